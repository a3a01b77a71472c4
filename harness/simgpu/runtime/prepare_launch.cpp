// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/prepare_launch.hpp"

#include <utility>

namespace labcheck::simgpu {

cudaError_t check_launch(Runtime& runtime, const KernelWork& work) {
  const Program& program = *work.kernel.program;
  const bool cooperative = work.grid == Grid::cooperative;
  auto refusal = check_launch(work.request, program, *work.kernel.registered,
                              runtime.device.profile, runtime.toolkit());
  if (!refusal) {
    const std::uint32_t registers = work.kernel.registers;
    refusal = cooperative
                  ? check_cooperative(work.request, program, runtime.device.profile, registers)
                  : check_registers(work.request, registers, runtime.device.profile);
  }
  if (refusal) {
    runtime.device.report({FaultKind::launch, refusal->message, short_name(program.name), {}, 0});
    return refusal->error;
  }
  if (cooperative && !runtime.device.ensure_grid_workspace()) return cudaErrorMemoryAllocation;
  return cudaSuccess;
}

std::variant<KernelWork, cudaError_t> prepare_launch(Runtime& runtime, const void* function,
                                                     const LaunchRequest& request,
                                                     void* const* arguments, Grid grid) {
  const auto kernel = runtime.find_kernel(function);
  if (const auto* error = std::get_if<cudaError_t>(&kernel)) return *error;
  const auto loaded = runtime.device.load(*std::get<RegisteredKernel*>(kernel));
  if (const auto* error = std::get_if<cudaError_t>(&loaded)) return *error;
  KernelWork work{std::get<LoadedKernel>(loaded), request, grid, {}, function};
  const cudaError_t error = check_launch(runtime, work);
  if (error != cudaSuccess) return error;
  const Program& program = *work.kernel.program;
  if (arguments == nullptr && !program.parameters.empty()) return cudaErrorInvalidValue;
  work.parameters = pack_arguments(program, arguments);
  return work;
}

}  // namespace labcheck::simgpu
