// SPDX-License-Identifier: MIT
#include "harness/base/file_descriptor.hpp"
#include "harness/sandbox/memory_group.hpp"
#include "tests/sandbox/run_hostile.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::test {
namespace {

using std::chrono_literals::operator""ms;

class SandboxedLimit : public HostileTest {};
INSTANTIATE_TEST_SUITE_P(, SandboxedLimit, kEachSandbox, kind_name);

constexpr std::size_t kMiB = std::size_t{1} << 20;

// Each program must end at its limit and leave no process, which TearDown checks.

TEST_P(SandboxedLimit, WallTimeEndsProcessesInOtherSessions) {
  Command command = hostile("sleeps_in_sessions");
  command.limits.wall_time = 300ms;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::wall_time}));
  EXPECT_FALSE(end.took_memory);
}

TEST_P(SandboxedLimit, WallTimeEndsAProgramThatIgnoresSignals) {
  Command command = hostile("ignores_signals");
  command.limits.wall_time = 300ms;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::wall_time}));
}

TEST_P(SandboxedLimit, WallTimeReportsTheProcessorTimeUntilThen) {
  Command command = hostile("burns_cpu");
  command.limits.wall_time = 1000ms;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::wall_time}));
  EXPECT_GT(end.cpu_time, 50ms);
}

TEST_P(SandboxedLimit, ProcessorTimeEndsAnEndlessComputation) {
  Command command = hostile("burns_cpu");
  command.limits.cpu_time = 1000ms;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::cpu_time}));
  EXPECT_GE(end.cpu_time, 900ms);
}

TEST_P(SandboxedLimit, ProcessorTimeEndsAProgramThatIgnoresSigxcpu) {
  Command command = hostile("burns_cpu_ignoring_sigxcpu");
  command.limits.cpu_time = 1000ms;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::cpu_time}));
}

TEST_P(SandboxedLimit, MemoryEndsAProgramThatAllocatesEndlessly) {
  Command command = hostile("takes_memory", {"0"});
  command.limits.memory = 64 * kMiB;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::memory}));
  EXPECT_TRUE(end.took_memory);
  EXPECT_FALSE(end.lacked_memory);
}

/// A process of labcheck that has 64 MiB of memory.
class Companion {
 public:
  Companion() {
    Pipe ready = make_pipe();
    process_ = ::fork();
    if (process_ == 0) {
      auto* memory = static_cast<volatile char*>(std::malloc(64 * kMiB));
      for (std::size_t k = 0; k < 64 * kMiB; k += 1024) memory[k] = 1;
      (void)!::write(ready.write_end.get(), "x", 1);
      for (;;) ::pause();
    }
    char byte = 0;
    EXPECT_EQ(::read(ready.read_end.get(), &byte, 1), 1);
  }
  ~Companion() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  pid_t process() const { return process_; }

 private:
  pid_t process_ = -1;
};

TEST_P(SandboxedLimit, MemoryIncludesThatOfCompanions) {
  const Companion companion;
  Command command = hostile("sleeps");
  command.companions = {companion.process()};
  command.limits.memory = 64 * kMiB;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::memory}));
}

TEST_P(SandboxedLimit, MemoryOfTheWholeTreeCounts) {
  Command command = hostile("takes_memory_in_children");
  command.limits.memory = 64 * kMiB;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::memory}));
}

TEST_P(SandboxedLimit, MemoryIncludesFilesThatAreNotMapped) {
  Command command = hostile("fills_memory_files");
  command.limits.memory = 64 * kMiB;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::memory}));
}

TEST_P(SandboxedLimit, MemoryIncludesFilesThatNoProcessHasOpen) {
  if (!MemoryGroup::create(own_group_places(), kMiB))
    GTEST_SKIP() << "this computer does not permit control groups that limit memory";
  Command command = hostile("fills_sockets");
  command.limits.memory = 64 * kMiB;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::memory}));
}

TEST_P(SandboxedLimit, MemoryCountsEvenIfTheMonitorDidNotNotice) {
  Command command = hostile("takes_memory", {"24"});
  command.limits.memory = 16 * kMiB;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::memory}));
}

TEST_P(SandboxedLimit, ProcessesEndAForkBomb) {
  Command command = hostile("bombs");
  command.limits.processes = 20;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::processes}));
}

TEST_P(SandboxedLimit, ThreadsDoNotCountAsProcesses) {
  Command command = hostile("starts_threads", {"100"});
  command.limits.processes = 1;
  EXPECT_EQ(run(sandbox(), command).how, How(ExitStatus{0}));
}

TEST_P(SandboxedLimit, ThreadsEndAProgramThatStartsMany) {
  Command command = hostile("starts_threads", {"1000000"});
  command.limits.threads = 200;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::processes}));
}

TEST_P(SandboxedLimit, OutputEndsAFlood) {
  Command command = hostile("floods");
  command.limits.output = kMiB;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::output}));
  EXPECT_EQ(end.output.size(), kMiB);
}

TEST_P(SandboxedLimit, OutputCountsEvenIfTheMonitorDidNotNotice) {
  Command command = hostile("prints", {"1001"});
  command.limits.output = 1000;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::output}));
  EXPECT_EQ(end.output, std::string(1000, 'x'));

  command.limits.output = 1001;
  EXPECT_EQ(run(sandbox(), command).how, How(ExitStatus{0}));
}

class BubblewrapLimit : public HostileTest {};
INSTANTIATE_TEST_SUITE_P(, BubblewrapLimit, kBubblewrapOnly, kind_name);

TEST_P(BubblewrapLimit, ProcessesEndAForkBombInOtherSessions) {
  Command command = hostile("bombs_in_sessions");
  command.limits.processes = 20;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::processes}));
}

TEST_P(BubblewrapLimit, TheScratchFolderHasALimitedSize) {
  Command command = hostile("fills_scratch");
  command.limits.scratch = kMiB;
  EXPECT_EQ(run(sandbox(), command).output, "1024");
  command.limits.scratch = 2 * kMiB;
  EXPECT_EQ(run(sandbox(), command).output, "2048");
}

TEST_P(BubblewrapLimit, AScratchFolderOfSizeZeroIsNotUnlimited) {
  Command command = hostile("fills_scratch");
  command.limits.scratch = 0;
  EXPECT_LE(std::stol(run(sandbox(), command).output), 4);
}

}  // namespace
}  // namespace labcheck::test
