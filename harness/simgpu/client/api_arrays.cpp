// SPDX-License-Identifier: MIT
// CUDA arrays.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/image_limits.hpp"

#include <string_view>

namespace labcheck::simgpu {
namespace {

cudaError_t allocate(std::string_view call, cudaArray_t* handle,
                     const cudaChannelFormatDesc* format, const cudaExtent& extent,
                     unsigned flags) {
  if (handle == nullptr || format == nullptr) return set_last_error(cudaErrorInvalidValue);
  if (const char* feature = unsupported_array(*format, flags)) return report_unsupported(feature);
  return enter(Call::enqueue, [&](Runtime& runtime) {
    auto planned = plan_array(*format, extent, flags);
    if (const auto* error = std::get_if<cudaError_t>(&planned)) return *error;
    auto& array = std::get<Array>(planned);
    const auto address = runtime.device.ask(Allocate{call, array.bytes(), AllocationKind::array});
    if (const auto* error = std::get_if<cudaError_t>(&address)) return *error;
    array.image.address = std::get<Address>(address).value;
    *handle = runtime.arrays.add(array);
    return cudaSuccess;
  });
}

}  // namespace

// Returns a value instead of an error, so the last error does not change.
LABCHECK_ABI cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int kind) {
  return {x, y, z, w, kind};
}

LABCHECK_ABI cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                                         std::size_t width, std::size_t height, unsigned flags) {
  return allocate("cudaMallocArray", array, format, {width, height, 0}, flags);
}

LABCHECK_ABI cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                                           cudaExtent extent, unsigned flags) {
  return allocate("cudaMalloc3DArray", array, format, extent, flags);
}

LABCHECK_ABI cudaError_t cudaFreeArray(cudaArray_t handle) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    if (handle == nullptr) return cudaSuccess;
    const Array* array = runtime.arrays.find(handle);
    if (array == nullptr) return cudaErrorInvalidValue;
    const cudaError_t error =
        runtime.device.ask(Free{"cudaFreeArray", array->image.address, AllocationKind::array});
    if (error == cudaSuccess) runtime.arrays.remove(handle);
    return error;
  });
}

LABCHECK_ABI cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent,
                                          unsigned* flags, cudaArray_t handle) {
  return enter(Call::query, [&](Runtime& runtime) {
    const Array* array = runtime.arrays.find(handle);
    if (array == nullptr) return cudaErrorInvalidValue;
    if (format != nullptr) *format = array->format;
    if (extent != nullptr) *extent = array->extent;
    if (flags != nullptr) *flags = array->flags;
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_t handle) {
  return enter(Call::query, [&](Runtime& runtime) {
    const Array* array = runtime.arrays.find(handle);
    if (array == nullptr || format == nullptr) return cudaErrorInvalidValue;
    *format = array->format;
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(std::size_t* texels,
                                                              const cudaChannelFormatDesc* format,
                                                              int device) {
  return enter(Call::query, [&](Runtime&) {
    if (device != 0) return cudaErrorInvalidDevice;
    if (texels == nullptr || format == nullptr) return cudaErrorInvalidValue;
    if (!texel_format(*format)) return cudaErrorInvalidChannelDescriptor;
    *texels = kMaxTexture1DLinear;
    return cudaSuccess;
  });
}

}  // namespace labcheck::simgpu
