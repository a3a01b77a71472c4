#include "harness/runner/start_gate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <utility>

namespace labcheck::test {
namespace {

/// Whether somebody who shares is let in only after `make_room`.
bool waits_for(StartGate& gate, Release& held) {
  std::atomic<bool> is_free = false;
  auto next = std::async(std::launch::async, [&] {
    const Release start = gate.enter(CardUse::shared);
    return is_free.load();
  });
  // Time enough for a gate that is open.
  if (next.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready) return false;
  is_free = true;
  held = {};
  return next.get();
}

TEST(StartGate, LetsFewStartAtOnce) {
  StartGate gate;
  std::vector<Release> starting;
  for (int k = 0; k < StartGate::kMostStarting; ++k)
    starting.push_back(gate.enter(CardUse::shared));
  EXPECT_TRUE(waits_for(gate, starting.front()));
}

TEST(StartGate, LetsOneThatIsTimedStartBesideAny) {
  StartGate gate;
  std::vector<Release> starting;
  for (int k = 0; k < StartGate::kMostStarting; ++k)
    starting.push_back(gate.enter(CardUse::shared));
  EXPECT_TRUE(gate.enter(CardUse::alone));
  EXPECT_TRUE(gate.enter(CardUse::alone));
}

TEST(StartGate, OthersWaitForOneThatIsTimed) {
  StartGate gate;
  Release timed = gate.enter(CardUse::alone);
  EXPECT_TRUE(waits_for(gate, timed));
}

TEST(StartGate, AStartThatNeverEndsKeepsNobodyWaitingForEver) {
  StartGate gate;
  const Release never_up = gate.enter(CardUse::alone);
  EXPECT_TRUE(gate.enter(CardUse::shared));
}

}  // namespace
}  // namespace labcheck::test
