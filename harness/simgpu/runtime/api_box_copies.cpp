// Copies and fills in three dimensions, of pitched memory and of CUDA arrays.
#include "harness/simgpu/runtime/copy_calls.hpp"

namespace labcheck::simgpu {
namespace {

cudaError_t copy_box(std::string_view call, const cudaMemcpy3DParms* what, cudaStream_t stream) {
  return put(call, stream, [&](Runtime& runtime) { return box_copy(runtime.arrays, what); });
}

cudaError_t copy_box_between_devices(std::string_view call, const cudaMemcpy3DPeerParms* what,
                                     cudaStream_t stream) {
  return put(call, stream, [&](Runtime& runtime) -> WorkOrError {
    if (what == nullptr) return cudaErrorInvalidValue;
    if (what->srcDevice != 0 || what->dstDevice != 0) return cudaErrorInvalidDevice;
    const cudaMemcpy3DParms same{what->srcArray, what->srcPos, what->srcPtr, what->dstArray,
                                 what->dstPos,   what->dstPtr, what->extent, cudaMemcpyDefault};
    return box_copy(runtime.arrays, &same);
  });
}

cudaError_t fill_box(std::string_view call, const cudaPitchedPtr& to, int value,
                     const cudaExtent& extent, cudaStream_t stream) {
  Region start = region(to.ptr, to.pitch);
  start.slice_pitch = to.pitch * to.ysize;
  return put(call, stream, [&](Runtime&) {
    return fill(start, {static_cast<std::uint32_t>(value), 1},
                {extent.width, extent.height, extent.depth});
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* what) {
  return copy_box("cudaMemcpy3D", what, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3D_ptds, cudaMemcpy3D);

LABCHECK_ABI cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* what, cudaStream_t stream) {
  return copy_box("cudaMemcpy3DAsync", what, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3DAsync_ptsz, cudaMemcpy3DAsync);

LABCHECK_ABI cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* what) {
  return copy_box_between_devices("cudaMemcpy3DPeer", what, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy3DPeer_ptds, cudaMemcpy3DPeer);

LABCHECK_ABI cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* what,
                                               cudaStream_t stream) {
  return copy_box_between_devices("cudaMemcpy3DPeerAsync", what, stream);
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
