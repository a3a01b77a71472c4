// SPDX-License-Identifier: MIT
// Memory that graphs own. All sizes are 0, because allocation nodes are not supported.
#include "harness/simgpu/client/entry.hpp"

namespace labcheck::simgpu {
namespace {

constexpr int kMaxAttribute = 3;

cudaError_t check(int device, int attribute, const void* value) {
  if (device != 0) return cudaErrorInvalidDevice;
  return attribute < 0 || attribute > kMaxAttribute || value == nullptr ? cudaErrorInvalidValue
                                                                        : cudaSuccess;
}

}  // namespace

LABCHECK_ABI cudaError_t cudaDeviceGraphMemTrim(int device) {
  return enter(Call::enqueue,
               [&](Runtime&) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; });
}

LABCHECK_ABI cudaError_t cudaDeviceGetGraphMemAttribute(int device, int attribute,
                                                        std::uint64_t* value) {
  return enter(Call::enqueue, [&](Runtime&) {
    const cudaError_t error = check(device, attribute, value);
    if (error == cudaSuccess) *value = 0;
    return error;
  });
}

LABCHECK_ABI cudaError_t cudaDeviceSetGraphMemAttribute(int device, int attribute,
                                                        const std::uint64_t* value) {
  return enter(Call::enqueue, [&](Runtime&) {
    const cudaError_t error = check(device, attribute, value);
    const bool is_high_water_mark = attribute % 2 == 1;
    if (error != cudaSuccess) return error;
    return is_high_water_mark && *value == 0 ? cudaSuccess : cudaErrorInvalidValue;
  });
}

}  // namespace labcheck::simgpu
