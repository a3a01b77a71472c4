// SPDX-License-Identifier: MIT
// Attributes and occupancy of kernels.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/hardware/launch_rules.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr int kPtxOfCuda118 = 78;
constexpr int kMaxCacheConfig = 3;

// Calls `use(runtime, kernel)` with the loaded kernel of `function`.
cudaError_t with_kernel(const void* function, const auto& use) {
  return enter(Call::enqueue,
               [&](Runtime& runtime) { return use(runtime, runtime.load_kernel(function)); });
}

cudaFuncAttributes attributes_of(const DeviceProfile& profile, const RegisteredKernel& kernel) {
  const KernelTraits& traits = kernel.found->traits;
  cudaFuncAttributes attributes{};
  attributes.sharedSizeBytes = traits.static_shared;
  attributes.localSizeBytes = traits.local_bytes;
  attributes.maxThreadsPerBlock =
      static_cast<int>(std::min(traits.max_threads, max_block_threads(profile, traits.registers)));
  attributes.numRegs = static_cast<int>(traits.registers);
  attributes.ptxVersion = traits.ptx_target;
  attributes.binaryVersion = profile.capability();
  attributes.maxDynamicSharedSizeBytes =
      static_cast<int>(max_dynamic_shared(traits, kernel.dynamic_shared, profile));
  attributes.preferredShmemCarveout = kernel.carveout;
  return attributes;
}

void set_dynamic_shared(Runtime& runtime, RegisteredKernel& kernel, int value) {
  require(runtime.device.ask(SetDynamicShared{kernel.found->id, value}));
  kernel.dynamic_shared = static_cast<std::uint32_t>(value);
}

}  // namespace

LABCHECK_ABI cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes,
                                               const void* function) {
  return with_kernel(function, [&](Runtime& runtime, const RegisteredKernel& kernel) {
    if (attributes == nullptr) throw cudaErrorInvalidValue;
    const cudaFuncAttributes values = attributes_of(runtime.profile, kernel);
    // CUDA 11.8 added the members for clusters.
    const bool has_clusters = runtime.modules.ptx_version() >= kPtxOfCuda118;
    std::memcpy(attributes, &values,
                has_clusters ? sizeof values : offsetof(cudaFuncAttributes, clusterDimMustBeSet));
  });
}

LABCHECK_ABI cudaError_t cudaFuncSetAttribute(const void* function, int attribute, int value) {
  return with_kernel(function, [&](Runtime& runtime, RegisteredKernel& kernel) {
    switch (attribute) {
      case cudaFuncAttributeMaxDynamicSharedMemorySize:
        return set_dynamic_shared(runtime, kernel, value);
      case cudaFuncAttributePreferredSharedMemoryCarveout:
        if (value < -1 || value > 100) throw cudaErrorInvalidValue;
        kernel.carveout = value;
        break;
      default:
        throw cudaErrorInvalidValue;
    }
  });
}

LABCHECK_ABI cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, int attribute,
                                                         int value, int device) {
  return device == 0 ? cudaFuncSetAttribute(kernel, attribute, value)
                     : set_last_error(cudaErrorInvalidDevice);
}

LABCHECK_ABI cudaError_t cudaFuncSetCacheConfig(const void* function, int configuration) {
  return with_kernel(function, [&](Runtime&, const RegisteredKernel&) {
    return configuration < 0 || configuration > kMaxCacheConfig ? cudaErrorInvalidValue
                                                                : cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaFuncSetSharedMemConfig(const void* function, int) {
  return with_kernel(function, [](Runtime&, const RegisteredKernel&) {});
}

LABCHECK_ABI cudaError_t cudaFuncGetName(const char** name, const void* function) {
  return with_kernel(function, [&](Runtime&, const RegisteredKernel& kernel) {
    store(name, kernel.name.c_str());
  });
}

LABCHECK_ABI cudaError_t cudaFuncGetParamInfo(const void* function, std::size_t index,
                                              std::size_t* offset, std::size_t* size) {
  return with_kernel(function, [&](Runtime&, const RegisteredKernel& kernel) {
    const auto& parameters = kernel.found->traits.parameters;
    if (index >= parameters.size() || offset == nullptr) throw cudaErrorInvalidValue;
    *offset = parameters[index].offset;
    if (size != nullptr) *size = parameters[index].size;
  });
}

// The handle of a kernel is the address of its RegisteredKernel.
LABCHECK_ABI cudaError_t __cudaGetKernel(cudaKernel_t* handle, const void* function) {
  return enter(Call::query, [&](Runtime& runtime) {
    RegisteredKernel* kernel = runtime.modules.kernel(function);
    store(handle, kernel);
    require(kernel, cudaErrorInvalidDeviceFunction);
  });
}
LABCHECK_ABI_ALIAS(cudaGetKernel, __cudaGetKernel);
LABCHECK_ABI_ALIAS(cudaGetFuncBySymbol, __cudaGetKernel);

LABCHECK_ABI cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, const void* function, int threads, std::size_t dynamic_shared, unsigned) {
  return with_kernel(function, [&](Runtime& runtime, const RegisteredKernel& kernel) {
    store(blocks, 0);
    if (threads <= 0) throw cudaErrorInvalidValue;
    const KernelTraits& traits = kernel.found->traits;
    *blocks =
        static_cast<int>(resident_blocks(runtime.profile, static_cast<std::uint32_t>(threads),
                                         traits.static_shared + dynamic_shared, traits.registers));
  });
}

LABCHECK_ABI cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                                       const void* function,
                                                                       int threads,
                                                                       std::size_t dynamic_shared) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads,
                                                                dynamic_shared, 0);
}

LABCHECK_ABI cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* dynamic_shared,
                                                                   const void* function, int blocks,
                                                                   int threads) {
  return with_kernel(function, [&](Runtime& runtime, const RegisteredKernel& kernel) {
    if (dynamic_shared == nullptr || blocks <= 0 || threads <= 0) throw cudaErrorInvalidValue;
    const KernelTraits& traits = kernel.found->traits;
    const auto available = shared_for_blocks(runtime.profile, traits.static_shared,
                                             static_cast<std::uint32_t>(threads),
                                             static_cast<std::uint32_t>(blocks), traits.registers);
    if (!available) throw cudaErrorInvalidValue;
    *dynamic_shared = std::min<std::size_t>(
        *available, max_dynamic_shared(traits, kernel.dynamic_shared, runtime.profile));
  });
}

}  // namespace labcheck::simgpu
