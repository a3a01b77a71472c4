// SPDX-License-Identifier: MIT
#include "harness/runner/run_ends.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <variant>

namespace labcheck {
namespace {

RunEnd after_signal(int signal, bool lacked_memory, bool took_memory = false) {
  ProcessEnd end;
  end.how = KilledBySignal{signal};
  end.lacked_memory = lacked_memory;
  end.took_memory = took_memory;
  return end_of(end);
}

// A student must not lose points because a job of a cluster has too little memory.
TEST(RunEnds, AreOursIfTheKernelKillsTheProgramForLackOfMemory) {
  EXPECT_TRUE(std::holds_alternative<DriverFailure>(after_signal(SIGKILL, true)));
  EXPECT_TRUE(std::holds_alternative<Signaled>(after_signal(SIGKILL, false)));
  EXPECT_TRUE(std::holds_alternative<Signaled>(after_signal(SIGSEGV, true)));
}

TEST(RunEnds, AreTheStudentsIfTheProgramTookTheMemory) {
  EXPECT_TRUE(std::holds_alternative<MemoryLimit>(after_signal(SIGKILL, true, true)));
  EXPECT_TRUE(std::holds_alternative<Signaled>(after_signal(SIGKILL, false, true)));
}

TEST(RunEnds, AreTheStudentsIfLinuxRefusesTheProgram) {
  ProcessEnd end;
  end.how = NotExecutable{ENOENT};
  EXPECT_EQ(std::get<NotStarted>(end_of(end)).reason, "No such file or directory");
}

}  // namespace
}  // namespace labcheck
