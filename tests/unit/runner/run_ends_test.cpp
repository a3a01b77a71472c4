// SPDX-License-Identifier: MIT
#include "harness/runner/run_ends.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <variant>

namespace labcheck {
namespace {

RunEnd after_signal(int signal, bool lacked_memory) {
  ProcessEnd end;
  end.how = KilledBySignal{signal};
  end.lacked_memory = lacked_memory;
  return end_of(end);
}

// A student must not lose points because a job of a cluster has too little memory.
TEST(RunEnds, AreOursIfTheKernelKillsTheProgramForLackOfMemory) {
  EXPECT_TRUE(std::holds_alternative<DriverFailure>(after_signal(SIGKILL, true)));
  EXPECT_TRUE(std::holds_alternative<Signaled>(after_signal(SIGKILL, false)));
  EXPECT_TRUE(std::holds_alternative<Signaled>(after_signal(SIGSEGV, true)));
}

}  // namespace
}  // namespace labcheck
