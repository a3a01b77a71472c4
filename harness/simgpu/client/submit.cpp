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

void run(Runtime&, std::string_view, cudaStream_t, const EmptyWork&) {}

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

void run(Runtime& runtime, std::string_view, cudaStream_t stream, const KernelWork& work) {
  runtime.device.printed().write();
  const RunLaunch launch{work.kernel->found->id, work.shape, work.grid, work.parameters,
                         runtime.use_of(stream)};
  if (can_run_ahead(runtime, work)) return runtime.device.send(EnqueueLaunch{launch});
  require(runtime.device.ask(launch));
}

void run(Runtime& runtime, std::string_view call, cudaStream_t stream, const CopyWork& work) {
  perform_copy(runtime.device,
               {call, work.to, work.from, work.extent, work.kind, runtime.use_of(stream)});
}

void run(Runtime& runtime, std::string_view call, cudaStream_t stream, const FillWork& work) {
  require(
      runtime.device.ask(Fill{call, work.to, work.pattern, work.extent, runtime.use_of(stream)}));
}

void run(Runtime&, std::string_view, cudaStream_t, const HostWork&) {}

void run(Runtime& runtime, std::string_view, cudaStream_t stream, const RecordWork& work) {
  Event& event = require(runtime.events.find(work.event), cudaErrorInvalidResourceHandle);
  runtime.captures.forget_event(work.event);
  event.recorded =
      runtime.device.get(RecordEvent{number_of(work.event), runtime.use_of(stream)}).nanoseconds;
}

void run(Runtime& runtime, std::string_view, cudaStream_t stream, const WaitWork& work) {
  require(runtime.events.find(work.event), cudaErrorInvalidResourceHandle);
  runtime.device.send(NoteStreamWait{runtime.use_of(stream), number_of(work.event)});
}

void run(Runtime& runtime, std::string_view call, cudaStream_t stream, const ChildWork& work) {
  const auto order = work.graph->order();
  if (!order) throw cudaErrorInvalidValue;
  for (const cudaGraphNode_t node : *order)
    perform(runtime, call, stream, work.graph->find(node)->work);
}

}  // namespace

void check_launch(Runtime& runtime, const KernelWork& work) {
  require(runtime.device.ask(CheckLaunch{work.kernel->found->id, work.shape, work.grid}));
}

KernelWork prepare_launch(Runtime& runtime, const void* function, const LaunchShape& shape,
                          void* const* arguments, Grid grid) {
  const RegisteredKernel& kernel = runtime.load_kernel(function);
  const KernelTraits& traits = kernel.found->traits;
  if (arguments == nullptr && !traits.parameters.empty()) throw cudaErrorInvalidValue;
  return KernelWork{&kernel, shape, grid, pack_arguments(traits, arguments), function};
}

void perform(Runtime& runtime, std::string_view call, cudaStream_t stream, const Work& work) {
  std::visit([&](const auto& item) { run(runtime, call, stream, item); }, work);
}

void check_stream(Runtime& runtime, cudaStream_t stream) {
  if (!runtime.is_stream(stream)) throw cudaErrorInvalidResourceHandle;
  if (is_legacy_stream(stream)) require(runtime.captures.check_legacy());
}

void submit(Runtime& runtime, std::string_view call, cudaStream_t stream, Work work) {
  check_stream(runtime, stream);
  if (!runtime.captures.is_capturing(stream)) return perform(runtime, call, stream, work);
  require(runtime.captures.add(stream, std::move(work)));
}

void submit_launch(Runtime& runtime, std::string_view call, const LaunchCall& launch,
                   void* const* arguments, cudaStream_t stream) {
  check_stream(runtime, stream);
  KernelWork work = prepare_launch(runtime, launch.function, launch.shape, arguments, launch.grid);
  if (runtime.captures.is_capturing(stream)) check_launch(runtime, work);
  submit(runtime, call, stream, std::move(work));
}

}  // namespace labcheck::simgpu
