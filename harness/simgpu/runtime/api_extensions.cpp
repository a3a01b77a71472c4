// What extensions.h declares, and the beginning and the end of the process.
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/exit_report.hpp"
#include "harness/simgpu/runtime/extensions.h"

#include <mutex>

namespace labcheck::simgpu {
namespace {

constexpr int kVersion = 1;

// Runs before anything of the program's, which is initialised after the libraries that it needs.
__attribute__((constructor)) void keep_variables() {
  variables_at_start();
}

// Runs when the program's own objects and handlers are gone. Whoever holds the lock then was
// stopped in the middle of a call, and will not give it back.
__attribute__((destructor)) void report_rest() {
  Runtime* runtime = Runtime::existing();
  if (runtime == nullptr || !runtime->is_usable()) return;
  const std::unique_lock lock(runtime->mutex, std::try_to_lock);
  if (!lock) return;
  try {
    runtime->runs.flush_prints();
    tell_at_exit(*runtime);
    if (runtime->runs.has_totals()) runtime->flush();
  } catch (...) {
    tell_own_failure();
  }
}

}  // namespace

LABCHECK_ABI void labcheckSimFlush() {
  enter(Call::asks, [](Runtime& runtime) {
    runtime.flush();
    runtime.allocations.count_anew();
    return cudaSuccess;
  });
}

LABCHECK_ABI void labcheckSimNameAllocation(const void* device_pointer, const char* name) {
  if (name == nullptr) return;
  enter(Call::asks, [&](Runtime& runtime) {
    runtime.memory.name(reinterpret_cast<std::uint64_t>(device_pointer), name);
    runtime.allocations.disown(device_pointer);
    return cudaSuccess;
  });
}

LABCHECK_ABI int labcheckSimVersion() {
  return kVersion;
}

}  // namespace labcheck::simgpu
