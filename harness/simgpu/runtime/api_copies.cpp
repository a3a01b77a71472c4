// Copies and fills. Each form that queues work does it at once: it is in order on every stream.
#include "harness/simgpu/runtime/copy_work.hpp"
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/submit.hpp"

namespace labcheck::simgpu {
namespace {

cudaError_t put(cudaStream_t stream, const WorkOrError& work) {
  return enter(Call::copies, [&](Runtime& runtime) {
    if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
    return submit(runtime, stream, std::get<Work>(work));
  });
}

cudaError_t copy(void* to, const void* from, std::size_t size, int kind, cudaStream_t stream) {
  return put(stream, linear_copy(to, from, size, kind));
}

cudaError_t copy_rows(const Region& to, const Region& from, const Extent& extent, int kind,
                      cudaStream_t stream) {
  return put(stream, row_copy(to, from, extent, kind));
}

cudaError_t copy_box(const cudaMemcpy3DParms* what, cudaStream_t stream) {
  if (what != nullptr && (what->srcArray != nullptr || what->dstArray != nullptr))
    return refuse("cudaMemcpy3D with arrays");
  return put(stream, box_copy(what));
}

cudaError_t fill_bytes(const Region& to, int value, const Extent& extent, cudaStream_t stream) {
  return put(stream, fill(to, {static_cast<std::uint32_t>(value), 1}, extent));
}

cudaError_t fill_box(const cudaPitchedPtr& to, int value, const cudaExtent& extent,
                     cudaStream_t stream) {
  Region start = region(to.ptr, to.pitch);
  start.slice_pitch = to.pitch * to.ysize;
  return fill_bytes(start, value, {extent.width, extent.height, extent.depth}, stream);
}

cudaError_t copy_between_devices(void* to, int to_device, const void* from, int from_device,
                                 std::size_t size, cudaStream_t stream) {
  if (to_device != 0 || from_device != 0) return remember(cudaErrorInvalidDevice);
  return copy(to, from, size, cudaMemcpyDeviceToDevice, stream);
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMemcpy(void* to, const void* from, std::size_t size, int kind) {
  return copy(to, from, size, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy_ptds, cudaMemcpy);

LABCHECK_ABI cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t size, int kind,
                                         cudaStream_t stream) {
  return copy(to, from, size, kind, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyAsync_ptsz, cudaMemcpyAsync);

LABCHECK_ABI cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device,
                                        std::size_t size) {
  return copy_between_devices(to, to_device, from, from_device, size, nullptr);
}

LABCHECK_ABI cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from,
                                             int from_device, std::size_t size,
                                             cudaStream_t stream) {
  return copy_between_devices(to, to_device, from, from_device, size, stream);
}

LABCHECK_ABI cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from,
                                      std::size_t from_pitch, std::size_t width, std::size_t height,
                                      int kind) {
  return copy_rows(region(to, to_pitch), region(from, from_pitch), {width, height, 1}, kind,
                   nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2D_ptds, cudaMemcpy2D);

LABCHECK_ABI cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                                           std::size_t from_pitch, std::size_t width,
                                           std::size_t height, int kind, cudaStream_t stream) {
  return copy_rows(region(to, to_pitch), region(from, from_pitch), {width, height, 1}, kind,
                   stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2DAsync_ptsz, cudaMemcpy2DAsync);

LABCHECK_ABI cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* what) {
  return copy_box(what, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3D_ptds, cudaMemcpy3D);

LABCHECK_ABI cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* what, cudaStream_t stream) {
  return copy_box(what, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3DAsync_ptsz, cudaMemcpy3DAsync);

LABCHECK_ABI cudaError_t cudaMemset(void* to, int value, std::size_t size) {
  return fill_bytes(region(to, 0), value, {size, 1, 1}, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemset_ptds, cudaMemset);

LABCHECK_ABI cudaError_t cudaMemsetAsync(void* to, int value, std::size_t size,
                                         cudaStream_t stream) {
  return fill_bytes(region(to, 0), value, {size, 1, 1}, stream);
}
LABCHECK_ABI_ALIAS(cudaMemsetAsync_ptsz, cudaMemsetAsync);

LABCHECK_ABI cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width,
                                      std::size_t height) {
  return fill_bytes(region(to, pitch), value, {width, height, 1}, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemset2D_ptds, cudaMemset2D);

LABCHECK_ABI cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value,
                                           std::size_t width, std::size_t height,
                                           cudaStream_t stream) {
  return fill_bytes(region(to, pitch), value, {width, height, 1}, stream);
}
LABCHECK_ABI_ALIAS(cudaMemset2DAsync_ptsz, cudaMemset2DAsync);

LABCHECK_ABI cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent) {
  return fill_box(to, value, extent, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemset3D_ptds, cudaMemset3D);

LABCHECK_ABI cudaError_t cudaMemset3DAsync(cudaPitchedPtr to, int value, cudaExtent extent,
                                           cudaStream_t stream) {
  return fill_box(to, value, extent, stream);
}
LABCHECK_ABI_ALIAS(cudaMemset3DAsync_ptsz, cudaMemset3DAsync);

}  // namespace labcheck::simgpu
