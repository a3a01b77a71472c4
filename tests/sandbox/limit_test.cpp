// SPDX-License-Identifier: MIT
#include "harness/sandbox/memory_group.hpp"
#include "tests/sandbox/run_hostile.hpp"

#include <chrono>

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
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::wall_time}));
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
  // The kernel ends it by whole ticks, of which it counts too many on a busy computer.
  EXPECT_GE(end.cpu_time, 500ms);
}

TEST_P(SandboxedLimit, ProcessorTimeEndsAProgramThatIgnoresSigxcpu) {
  Command command = hostile("burns_cpu_ignoring_sigxcpu");
  command.limits.cpu_time = 1000ms;
  EXPECT_EQ(run(sandbox(), command).how, How(LimitExceeded{LimitKind::cpu_time}));
}

TEST_P(SandboxedLimit, MemoryEndsAProgramThatAllocatesEndlessly) {
  Command command = hostile("takes_memory", {"0"});
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
