// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/prepare_launch.hpp"

namespace labcheck::simgpu {

cudaError_t check_launch(Runtime& runtime, const KernelWork& work) {
  return runtime.device.ask(CheckLaunch{work.kernel->found->id, work.shape, work.grid});
}

std::variant<KernelWork, cudaError_t> prepare_launch(Runtime& runtime, const void* function,
                                                     const LaunchShape& shape,
                                                     void* const* arguments, Grid grid) {
  const auto loaded = runtime.load_kernel(function);
  if (const auto* error = std::get_if<cudaError_t>(&loaded)) return *error;
  const RegisteredKernel* kernel = std::get<RegisteredKernel*>(loaded);
  const KernelTraits& traits = kernel->found->traits;
  if (arguments == nullptr && !traits.parameters.empty()) return cudaErrorInvalidValue;
  return KernelWork{kernel, shape, grid, pack_arguments(traits, arguments), function};
}

}  // namespace labcheck::simgpu
