// SPDX-License-Identifier: MIT
// Launching kernels.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/prepare_launch.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <cstddef>
#include <string_view>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Passed from <<<...>>> to the stub of the kernel.
struct CallConfiguration {
  dim3 grid, block;
  std::size_t shared;
  cudaStream_t stream;
};

// The configurations of one thread, innermost last: evaluating an argument may launch another
// kernel. Has no destructor, because destructors of static objects may still launch kernels.
struct CallConfigurations {
  static constexpr std::size_t kMax = 64;

  CallConfiguration items[kMax];
  std::size_t count;
};

CallConfigurations& configurations() {
  thread_local CallConfigurations stack{};
  return stack;
}

Dim3 size_of(const dim3& size) {
  return {size.x, size.y, size.z};
}

// Whether the thread is in the stub of a kernel: it has popped a configuration and not launched
// yet. The stub discards the error of the launch.
bool& is_in_stub() {
  thread_local bool value = false;
  return value;
}

// Lets the device report the failed launch if the program never gets the error.
void note_failed_launch(Runtime& runtime, const void* function, const LaunchShape& shape,
                        cudaError_t error) {
  const auto kernel = runtime.find_kernel(function);
  const auto* known = std::get_if<RegisteredKernel*>(&kernel);
  const std::string_view name = known == nullptr ? std::string_view() : (*known)->name;
  runtime.device.ask(NoteFailedLaunch{name, shape, error});
  runtime.has_unchecked_launch = true;
}

cudaError_t launch(const void* function, const LaunchShape& shape, void** arguments,
                   cudaStream_t stream, Grid grid) {
  const bool is_error_discarded = std::exchange(is_in_stub(), false);
  const auto prepare_and_submit = [&](Runtime& runtime) {
    const cudaError_t error = check_stream(runtime, stream);
    if (error != cudaSuccess) return error;
    auto work = prepare_launch(runtime, function, shape, arguments, grid);
    if (const auto* refusal = std::get_if<cudaError_t>(&work)) return *refusal;
    if (runtime.captures.is_capturing(stream)) {
      const cudaError_t refusal = check_launch(runtime, std::get<KernelWork>(work));
      if (refusal != cudaSuccess) return refusal;
    }
    return submit(runtime, "cudaLaunchKernel", stream, std::get<KernelWork>(std::move(work)));
  };
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const cudaError_t error = prepare_and_submit(runtime);
    if (error != cudaSuccess && is_error_discarded)
      note_failed_launch(runtime, function, shape, error);
    return error;
  });
}

}  // namespace

LABCHECK_ABI unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared,
                                                  cudaStream_t stream) {
  CallConfigurations& stack = configurations();
  if (stack.count == CallConfigurations::kMax) return 1;
  stack.items[stack.count++] = {grid, block, shared, stream};
  return 0;
}

LABCHECK_ABI cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared,
                                                    cudaStream_t* stream) {
  CallConfigurations& stack = configurations();
  if (stack.count == 0) return set_last_error(cudaErrorMissingConfiguration);
  const CallConfiguration& last = stack.items[--stack.count];
  *grid = last.grid;
  *block = last.block;
  *shared = last.shared;
  *stream = last.stream;
  is_in_stub() = true;
  return cudaSuccess;
}

LABCHECK_ABI cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block,
                                          void** arguments, std::size_t shared,
                                          cudaStream_t stream) {
  return launch(function, {size_of(grid), size_of(block), shared}, arguments, stream,
                Grid::independent);
}
LABCHECK_ABI_ALIAS(cudaLaunchKernel_ptsz, cudaLaunchKernel);

// The stubs of CUDA 13 call this function with a kernel from __cudaGetKernel.
LABCHECK_ABI cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block,
                                            void** arguments, std::size_t shared,
                                            cudaStream_t stream) {
  return launch(kernel, {size_of(grid), size_of(block), shared}, arguments, stream,
                Grid::independent);
}
LABCHECK_ABI_ALIAS(__cudaLaunchKernel_ptsz, __cudaLaunchKernel);

LABCHECK_ABI cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block,
                                                     void** arguments, std::size_t shared,
                                                     cudaStream_t stream) {
  return launch(function, {size_of(grid), size_of(block), shared}, arguments, stream,
                Grid::cooperative);
}
LABCHECK_ABI_ALIAS(cudaLaunchCooperativeKernel_ptsz, cudaLaunchCooperativeKernel);

LABCHECK_ABI cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* configuration,
                                             const void* function, void** arguments) {
  if (configuration == nullptr) return set_last_error(cudaErrorInvalidValue);
  Grid grid = Grid::independent;
  for (unsigned k = 0; k < configuration->numAttrs; ++k) {
    const cudaLaunchAttribute& attribute = configuration->attrs[k];
    if (attribute.id == cudaLaunchAttributeCooperative && attribute.value[0] != 0)
      grid = Grid::cooperative;
    // Clusters need compute capability 9.0.
    if (attribute.id == cudaLaunchAttributeClusterDimension)
      return set_last_error(cudaErrorInvalidClusterSize);
  }
  return launch(function,
                {size_of(configuration->gridDim), size_of(configuration->blockDim),
                 configuration->dynamicSmemBytes},
                arguments, configuration->stream, grid);
}
LABCHECK_ABI_ALIAS(cudaLaunchKernelExC_ptsz, cudaLaunchKernelExC);

}  // namespace labcheck::simgpu
