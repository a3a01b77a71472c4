// SPDX-License-Identifier: MIT
// The end of the process.
#include "harness/simgpu/client/entry.hpp"

#include <mutex>

namespace labcheck::simgpu {
namespace {

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

}  // namespace labcheck::simgpu
