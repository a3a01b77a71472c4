#include "harness/sandbox/process_end.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck {
namespace {

// What wait(2) tells: a signal in the low bits, an exit status above them.
constexpr std::int32_t exited(int status) {
  return status << 8;
}
constexpr std::int32_t signalled(int signal) {
  return signal;
}

ProcessFacts reported(std::int32_t wait_status) {
  ProcessFacts facts;
  facts.report.emplace().wait_status = wait_status;
  return facts;
}

/// The end as text: its kind and its number.
std::string end_of(const ProcessFacts& facts, const ProcessLimits& limits = {}) {
  const auto how = how_it_ended(facts, limits);
  if (!how) return "failure of the sandbox";
  if (const auto* end = std::get_if<ExitStatus>(&*how))
    return "exit " + std::to_string(end->status);
  if (const auto* end = std::get_if<KilledBySignal>(&*how))
    return "signal " + std::to_string(end->signal);
  if (std::holds_alternative<KilledByUs>(*how)) return "killed by us";
  constexpr const char* kNames[] = {"wall time", "cpu time", "memory", "processes", "output"};
  return kNames[static_cast<int>(std::get<LimitPassed>(*how).limit)];
}

TEST(ProcessEnd, IsWhatTheFirstProcessReported) {
  EXPECT_EQ(end_of(reported(exited(0))), "exit 0");
  EXPECT_EQ(end_of(reported(exited(139))), "exit 139");
  EXPECT_EQ(end_of(reported(signalled(SIGSEGV))), "signal 11");
  EXPECT_EQ(end_of(reported(signalled(SIGKILL))), "signal 9");
}

TEST(ProcessEnd, IsTheSandboxsFailureWithoutAReport) {
  EXPECT_EQ(end_of({}), "failure of the sandbox");
}

TEST(ProcessEnd, IsTheSandboxsFailureWhereTheCommandCouldNotBeStarted) {
  ProcessFacts facts = reported(exited(0));
  facts.report->failed = PreparationStep::program;
  EXPECT_EQ(end_of(facts), "failure of the sandbox");
}

TEST(ProcessEnd, IsTheLimitThatItWasKilledForWhateverElseWasSeen) {
  ProcessFacts facts = reported(signalled(SIGKILL));
  facts.stopped = StopReason::limit;
  facts.limit = LimitKind::processes;
  EXPECT_EQ(end_of(facts), "processes");
  facts.report.reset();
  EXPECT_EQ(end_of(facts), "processes");
}

TEST(ProcessEnd, IsOurKillUnlessTheCommandWasFaster) {
  ProcessFacts facts = reported(signalled(SIGKILL));
  facts.stopped = StopReason::request;
  EXPECT_EQ(end_of(facts), "killed by us");
  facts.report->wait_status = exited(3);
  EXPECT_EQ(end_of(facts), "exit 3");
  facts.report->wait_status = signalled(SIGSEGV);
  EXPECT_EQ(end_of(facts), "signal 11");
  facts.report.reset();
  EXPECT_EQ(end_of(facts), "killed by us");
}

TEST(ProcessEnd, IsALimitThatWasPassedUnseen) {
  ProcessLimits limits;
  limits.output = 100;
  limits.memory = 1000;
  limits.wall_time = std::chrono::seconds(1);
  ProcessFacts facts = reported(exited(0));
  facts.output_size = 100;
  facts.report->peak_memory = 1000;
  facts.report->wall_time = 1'000'000'000;
  EXPECT_EQ(end_of(facts, limits), "exit 0");

  facts.report->wall_time += 1;
  EXPECT_EQ(end_of(facts, limits), "wall time");
  facts.report->peak_memory += 1;
  EXPECT_EQ(end_of(facts, limits), "memory");
  facts.output_size += 1;
  EXPECT_EQ(end_of(facts, limits), "output");
}

TEST(ProcessEnd, IsTheProcessorTimeAfterEitherOfItsSignals) {
  ProcessLimits limits;
  limits.cpu_time = std::chrono::seconds(1);
  EXPECT_EQ(end_of(reported(signalled(SIGXCPU)), limits), "cpu time");
  ProcessFacts deaf = reported(signalled(SIGKILL));
  EXPECT_EQ(end_of(deaf, limits), "signal 9");
  deaf.report->cpu_time = 2'000'000'000;
  EXPECT_EQ(end_of(deaf, limits), "cpu time");
}

TEST(ProcessEnd, MemoryWithoutALimitIsNeverPassed) {
  ProcessLimits limits;
  limits.memory = static_cast<std::size_t>(-1);
  ProcessFacts facts = reported(exited(0));
  facts.report->peak_memory = std::int64_t{1} << 50;
  EXPECT_EQ(end_of(facts, limits), "exit 0");
}

}  // namespace
}  // namespace labcheck
