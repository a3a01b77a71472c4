#include "harness/runner/start_gate.hpp"

#include "harness/base/interruptible_wait.hpp"

namespace labcheck {
namespace {

constexpr std::chrono::seconds kLongestWait{3};

}  // namespace

Release StartGate::enter(CardUse use) {
  std::unique_lock lock(mutex_);
  if (use == CardUse::shared) {
    wait_until(
        changed_, lock, [&] { return starting_to_share_ < kMostStarting && starting_alone_ == 0; },
        kLongestWait);
  }
  int& starting = use == CardUse::shared ? starting_to_share_ : starting_alone_;
  ++starting;
  return Release([this, &starting] {
    const std::lock_guard held(mutex_);
    --starting;
    changed_.notify_all();
  });
}

}  // namespace labcheck
