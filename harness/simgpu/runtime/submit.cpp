#include "harness/simgpu/runtime/submit.hpp"

#include <type_traits>
#include <utility>

namespace labcheck::simgpu {
namespace {

cudaError_t run(Runtime&, const EmptyWork&) {
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, const KernelWork& work) {
  runtime.launch(work);
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, const CopyWork& work) {
  return Copies(runtime.memory, runtime.timeline).copy(work.to, work.from, work.extent, work.kind);
}

cudaError_t run(Runtime& runtime, const FillWork& work) {
  return Copies(runtime.memory, runtime.timeline).fill(work.to, work.pattern, work.extent);
}

cudaError_t run(Runtime&, const HostWork&) {
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, const RecordWork& work) {
  Event* event = runtime.events.find(work.event);
  if (event == nullptr) return cudaErrorInvalidResourceHandle;
  runtime.captures.forget_event(work.event);
  runtime.timeline.pass_record();
  event->recorded = runtime.timeline.now();
  return cudaSuccess;
}

cudaError_t run(Runtime& runtime, const WaitWork& work) {
  return runtime.events.find(work.event) != nullptr ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t run(Runtime& runtime, const ChildWork& work) {
  const auto order = work.graph->order();
  if (!order) return cudaErrorInvalidValue;
  for (const cudaGraphNode_t node : *order) {
    const cudaError_t error = perform(runtime, work.graph->find(node)->work);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

}  // namespace

cudaError_t perform(Runtime& runtime, const Work& work) {
  return std::visit([&](const auto& one) { return run(runtime, one); }, work);
}

cudaError_t check_stream(Runtime& runtime, cudaStream_t stream) {
  if (!runtime.is_stream(stream)) return cudaErrorInvalidResourceHandle;
  return is_legacy_stream(stream) ? runtime.captures.check_legacy() : cudaSuccess;
}

cudaError_t submit(Runtime& runtime, cudaStream_t stream, Work work) {
  const cudaError_t error = check_stream(runtime, stream);
  if (error != cudaSuccess) return error;
  if (runtime.captures.holds(stream)) return runtime.captures.add(stream, std::move(work));
  return perform(runtime, work);
}

}  // namespace labcheck::simgpu
