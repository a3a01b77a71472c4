// SPDX-License-Identifier: MIT
// 3D copies and fills of pitched memory and CUDA arrays.
#include "harness/simgpu/client/copy_calls.hpp"

namespace labcheck::simgpu {
namespace {

cudaError_t copy_box(std::string_view call, const cudaMemcpy3DParms* parameters,
                     cudaStream_t stream) {
  return submit_planned(
      call, stream, [&](Runtime& runtime) { return plan_box_copy(runtime.arrays, parameters); });
}

cudaError_t copy_box_between_devices(std::string_view call, const cudaMemcpy3DPeerParms* parameters,
                                     cudaStream_t stream) {
  return submit_planned(call, stream, [&](Runtime& runtime) -> WorkOrError {
    if (parameters == nullptr) return cudaErrorInvalidValue;
    const cudaMemcpy3DPeerParms& peer = *parameters;
    if (peer.srcDevice != 0 || peer.dstDevice != 0) return cudaErrorInvalidDevice;
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

}  // namespace

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

}  // namespace labcheck::simgpu
