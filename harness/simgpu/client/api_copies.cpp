// SPDX-License-Identifier: MIT
// Contiguous and row-wise copies and fills. The asynchronous functions also run immediately, which
// keeps the order of every stream.
#include "harness/simgpu/client/copy_calls.hpp"

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

}  // namespace labcheck::simgpu
