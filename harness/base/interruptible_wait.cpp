// SPDX-License-Identifier: MIT
#include "harness/base/interrupt.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// How often to check for an interrupt, because a signal does not end a wait for a condition
// variable.
constexpr std::chrono::milliseconds kPollInterval{200};

}  // namespace

bool wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock,
                const std::function<bool()>& ready,
                std::optional<std::chrono::milliseconds> limit) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  while (!ready()) {
    throw_if_interrupted();
    Clock::duration next = kPollInterval;
    if (limit) {
      const auto waited = Clock::now() - start;
      if (waited >= *limit) return false;
      next = std::min(next, *limit - waited);
    }
    changed.wait_for(lock, next);
  }
  return true;
}

}  // namespace labcheck
