// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/submit.hpp"

#include "harness/simgpu/client/perform_copy.hpp"
#include "harness/simgpu/hardware/launch_rules.hpp"

#include <type_traits>
#include <utility>

namespace labcheck::simgpu {
namespace {

cudaError_t run(Runtime&, std::string_view, const EmptyWork&) {
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

cudaError_t run(Runtime& runtime, std::string_view, const KernelWork& work) {
  runtime.device.printed().write();
  const RunLaunch launch{work.kernel->found->id, work.shape, work.grid, work.parameters};
  if (!can_run_ahead(runtime, work)) return runtime.device.ask(launch);
  runtime.device.send(EnqueueLaunch{launch});
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, std::string_view call, const CopyWork& work) {
  return perform_copy(runtime.device, {call, work.to, work.from, work.extent, work.kind});
}

cudaError_t run(Runtime& runtime, std::string_view call, const FillWork& work) {
  return runtime.device.ask(Fill{call, work.to, work.pattern, work.extent});
}

cudaError_t run(Runtime&, std::string_view, const HostWork&) {
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, std::string_view, const RecordWork& work) {
  Event* event = runtime.events.find(work.event);
  if (event == nullptr) return cudaErrorInvalidResourceHandle;
  runtime.captures.forget_event(work.event);
  event->recorded = runtime.device.get(RecordEvent{}).nanoseconds;
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, std::string_view, const WaitWork& work) {
  return runtime.events.find(work.event) != nullptr ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t run(Runtime& runtime, std::string_view call, const ChildWork& work) {
  const auto order = work.graph->order();
  if (!order) return cudaErrorInvalidValue;
  for (const cudaGraphNode_t node : *order) {
    const cudaError_t error = perform(runtime, call, work.graph->find(node)->work);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

}  // namespace

cudaError_t perform(Runtime& runtime, std::string_view call, const Work& work) {
  return std::visit([&](const auto& item) { return run(runtime, call, item); }, work);
}

cudaError_t check_stream(Runtime& runtime, cudaStream_t stream) {
  if (!runtime.is_stream(stream)) return cudaErrorInvalidResourceHandle;
  return is_legacy_stream(stream) ? runtime.captures.check_legacy() : cudaSuccess;
}

cudaError_t submit(Runtime& runtime, std::string_view call, cudaStream_t stream, Work work) {
  const cudaError_t error = check_stream(runtime, stream);
  if (error != cudaSuccess) return error;
  if (runtime.captures.is_capturing(stream)) return runtime.captures.add(stream, std::move(work));
  return perform(runtime, call, work);
}

}  // namespace labcheck::simgpu
