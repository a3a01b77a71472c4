// SPDX-License-Identifier: MIT
#include "harness/runner/start_gate.hpp"

#include "harness/base/interrupt.hpp"

namespace labcheck {

Release StartGate::enter(GpuUse use) {
  std::unique_lock lock(mutex_);
  if (use == GpuUse::shared) {
    wait_until(
        changed_, lock, [&] { return starting_shared_ < kMaxStarting && starting_alone_ == 0; },
        longest_wait_);
  }
  int& starting = use == GpuUse::shared ? starting_shared_ : starting_alone_;
  ++starting;
  return Release([this, &starting] {
    const std::lock_guard held(mutex_);
    --starting;
    changed_.notify_all();
  });
}

}  // namespace labcheck
