// Launching kernels.
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/prepare_launch.hpp"
#include "harness/simgpu/runtime/submit.hpp"

#include <cstddef>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Between <<<...>>> and the stub of the kernel; evaluating an argument may launch another kernel.
struct CallConfiguration {
  dim3 grid, block;
  std::size_t shared;
  cudaStream_t stream;
};

// A thread's, innermost last. Without a destructor: static objects of a program may launch kernels
// when they go.
struct CallConfigurations {
  static constexpr std::size_t kMost = 64;

  CallConfiguration items[kMost];
  std::size_t count;
};

CallConfigurations& configurations() {
  thread_local CallConfigurations all{};
  return all;
}

Dim3 size_of(const dim3& size) {
  return {size.x, size.y, size.z};
}

cudaError_t launch(const void* function, const LaunchRequest& request, void** arguments,
                   cudaStream_t stream, Grid grid) {
  return enter(Call::queues, [&](Runtime& runtime) {
    const cudaError_t error = check_stream(runtime, stream);
    if (error != cudaSuccess) return error;
    auto work = prepare_launch(runtime, function, request, arguments, grid);
    if (const auto* refusal = std::get_if<cudaError_t>(&work)) return *refusal;
    return submit(runtime, stream, std::get<KernelWork>(std::move(work)));
  });
}

}  // namespace

LABCHECK_ABI unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared,
                                                  cudaStream_t stream) {
  CallConfigurations& all = configurations();
  if (all.count == CallConfigurations::kMost) return 1;
  all.items[all.count++] = {grid, block, shared, stream};
  return 0;
}

LABCHECK_ABI cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared,
                                                    cudaStream_t* stream) {
  CallConfigurations& all = configurations();
  if (all.count == 0) return remember(cudaErrorMissingConfiguration);
  const CallConfiguration& last = all.items[--all.count];
  *grid = last.grid;
  *block = last.block;
  *shared = last.shared;
  *stream = last.stream;
  return cudaSuccess;
}

LABCHECK_ABI cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block,
                                          void** arguments, std::size_t shared,
                                          cudaStream_t stream) {
  return launch(function, {size_of(grid), size_of(block), shared}, arguments, stream,
                Grid::independent);
}
LABCHECK_ABI_ALIAS(cudaLaunchKernel_ptsz, cudaLaunchKernel);

// What a stub of CUDA 13 calls, with a kernel from __cudaGetKernel.
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
  if (configuration == nullptr) return remember(cudaErrorInvalidValue);
  Grid grid = Grid::independent;
  for (unsigned k = 0; k < configuration->numAttrs; ++k) {
    const cudaLaunchAttribute& attribute = configuration->attrs[k];
    if (attribute.id == cudaLaunchAttributeCooperative && attribute.value[0] != 0)
      grid = Grid::cooperative;
    // Clusters came with compute capability 9.0.
    if (attribute.id == cudaLaunchAttributeClusterDimension)
      return remember(cudaErrorInvalidClusterSize);
  }
  return launch(function,
                {size_of(configuration->gridDim), size_of(configuration->blockDim),
                 configuration->dynamicSmemBytes},
                arguments, configuration->stream, grid);
}
LABCHECK_ABI_ALIAS(cudaLaunchKernelExC_ptsz, cudaLaunchKernelExC);

}  // namespace labcheck::simgpu
