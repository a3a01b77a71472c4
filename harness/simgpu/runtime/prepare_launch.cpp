#include "harness/simgpu/runtime/prepare_launch.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

// All blocks of a cooperative launch must be resident at once; here they run one after another.
cudaError_t check_cooperative(Runtime& runtime, const KernelWork& work) {
  const LaunchRequest& request = work.request;
  const Program& program = *work.kernel.program;
  const std::uint64_t blocks = std::uint64_t{request.grid[0]} * request.grid[1] * request.grid[2];
  const std::uint32_t threads = request.block[0] * request.block[1] * request.block[2];
  const std::uint64_t resident =
      resident_blocks(runtime.profile, threads, program.shared_static + request.dynamic_shared) *
      std::uint64_t{runtime.profile.multiprocessors};
  if (blocks > resident) return cudaErrorCooperativeLaunchTooLarge;
  if (blocks <= 1) return cudaSuccess;
  runtime.tell({FaultKind::unsupported,
                "cooperative launches of more than one block are not supported on the simulated "
                "GPU",
                short_name(program.name),
                {},
                0});
  return cudaErrorNotSupported;
}

}  // namespace

cudaError_t check_launch(Runtime& runtime, const KernelWork& work) {
  const Program& program = *work.kernel.program;
  const auto refusal = check_launch(work.request, program, *work.kernel.registered, runtime.profile,
                                    runtime.toolkit());
  if (refusal) {
    runtime.tell({FaultKind::launch, refusal->message, short_name(program.name), {}, 0});
    return refusal->error;
  }
  return work.grid == Grid::cooperative ? check_cooperative(runtime, work) : cudaSuccess;
}

std::variant<KernelWork, cudaError_t> prepare_launch(Runtime& runtime, const void* function,
                                                     const LaunchRequest& request,
                                                     void* const* arguments, Grid grid) {
  const auto kernel = runtime.find_kernel(function);
  if (const auto* error = std::get_if<cudaError_t>(&kernel)) return *error;
  const auto loaded = runtime.load(*std::get<RegisteredKernel*>(kernel));
  if (const auto* error = std::get_if<cudaError_t>(&loaded)) return *error;
  KernelWork work{std::get<LoadedKernel>(loaded), request, grid, {}, function};
  const cudaError_t error = check_launch(runtime, work);
  if (error != cudaSuccess) return error;
  const Program& program = *work.kernel.program;
  if (arguments == nullptr && !program.parameters.empty()) return cudaErrorInvalidValue;
  work.parameters = packed(program, arguments);
  return work;
}

}  // namespace labcheck::simgpu
