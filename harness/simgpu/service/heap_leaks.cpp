// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/heap_leaks.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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
  return {
      FaultKind::leak, {}, ptx::short_name(program.name), program.files[source.file], source.line};
}

std::vector<HeapLeak> group_by_line(const DeviceHeap& heap) {
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

}  // namespace

std::vector<Fault> find_heap_leaks(const DeviceHeap& heap) {
  std::vector<Fault> faults;
  for (HeapLeak& leak : group_by_line(heap)) {
    leak.fault.message = fmt::format("{} ({}) allocated here on the device heap {} never freed",
                                     counted(leak.blocks, "block"), counted(leak.bytes, "byte"),
                                     leak.blocks == 1 ? "was" : "were");
    faults.push_back(std::move(leak.fault));
  }
  return faults;
}

}  // namespace labcheck::simgpu
