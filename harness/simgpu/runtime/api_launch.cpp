// Launching kernels.
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/errors.hpp"
#include "harness/simgpu/runtime/prepare_launch.hpp"
#include "harness/simgpu/runtime/submit.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
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

// Whether the thread's last configuration was taken and not yet launched with: the stub of a kernel
// is at work, and its caller does not see the error of the launch.
bool& is_in_stub() {
  thread_local bool value = false;
  return value;
}

std::string text_of(const Dim3& size) {
  return fmt::format("({},{},{})", size[0], size[1], size[2]);
}

// What to tell if the program never asks what became of a launch.
Fault unasked(Runtime& runtime, const void* function, const LaunchRequest& request,
              cudaError_t error) {
  const auto kernel = runtime.find_kernel(function);
  const auto* known = std::get_if<RegisteredKernel*>(&kernel);
  const std::string name = known == nullptr ? std::string() : short_name((*known)->name);
  return {FaultKind::launch,
          fmt::format("the launch of {}<<<{}, {}>>> failed with {}, and the program never asked: "
                      "call cudaGetLastError() behind it",
                      name.empty() ? "a kernel" : name, text_of(request.grid),
                      text_of(request.block), error_name(error)),
          name,
          {},
          0};
}

cudaError_t launch(const void* function, const LaunchRequest& request, void** arguments,
                   cudaStream_t stream, Grid grid) {
  const bool is_unseen = std::exchange(is_in_stub(), false);
  const auto put = [&](Runtime& runtime) {
    const cudaError_t error = check_stream(runtime, stream);
    if (error != cudaSuccess) return error;
    auto work = prepare_launch(runtime, function, request, arguments, grid);
    if (const auto* refusal = std::get_if<cudaError_t>(&work)) return *refusal;
    return submit(runtime, "cudaLaunchKernel", stream, std::get<KernelWork>(std::move(work)));
  };
  return enter(Call::queues, [&](Runtime& runtime) {
    const cudaError_t error = put(runtime);
    if (error != cudaSuccess && is_unseen)
      runtime.unasked_launch = unasked(runtime, function, request, error);
    return error;
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
