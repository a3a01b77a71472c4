// SPDX-License-Identifier: MIT
// The functions of extensions.h, and the actions at the start and end of the process.
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/extensions.h"

#include <mutex>

namespace labcheck::simgpu {
namespace {

constexpr int kVersion = 1;

// Runs before the program's code, because libraries are initialized before the programs that need
// them.
__attribute__((constructor)) void read_variables() {
  variables_at_start();
}

// Reports what is only known when a program ends: a failed launch whose error it never checked and,
// with full checks and if no other fault was reported, memory that was never freed. Nothing can be
// freed on a failed device.
void report_last_faults(Runtime& runtime) {
  Device& device = runtime.device;
  if (device.failure() != cudaSuccess) return;
  if (runtime.unchecked_launch) device.report(*runtime.unchecked_launch);
  if (runtime.settings.checks == CheckLevel::full && !device.has_reported()) device.report_leaks();
}

// Runs after the program's destructors and exit handlers. A thread that still holds the lock was
// stopped during a call and will never release it.
__attribute__((destructor)) void report_at_end() {
  Runtime* runtime = Runtime::existing();
  if (runtime == nullptr || !runtime->is_usable()) return;
  const std::unique_lock lock(runtime->mutex, std::try_to_lock);
  if (!lock) return;
  try {
    runtime->device.flush_prints();
    report_last_faults(*runtime);
    if (runtime->device.has_counters()) runtime->device.flush();
  } catch (...) {
    report_internal_error();
  }
}

}  // namespace

LABCHECK_ABI void labcheckSimFlush() {
  enter(Call::query, [](Runtime& runtime) {
    runtime.device.flush();
    runtime.device.allocations.restart_numbering();
    return cudaSuccess;
  });
}

LABCHECK_ABI void labcheckSimNameAllocation(const void* device_pointer, const char* name) {
  if (name == nullptr) return;
  enter(Call::query, [&](Runtime& runtime) {
    runtime.device.memory.name(reinterpret_cast<std::uint64_t>(device_pointer), name);
    runtime.device.allocations.exclude(device_pointer);
    return cudaSuccess;
  });
}

LABCHECK_ABI int labcheckSimVersion() {
  return kVersion;
}

}  // namespace labcheck::simgpu
