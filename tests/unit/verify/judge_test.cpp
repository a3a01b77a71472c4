// SPDX-License-Identifier: MIT
#include "harness/verify/judge.hpp"

#include "harness/base/render.hpp"
#include "tests/support/judged_runs.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::test {
namespace {

Verdict verdict_after(RunEnd end) {
  return Trial().ended(std::move(end)).judged();
}

TEST(Judge, AcceptsARunThatIsRight) {
  EXPECT_EQ(Trial().judged(), Verdict{});
}

TEST(Judge, CallsAnEarlyExitARunTimeError) {
  EXPECT_EQ(verdict_after(Exited{0}).kind, VerdictKind::run_time_error);
  EXPECT_EQ(render(verdict_after(Exited{0}).message),
            "The program ended with exit status 0 before the test case was over.");
}

TEST(Judge, CallsASignalARunTimeError) {
  EXPECT_EQ(verdict_after(Signaled{SIGABRT}).kind, VerdictKind::run_time_error);
}

TEST(Judge, CallsACudaErrorADeviceFault) {
  const Verdict verdict =
      verdict_after(DeviceError{"cudaErrorIllegalAddress", "an illegal access"});
  EXPECT_EQ(verdict.kind, VerdictKind::device_fault);
  EXPECT_EQ(render(verdict.message), "CUDA reports cudaErrorIllegalAddress: an illegal access.");
}

TEST(Judge, CallsAnAbsentFunctionMissing) {
  const Verdict verdict = verdict_after(FunctionAbsent{});
  EXPECT_EQ(verdict.kind, VerdictKind::missing);
  EXPECT_EQ(render(verdict.message),
            "The submission does not define void twice(const float* a, float* c).");
}

TEST(Judge, ReportsEachExceededLimit) {
  EXPECT_EQ(verdict_after(TimeLimit{}).kind, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(render(verdict_after(TimeLimit{}).message),
            "The test case did not finish within 10 s.");
  EXPECT_EQ(verdict_after(MemoryLimit{}).kind, VerdictKind::memory_limit_exceeded);
  EXPECT_EQ(render(verdict_after(MemoryLimit{}).message),
            "The program used more than 4 GiB of host memory.");
  EXPECT_EQ(verdict_after(OutputLimit{}).kind, VerdictKind::output_limit_exceeded);
  EXPECT_EQ(render(verdict_after(OutputLimit{}).message), "The program printed more than 1 MiB.");
}

TEST(Judge, ShowsAFractionOfASecond) {
  labcheck::Run run;
  run.end = TimeLimit{};
  Limits limits;
  limits.time = std::chrono::milliseconds(500);
  EXPECT_EQ(render(judge(run, {"", {}, {}, limits}).message),
            "The test case did not finish within 0.5 s.");
}

TEST(Judge, HoldsABrokenChannelForTheInstructor) {
  EXPECT_EQ(verdict_after(ChannelBroken{}).kind, VerdictKind::suspicious);
}

TEST(Judge, HoldsATamperedReportForTheInstructor) {
  labcheck::Run run;
  run.report_is_sound = false;
  const Standard standard{"", {}, {}, {}};
  EXPECT_EQ(judge(run, standard).kind, VerdictKind::suspicious);
  EXPECT_EQ(judge_faults(run, standard).kind, VerdictKind::suspicious);
  run.end = Signaled{11};
  EXPECT_EQ(judge(run, standard).kind, VerdictKind::suspicious)
      << "the end cannot be trusted, either";
  run.end = DriverFailure{verbatim("no memory")};
  EXPECT_EQ(judge(run, standard).kind, VerdictKind::judge_error);
}

// The program's process reports it, so it may be forged.
TEST(Judge, CallsAFailedSetupARunTimeError) {
  EXPECT_EQ(verdict_after(SetupFailed{verbatim("no memory")}).kind, VerdictKind::run_time_error);
}

TEST(Judge, CallsAFailureOfTheDriverAJudgeError) {
  EXPECT_EQ(verdict_after(DriverFailure{verbatim("no memory")}).kind, VerdictKind::judge_error);
}

TEST(Judge, IgnoresTheResultsOfARunThatDidNotComplete) {
  EXPECT_EQ(Trial().ended(TimeLimit{}).got({7, 7, 7, 7}).judged().kind,
            VerdictKind::time_limit_exceeded);
}

TEST(VerdictOf, IsTheOneForEachKindOfFault) {
  EXPECT_EQ(verdict_of(FaultKind::out_of_bounds), VerdictKind::memory_error);
  EXPECT_EQ(verdict_of(FaultKind::misaligned), VerdictKind::device_fault);
  EXPECT_EQ(verdict_of(FaultKind::invalid_address), VerdictKind::device_fault);
  EXPECT_EQ(verdict_of(FaultKind::uninitialized), VerdictKind::memory_error);
  EXPECT_EQ(verdict_of(FaultKind::uninitialized_copy), VerdictKind::memory_error);
  EXPECT_EQ(verdict_of(FaultKind::data_race), VerdictKind::data_race);
  EXPECT_EQ(verdict_of(FaultKind::early_read), VerdictKind::data_race);
  EXPECT_EQ(verdict_of(FaultKind::barrier_divergence), VerdictKind::barrier_divergence);
  EXPECT_EQ(verdict_of(FaultKind::invalid_sync), VerdictKind::barrier_divergence);
  EXPECT_EQ(verdict_of(FaultKind::device_heap), VerdictKind::memory_error);
  EXPECT_EQ(verdict_of(FaultKind::leak), VerdictKind::memory_error);
  EXPECT_EQ(verdict_of(FaultKind::assertion), VerdictKind::device_fault);
  EXPECT_EQ(verdict_of(FaultKind::runaway), VerdictKind::time_limit_exceeded);
  EXPECT_EQ(verdict_of(FaultKind::launch), VerdictKind::device_fault);
  EXPECT_EQ(verdict_of(FaultKind::host_access), VerdictKind::run_time_error);
  EXPECT_EQ(verdict_of(FaultKind::unsupported), VerdictKind::suspicious);
}

TEST(VerdictOf, IsNeverAccepted) {
  for (std::size_t i = 0; i < kEnumNames<FaultKind>.size(); ++i) {
    EXPECT_NE(verdict_of(static_cast<FaultKind>(i)), VerdictKind::accepted);
  }
}

TEST(JudgeFaults, ReportsTheGravest) {
  const Verdict verdict = Trial()
                              .with_fault(FaultKind::data_race, "a race")
                              .with_fault(FaultKind::runaway, "a loop without end")
                              .with_fault(FaultKind::leak, "a leak")
                              .judged_faults();
  EXPECT_EQ(verdict.kind, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(render(verdict.message), "a loop without end");
}

TEST(JudgeFaults, IgnoresWarnings) {
  EXPECT_EQ(Trial().with_fault(FaultKind::uninitialized_copy, "a warning").judged_faults().kind,
            VerdictKind::accepted);
}

TEST(JudgeFaults, IgnoresLeaksInAProgramThatEndedEarly) {
  EXPECT_EQ(Trial().ended(Exited{0}).with_fault(FaultKind::leak, "a leak").judged_faults().kind,
            VerdictKind::run_time_error);
}

TEST(JudgeFaults, CountsLeaks) {
  Trial trial;
  trial.with_fault(FaultKind::leak, "the 1st cudaMalloc (4 bytes) was never freed");
  EXPECT_EQ(render(trial.judged_faults().message), "the 1st cudaMalloc (4 bytes) was never freed");
  trial.with_fault(FaultKind::leak, "the 2nd cudaMalloc (4 bytes) was never freed");
  EXPECT_EQ(render(trial.judged_faults().message),
            "the 1st cudaMalloc (4 bytes) was never freed (and 1 more leak)");
}

TEST(JudgeFaults, ReportsTheFirstOfEquallyGraveFaults) {
  EXPECT_EQ(render(Trial()
                       .with_fault(FaultKind::data_race, "a race")
                       .with_fault(FaultKind::leak, "a leak")
                       .with_fault(FaultKind::uninitialized, "nothing was stored there")
                       .judged_faults()
                       .message),
            "a leak");
}

TEST(JudgeFaults, LetsTheFirstBadAccessOfAKernelDecide) {
  Trial trial;
  trial.with_fault(FaultKind::data_race, "a race", "scale");
  trial.with_fault(FaultKind::out_of_bounds, "the first bad access", "scale");
  trial.with_fault(FaultKind::misaligned, "a later one", "scale");
  trial.with_fault(FaultKind::invalid_address, "another one", "scale");
  EXPECT_EQ(trial.judged_faults().kind, VerdictKind::memory_error);
  EXPECT_EQ(render(trial.judged_faults().message), "kernel scale: the first bad access");
  trial.with_fault(FaultKind::invalid_address, "a call");
  EXPECT_EQ(render(trial.judged_faults().message), "a call");
}

TEST(JudgeFaults, ReportsTheRaceThatCausesAnUninitializedRead) {
  EXPECT_EQ(render(Trial()
                       .with_fault(FaultKind::uninitialized, "that memory is uninitialized")
                       .with_fault(FaultKind::data_race, "a race")
                       .judged_faults()
                       .message),
            "a race");
}

TEST(JudgeFaults, ReportsALeakBeforeARace) {
  EXPECT_EQ(render(Trial()
                       .with_fault(FaultKind::data_race, "a race")
                       .with_fault(FaultKind::leak, "a leak")
                       .judged_faults()
                       .message),
            "a leak");
}

// A program can be written to use one, so this is not labcheck's own failure.
TEST(JudgeFaults, LeavesAnUnsupportedFeatureToAnInstructor) {
  EXPECT_EQ(Trial()
                .with_fault(FaultKind::out_of_bounds, "out of bounds")
                .with_fault(FaultKind::unsupported, "the instruction 'wgmma' is not known")
                .judged_faults()
                .kind,
            VerdictKind::suspicious);
}

TEST(JudgeFaults, ReportsTheFaultThatLedToTheEnd) {
  for (const RunEnd& end : std::vector<RunEnd>{DeviceError{"cudaErrorIllegalAddress", ""},
                                               Exited{1}, Signaled{SIGSEGV}, TimeLimit{}}) {
    EXPECT_EQ(Trial().ended(end).with_fault(FaultKind::data_race, "a race").judged_faults().kind,
              VerdictKind::data_race);
  }
}

TEST(JudgeFaults, ReportsAFailureOfTheDriverBeforeAnyFault) {
  EXPECT_EQ(Trial()
                .ended(DriverFailure{verbatim("no memory")})
                .with_fault(FaultKind::out_of_bounds, "out of bounds")
                .judged_faults()
                .kind,
            VerdictKind::judge_error);
}

TEST(JudgeFaults, ReportsABrokenChannelBeforeTheStudentsFault) {
  EXPECT_EQ(Trial()
                .ended(ChannelBroken{})
                .with_fault(FaultKind::out_of_bounds, "out of bounds")
                .judged_faults()
                .kind,
            VerdictKind::suspicious);
}

TEST(JudgeFaults, ReportsHowTheRunEndedWithoutAFault) {
  EXPECT_EQ(Trial().ended(Exited{1}).judged_faults().kind, VerdictKind::run_time_error);
}

TEST(JudgeFaults, IgnoresResults) {
  EXPECT_EQ(Trial().got({7, 7, 7, 7}).judged_faults(), Verdict{});
}

TEST(JudgeFaults, IgnoresGuards) {
  EXPECT_EQ(Trial().damaged("c", 0, 4).judged_faults(), Verdict{});
}

TEST(Judge, ReportsAFaultBeforeWrongResults) {
  EXPECT_EQ(Trial().got({7, 7, 7, 7}).with_fault(FaultKind::leak, "a leak").judged().kind,
            VerdictKind::memory_error);
}

/// A wrong result with a hint of its own.
const Verdict kWrong{VerdictKind::wrong_answer, verbatim("1 element is wrong."),
                     verbatim("Check for NaN."), std::nullopt};

TEST(AddCause, NamesTheFaultThatExplainsAWrongResult) {
  const Verdict race{VerdictKind::data_race, verbatim("a.cu:3: data race"),
                     verbatim("Use a barrier."), std::nullopt};
  const Verdict explained = add_cause(kWrong, race);
  EXPECT_EQ(explained.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(explained.message, kWrong.message);
  EXPECT_EQ(render(explained.help),
            "The simulated GPU found the cause: a.cu:3: data race. Use a barrier.");
}

TEST(AddStatement, QuotesTheCallThatIsNotSupported) {
  Trial trial;
  EXPECT_EQ(add_statement(kWrong, trial.run), kWrong);
  trial.with_fault(FaultKind::unsupported_call, "cudaGraphLaunch is not supported");
  const Verdict explained = add_statement(kWrong, trial.run);
  EXPECT_EQ(render(explained.message),
            "1 element is wrong. According to the program, cudaGraphLaunch is not supported.");
  EXPECT_EQ(explained.help, kWrong.help);
  EXPECT_EQ(add_statement({}, trial.run), Verdict{}) << "the result is right";
}

TEST(NeedsCause, IsTrueForWrongResultsAndForFaultsOnARealGpu) {
  EXPECT_TRUE(needs_cause(VerdictKind::wrong_answer, Backend::sim));
  EXPECT_TRUE(needs_cause(VerdictKind::wrong_answer, Backend::gpu));
  EXPECT_TRUE(needs_cause(VerdictKind::device_fault, Backend::gpu));
  EXPECT_TRUE(needs_cause(VerdictKind::time_limit_exceeded, Backend::gpu));
  EXPECT_FALSE(needs_cause(VerdictKind::device_fault, Backend::sim));
  EXPECT_FALSE(needs_cause(VerdictKind::accepted, Backend::gpu));
}

TEST(AddCause, KeepsTheHintIfTheChecksFindNoCause) {
  EXPECT_EQ(add_cause(kWrong, {}), kWrong);
  const Verdict crash{VerdictKind::run_time_error, verbatim("crashed"), {}, std::nullopt};
  EXPECT_EQ(add_cause(kWrong, crash), kWrong);
}

}  // namespace
}  // namespace labcheck::test
