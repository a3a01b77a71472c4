// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/exit_report.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace labcheck::simgpu {
namespace {

// The blocks that one call of malloc() in the source leaked.
struct HeapLeak {
  Fault fault;
  std::uint64_t blocks = 0;
  std::uint64_t bytes = 0;
};

Fault make_leak(const CodePosition& position) {
  const Program& program = *position.program;
  const SourcePosition& source = program.positions[position.instruction->position];
  return {FaultKind::leak, {}, short_name(program.name), program.files[source.file], source.line};
}

std::vector<HeapLeak> find_heap_leaks(const DeviceHeap& heap) {
  std::vector<HeapLeak> leaks;
  for (const HeapCall& call : heap.live_calls()) {
    const Fault fault = make_leak(call.position);
    auto known = std::find_if(leaks.begin(), leaks.end(), [&](const HeapLeak& leak) {
      return leak.fault.line == fault.line && leak.fault.file == fault.file &&
             leak.fault.kernel == fault.kernel;
    });
    if (known == leaks.end()) known = leaks.insert(leaks.end(), {fault, 0, 0});
    ++known->blocks;
    known->bytes += call.size;
  }
  return leaks;
}

void report_heap_leaks(Runtime& runtime) {
  for (HeapLeak& leak : find_heap_leaks(runtime.device.heap)) {
    leak.fault.message = fmt::format("{} ({}) allocated here on the device heap {} never freed",
                                     counted(leak.blocks, "block"), counted(leak.bytes, "byte"),
                                     leak.blocks == 1 ? "was" : "were");
    runtime.device.report(leak.fault);
  }
}

}  // namespace

void report_at_exit(Runtime& runtime) {
  if (runtime.device.failure() != cudaSuccess) return;
  if (runtime.unchecked_launch) runtime.device.report(*runtime.unchecked_launch);
  if (runtime.settings.checks != CheckLevel::full || runtime.device.has_reported()) return;
  for (const Fault& leak : find_leaks(runtime.device.memory_view())) runtime.device.report(leak);
  report_heap_leaks(runtime);
}

}  // namespace labcheck::simgpu
