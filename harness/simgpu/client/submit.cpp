// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/submit.hpp"

#include "harness/simgpu/hardware/launch_rules.hpp"

#include <cstddef>
#include <cstring>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {
namespace {

// The parameter block with the values that `arguments` points to.
std::vector<std::byte> pack_arguments(const KernelTraits& kernel, void* const* arguments) {
  std::vector<std::byte> parameters(kernel.parameter_bytes);
  for (std::size_t k = 0; k < kernel.parameters.size(); ++k) {
    const KernelParameter& parameter = kernel.parameters[k];
    std::memcpy(parameters.data() + parameter.offset, arguments[k], parameter.size);
  }
  return parameters;
}

cudaError_t run(Runtime&, std::string_view, cudaStream_t, const EmptyWork&) {
  return cudaSuccess;
}

// Whether the program can continue before the kernel ends, because the kernel neither prints nor
// shares memory with host code: its effects must not depend on the speed of the computer. The
// device itself checks cooperative launches, which need its memory.
bool can_run_ahead(Runtime& runtime, const KernelWork& work) {
  const KernelTraits& traits = work.kernel->found->traits;
  return work.grid == Grid::independent && !traits.prints && runtime.host_blocks.is_empty() &&
         !check_launch(work.shape, work.grid, traits,
                       max_dynamic_shared(traits, work.kernel->dynamic_shared, runtime.profile),
                       runtime.profile, runtime.toolkit());
}

cudaError_t run(Runtime& runtime, std::string_view, cudaStream_t stream, const KernelWork& work) {
  runtime.device.printed().write();
  const RunLaunch launch{work.kernel->found->id, work.shape, work.grid, work.parameters,
                         runtime.use_of(stream)};
  if (!can_run_ahead(runtime, work)) return runtime.device.ask(launch);
  runtime.device.send(EnqueueLaunch{launch});
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, std::string_view call, cudaStream_t stream,
                const CopyWork& work) {
  return perform_copy(runtime.device,
                      {call, work.to, work.from, work.extent, work.kind, runtime.use_of(stream)});
}

cudaError_t run(Runtime& runtime, std::string_view call, cudaStream_t stream,
                const FillWork& work) {
  return runtime.device.ask(Fill{call, work.to, work.pattern, work.extent, runtime.use_of(stream)});
}

cudaError_t run(Runtime&, std::string_view, cudaStream_t, const HostWork&) {
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, std::string_view, cudaStream_t stream, const RecordWork& work) {
  Event* event = runtime.events.find(work.event);
  if (event == nullptr) return cudaErrorInvalidResourceHandle;
  runtime.captures.forget_event(work.event);
  event->recorded =
      runtime.device.get(RecordEvent{number_of(work.event), runtime.use_of(stream)}).nanoseconds;
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, std::string_view, cudaStream_t stream, const WaitWork& work) {
  if (runtime.events.find(work.event) == nullptr) return cudaErrorInvalidResourceHandle;
  runtime.device.send(NoteStreamWait{runtime.use_of(stream), number_of(work.event)});
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, std::string_view call, cudaStream_t stream,
                const ChildWork& work) {
  const auto order = work.graph->order();
  if (!order) return cudaErrorInvalidValue;
  for (const cudaGraphNode_t node : *order) {
    const cudaError_t error = perform(runtime, call, stream, work.graph->find(node)->work);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

}  // namespace

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

cudaError_t perform(Runtime& runtime, std::string_view call, cudaStream_t stream,
                    const Work& work) {
  return std::visit([&](const auto& item) { return run(runtime, call, stream, item); }, work);
}

cudaError_t check_stream(Runtime& runtime, cudaStream_t stream) {
  if (!runtime.is_stream(stream)) return cudaErrorInvalidResourceHandle;
  return is_legacy_stream(stream) ? runtime.captures.check_legacy() : cudaSuccess;
}

cudaError_t submit(Runtime& runtime, std::string_view call, cudaStream_t stream, Work work) {
  const cudaError_t error = check_stream(runtime, stream);
  if (error != cudaSuccess) return error;
  if (runtime.captures.is_capturing(stream)) return runtime.captures.add(stream, std::move(work));
  return perform(runtime, call, stream, work);
}

cudaError_t submit_launch(Runtime& runtime, std::string_view call, const LaunchCall& launch,
                          void* const* arguments, cudaStream_t stream) {
  const cudaError_t error = check_stream(runtime, stream);
  if (error != cudaSuccess) return error;
  auto work = prepare_launch(runtime, launch.function, launch.shape, arguments, launch.grid);
  if (const auto* refusal = std::get_if<cudaError_t>(&work)) return *refusal;
  if (runtime.captures.is_capturing(stream)) {
    const cudaError_t refusal = check_launch(runtime, std::get<KernelWork>(work));
    if (refusal != cudaSuccess) return refusal;
  }
  return submit(runtime, call, stream, std::get<KernelWork>(std::move(work)));
}

}  // namespace labcheck::simgpu
