#include "harness/simgpu/runtime/exit_report.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace labcheck::simgpu {
namespace {

// What one call of malloc() in the source left behind.
struct HeapLeak {
  Fault place;
  std::uint64_t blocks = 0;
  std::uint64_t bytes = 0;
};

Fault fault_at(const CodePlace& place) {
  const SourcePlace& source = place.program->places[place.instruction->place];
  return {FaultKind::leak,
          {},
          short_name(place.program->name),
          place.program->files[source.file],
          source.line};
}

std::vector<HeapLeak> heap_leaks(const DeviceHeap& heap) {
  std::vector<HeapLeak> leaks;
  for (const HeapCall& call : heap.live_calls()) {
    const Fault place = fault_at(call.place);
    auto known = std::find_if(leaks.begin(), leaks.end(), [&](const HeapLeak& leak) {
      return leak.place.line == place.line && leak.place.file == place.file &&
             leak.place.kernel == place.kernel;
    });
    if (known == leaks.end()) known = leaks.insert(leaks.end(), {place, 0, 0});
    ++known->blocks;
    known->bytes += call.size;
  }
  return leaks;
}

void tell_heap_leaks(Runtime& runtime) {
  for (HeapLeak& leak : heap_leaks(runtime.heap)) {
    leak.place.message =
        fmt::format("{} of the device heap with {} {} allocated here and never freed",
                    counted(leak.blocks, "block"), counted(leak.bytes, "byte"),
                    leak.blocks == 1 ? "was" : "were");
    runtime.tell(leak.place);
  }
}

}  // namespace

void tell_at_exit(Runtime& runtime) {
  if (runtime.failure() != cudaSuccess) return;
  if (runtime.unasked_launch) runtime.tell(*runtime.unasked_launch);
  if (runtime.settings.checks != CheckLevel::full || runtime.has_told()) return;
  for (const Fault& leak : leaks(runtime.memory_view())) runtime.tell(leak);
  tell_heap_leaks(runtime);
}

}  // namespace labcheck::simgpu
