// SPDX-License-Identifier: MIT
// The functions of extensions.h, and the actions at the start and end of the process.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/extensions.h"

#include <mutex>

namespace labcheck::simgpu {
namespace {

constexpr int kVersion = 1;

// Runs after the program's destructors and exit handlers. A thread that still holds the lock was
// stopped during a call and will never release it.
__attribute__((destructor)) void report_at_end() {
  Runtime* runtime = Runtime::existing();
  if (runtime == nullptr || !runtime->is_usable()) return;
  const std::unique_lock lock(runtime->mutex, std::try_to_lock);
  if (!lock) return;
  try {
    runtime->device.printed().flush();
    runtime->device.ask(Finish{});
  } catch (...) {
    report_internal_error();
  }
}

}  // namespace

LABCHECK_ABI void labcheckSimNameAllocation(const void* device_pointer, const char* name) {
  if (name == nullptr) return;
  enter(Call::query, [&](Runtime& runtime) {
    return runtime.device.ask(
        NameAllocation{reinterpret_cast<std::uint64_t>(device_pointer), name});
  });
}

LABCHECK_ABI int labcheckSimVersion() {
  return kVersion;
}

}  // namespace labcheck::simgpu
