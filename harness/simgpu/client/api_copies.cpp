// SPDX-License-Identifier: MIT
// Copies and fills of memory and of __device__, __constant__ and __managed__ variables. The
// asynchronous functions also run immediately, which keeps the order of every stream.
#include "harness/simgpu/client/submit.hpp"

#include <string_view>

namespace labcheck::simgpu {
namespace {

cudaError_t copy(std::string_view call, void* to, const void* from, std::size_t size, int kind,
                 cudaStream_t stream) {
  return submit_planned(call, stream,
                        [&](Runtime&) { return plan_linear_copy(to, from, size, kind); });
}

cudaError_t copy_rows(std::string_view call, const Region& to, const Region& from,
                      const Extent& extent, int kind, cudaStream_t stream) {
  return submit_planned(call, stream,
                        [&](Runtime&) { return plan_row_copy(to, from, extent, kind); });
}

cudaError_t fill_bytes(std::string_view call, const Region& to, int value, const Extent& extent,
                       cudaStream_t stream) {
  return submit_planned(call, stream, [&](Runtime&) {
    return plan_fill(to, {static_cast<std::uint32_t>(value), 1}, extent);
  });
}

cudaError_t copy_between_devices(std::string_view call, void* to, int to_device, const void* from,
                                 int from_device, std::size_t size, cudaStream_t stream) {
  if (to_device != 0 || from_device != 0) return set_last_error(cudaErrorInvalidDevice);
  return copy(call, to, from, size, cudaMemcpyDeviceToDevice, stream);
}

cudaError_t copy_box(std::string_view call, const cudaMemcpy3DParms* parameters,
                     cudaStream_t stream) {
  return submit_planned(
      call, stream, [&](Runtime& runtime) { return plan_box_copy(runtime.arrays, parameters); });
}

cudaError_t copy_box_between_devices(std::string_view call, const cudaMemcpy3DPeerParms* parameters,
                                     cudaStream_t stream) {
  return submit_planned(call, stream, [&](Runtime& runtime) -> Work {
    if (parameters == nullptr) throw cudaErrorInvalidValue;
    const cudaMemcpy3DPeerParms& peer = *parameters;
    if (peer.srcDevice != 0 || peer.dstDevice != 0) throw cudaErrorInvalidDevice;
    const cudaMemcpy3DParms local{peer.srcArray, peer.srcPos, peer.srcPtr, peer.dstArray,
                                  peer.dstPos,   peer.dstPtr, peer.extent, cudaMemcpyDefault};
    return plan_box_copy(runtime.arrays, &local);
  });
}

cudaError_t fill_box(std::string_view call, const cudaPitchedPtr& to, int value,
                     const cudaExtent& extent, cudaStream_t stream) {
  Region start = region(to.ptr, to.pitch);
  start.slice_pitch = to.pitch * to.ysize;
  return submit_planned(call, stream, [&](Runtime&) {
    return plan_fill(start, {static_cast<std::uint32_t>(value), 1},
                     {extent.width, extent.height, extent.depth});
  });
}

cudaError_t copy_to(std::string_view call, const SymbolPart& to, const void* from, int kind,
                    cudaStream_t stream) {
  return submit_planned(
      call, stream, [&](Runtime& runtime) { return plan_copy_to_symbol(runtime, to, from, kind); });
}

cudaError_t copy_from(std::string_view call, void* to, const SymbolPart& from, int kind,
                      cudaStream_t stream) {
  return submit_planned(call, stream, [&](Runtime& runtime) {
    return plan_copy_from_symbol(runtime, to, from, kind);
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMemcpy(void* to, const void* from, std::size_t size, int kind) {
  return copy("cudaMemcpy", to, from, size, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy_ptds, cudaMemcpy);

LABCHECK_ABI cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t size, int kind,
                                         cudaStream_t stream) {
  return copy("cudaMemcpyAsync", to, from, size, kind, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyAsync_ptsz, cudaMemcpyAsync);

LABCHECK_ABI cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device,
                                        std::size_t size) {
  return copy_between_devices("cudaMemcpyPeer", to, to_device, from, from_device, size, nullptr);
}

LABCHECK_ABI cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from,
                                             int from_device, std::size_t size,
                                             cudaStream_t stream) {
  return copy_between_devices("cudaMemcpyPeerAsync", to, to_device, from, from_device, size,
                              stream);
}

LABCHECK_ABI cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from,
                                      std::size_t from_pitch, std::size_t width, std::size_t height,
                                      int kind) {
  return copy_rows("cudaMemcpy2D", region(to, to_pitch), region(from, from_pitch),
                   {width, height, 1}, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2D_ptds, cudaMemcpy2D);

LABCHECK_ABI cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                                           std::size_t from_pitch, std::size_t width,
                                           std::size_t height, int kind, cudaStream_t stream) {
  return copy_rows("cudaMemcpy2DAsync", region(to, to_pitch), region(from, from_pitch),
                   {width, height, 1}, kind, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2DAsync_ptsz, cudaMemcpy2DAsync);

LABCHECK_ABI cudaError_t cudaMemset(void* to, int value, std::size_t size) {
  return fill_bytes("cudaMemset", region(to, 0), value, {size, 1, 1}, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemset_ptds, cudaMemset);

LABCHECK_ABI cudaError_t cudaMemsetAsync(void* to, int value, std::size_t size,
                                         cudaStream_t stream) {
  return fill_bytes("cudaMemsetAsync", region(to, 0), value, {size, 1, 1}, stream);
}
LABCHECK_ABI_ALIAS(cudaMemsetAsync_ptsz, cudaMemsetAsync);

LABCHECK_ABI cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width,
                                      std::size_t height) {
  return fill_bytes("cudaMemset2D", region(to, pitch), value, {width, height, 1}, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemset2D_ptds, cudaMemset2D);

LABCHECK_ABI cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value,
                                           std::size_t width, std::size_t height,
                                           cudaStream_t stream) {
  return fill_bytes("cudaMemset2DAsync", region(to, pitch), value, {width, height, 1}, stream);
}
LABCHECK_ABI_ALIAS(cudaMemset2DAsync_ptsz, cudaMemset2DAsync);

LABCHECK_ABI cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
  return copy_box("cudaMemcpy3D", parameters, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3D_ptds, cudaMemcpy3D);

LABCHECK_ABI cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters,
                                           cudaStream_t stream) {
  return copy_box("cudaMemcpy3DAsync", parameters, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3DAsync_ptsz, cudaMemcpy3DAsync);

LABCHECK_ABI cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* parameters) {
  return copy_box_between_devices("cudaMemcpy3DPeer", parameters, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3DPeer_ptds, cudaMemcpy3DPeer);

LABCHECK_ABI cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* parameters,
                                               cudaStream_t stream) {
  return copy_box_between_devices("cudaMemcpy3DPeerAsync", parameters, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3DPeerAsync_ptsz, cudaMemcpy3DPeerAsync);

LABCHECK_ABI cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent) {
  return fill_box("cudaMemset3D", to, value, extent, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemset3D_ptds, cudaMemset3D);

LABCHECK_ABI cudaError_t cudaMemset3DAsync(cudaPitchedPtr to, int value, cudaExtent extent,
                                           cudaStream_t stream) {
  return fill_box("cudaMemset3DAsync", to, value, extent, stream);
}
LABCHECK_ABI_ALIAS(cudaMemset3DAsync_ptsz, cudaMemset3DAsync);

LABCHECK_ABI cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t size,
                                            std::size_t offset, int kind) {
  return copy_to("cudaMemcpyToSymbol", {symbol, size, offset}, from, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToSymbol_ptds, cudaMemcpyToSymbol);

LABCHECK_ABI cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from,
                                                 std::size_t size, std::size_t offset, int kind,
                                                 cudaStream_t stream) {
  return copy_to("cudaMemcpyToSymbolAsync", {symbol, size, offset}, from, kind, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToSymbolAsync_ptsz, cudaMemcpyToSymbolAsync);

LABCHECK_ABI cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, std::size_t size,
                                              std::size_t offset, int kind) {
  return copy_from("cudaMemcpyFromSymbol", to, {symbol, size, offset}, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromSymbol_ptds, cudaMemcpyFromSymbol);

LABCHECK_ABI cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* symbol, std::size_t size,
                                                   std::size_t offset, int kind,
                                                   cudaStream_t stream) {
  return copy_from("cudaMemcpyFromSymbolAsync", to, {symbol, size, offset}, kind, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromSymbolAsync_ptsz, cudaMemcpyFromSymbolAsync);

LABCHECK_ABI cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    store(pointer, reinterpret_cast<void*>(find_variable(runtime, symbol).address));
  });
}

LABCHECK_ABI cudaError_t cudaGetSymbolSize(std::size_t* size, const void* symbol) {
  return enter(Call::enqueue,
               [&](Runtime& runtime) { store(size, find_variable(runtime, symbol).size); });
}

}  // namespace labcheck::simgpu
