#include "harness/verify/judge.hpp"

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
  EXPECT_EQ(verdict_after(Exited{0}).message,
            "the program ended with exit status 0 before the test case was over");
}

TEST(Judge, CallsASignalARunTimeError) {
  EXPECT_EQ(verdict_after(Signaled{SIGABRT}).kind, VerdictKind::run_time_error);
}

TEST(Judge, CallsACudaErrorADeviceFault) {
  const Verdict verdict =
      verdict_after(DeviceError{"cudaErrorIllegalAddress", "an illegal access"});
  EXPECT_EQ(verdict.kind, VerdictKind::device_fault);
  EXPECT_EQ(verdict.message, "CUDA reports cudaErrorIllegalAddress: an illegal access");
}

TEST(Judge, CallsAnAbsentFunctionMissing) {
  const Verdict verdict = verdict_after(FunctionAbsent{});
  EXPECT_EQ(verdict.kind, VerdictKind::missing);
  EXPECT_EQ(verdict.message, "the submission does not define void twice(const float* a, float* c)");
}

TEST(Judge, TellsEachLimitThatWasPassed) {
  EXPECT_EQ(verdict_after(TimeLimit{}).kind, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(verdict_after(TimeLimit{}).message, "the test case was not over after 10 s");
  EXPECT_EQ(verdict_after(MemoryLimit{}).kind, VerdictKind::memory_limit_exceeded);
  EXPECT_EQ(verdict_after(MemoryLimit{}).message,
            "the program used more than 4 GiB of host memory");
  EXPECT_EQ(verdict_after(OutputLimit{}).kind, VerdictKind::output_limit_exceeded);
  EXPECT_EQ(verdict_after(OutputLimit{}).message, "the program printed more than 1 MiB");
}

TEST(Judge, HoldsABrokenChannelForAPerson) {
  EXPECT_EQ(verdict_after(ChannelBroken{}).kind, VerdictKind::suspicious);
}

TEST(Judge, HoldsAReportThatOthersWroteInForAPerson) {
  labcheck::Run run;
  run.report_is_sound = false;
  const Standard standard{"", {}, {}, {}};
  EXPECT_EQ(judge(run, standard).kind, VerdictKind::suspicious);
  EXPECT_EQ(judge_faults(run, standard).kind, VerdictKind::suspicious);
  run.end = Signaled{11};
  EXPECT_EQ(judge(run, standard).kind, VerdictKind::suspicious) << "nor is the end to be believed";
  run.end = DriverFailure{"no memory"};
  EXPECT_EQ(judge(run, standard).kind, VerdictKind::judge_error);
}

TEST(Judge, TakesAFailureOfTheDriverForOurs) {
  EXPECT_EQ(verdict_after(DriverFailure{"no memory"}).kind, VerdictKind::judge_error);
}

TEST(Judge, LooksAtNoResultsOfARunThatDidNotComplete) {
  EXPECT_EQ(Trial().ended(TimeLimit{}).got({7, 7, 7, 7}).judged().kind,
            VerdictKind::time_limit_exceeded);
}

TEST(VerdictOf, IsTheOneForEachKindOfFault) {
  EXPECT_EQ(verdict_of(FaultKind::out_of_bounds), VerdictKind::memory_error);
  EXPECT_EQ(verdict_of(FaultKind::misaligned), VerdictKind::device_fault);
  EXPECT_EQ(verdict_of(FaultKind::invalid_address), VerdictKind::device_fault);
  EXPECT_EQ(verdict_of(FaultKind::uninitialized), VerdictKind::memory_error);
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
  EXPECT_EQ(verdict_of(FaultKind::unsupported), VerdictKind::judge_error);
}

TEST(VerdictOf, IsNeverAccepted) {
  for (std::size_t i = 0; i < kEnumNames<FaultKind>.size(); ++i) {
    EXPECT_NE(verdict_of(static_cast<FaultKind>(i)), VerdictKind::accepted);
  }
}

TEST(JudgeFaults, TellsTheGravest) {
  const Verdict verdict = Trial()
                              .found(FaultKind::data_race, "a race")
                              .found(FaultKind::runaway, "a loop without end")
                              .found(FaultKind::leak, "a leak")
                              .judged_faults();
  EXPECT_EQ(verdict.kind, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(verdict.message, "a loop without end");
}

TEST(JudgeFaults, LooksForNoLeaksInAProgramThatEndedTooEarly) {
  EXPECT_EQ(Trial().ended(Exited{0}).found(FaultKind::leak, "a leak").judged_faults().kind,
            VerdictKind::run_time_error);
}

TEST(JudgeFaults, TellsTheFirstOfThoseThatAreEquallyGrave) {
  EXPECT_EQ(Trial()
                .found(FaultKind::data_race, "a race")
                .found(FaultKind::leak, "a leak")
                .found(FaultKind::uninitialized, "nothing was stored there")
                .judged_faults()
                .message,
            "a leak");
}

TEST(JudgeFaults, TellsTheRaceThatLetsAThreadReadWhatNobodyHasWritten) {
  EXPECT_EQ(Trial()
                .found(FaultKind::uninitialized, "nobody has written that")
                .found(FaultKind::data_race, "a race")
                .judged_faults()
                .message,
            "a race");
}

TEST(JudgeFaults, TellsALeakBeforeARace) {
  EXPECT_EQ(Trial()
                .found(FaultKind::data_race, "a race")
                .found(FaultKind::leak, "a leak")
                .judged_faults()
                .message,
            "a leak");
}

TEST(JudgeFaults, TakesWhatTheSimulatedGpuCannotDoForOurs) {
  EXPECT_EQ(Trial()
                .found(FaultKind::out_of_bounds, "out of bounds")
                .found(FaultKind::unsupported, "the instruction 'wgmma' is not known")
                .judged_faults()
                .kind,
            VerdictKind::judge_error);
}

TEST(JudgeFaults, TellsTheFaultThatLedToTheEnd) {
  for (const RunEnd& end : std::vector<RunEnd>{DeviceError{"cudaErrorIllegalAddress", ""},
                                               Exited{1}, Signaled{SIGSEGV}, TimeLimit{}}) {
    EXPECT_EQ(Trial().ended(end).found(FaultKind::data_race, "a race").judged_faults().kind,
              VerdictKind::data_race);
  }
}

TEST(JudgeFaults, TellsAFailureOfTheDriverBeforeAnyFault) {
  EXPECT_EQ(Trial()
                .ended(DriverFailure{"no memory"})
                .found(FaultKind::out_of_bounds, "out of bounds")
                .judged_faults()
                .kind,
            VerdictKind::judge_error);
}

TEST(JudgeFaults, TellsABrokenChannelBeforeAFaultOfTheStudents) {
  EXPECT_EQ(Trial()
                .ended(ChannelBroken{})
                .found(FaultKind::out_of_bounds, "out of bounds")
                .judged_faults()
                .kind,
            VerdictKind::suspicious);
}

TEST(JudgeFaults, TellsAFaultOfOursBeforeABrokenChannel) {
  EXPECT_EQ(Trial()
                .ended(ChannelBroken{})
                .found(FaultKind::unsupported, "the instruction 'wgmma' is not known")
                .judged_faults()
                .kind,
            VerdictKind::judge_error);
}

TEST(JudgeFaults, TellsHowTheRunEndedWithoutAFault) {
  EXPECT_EQ(Trial().ended(Exited{1}).judged_faults().kind, VerdictKind::run_time_error);
}

TEST(JudgeFaults, DoesNotLookAtResults) {
  EXPECT_EQ(Trial().got({7, 7, 7, 7}).judged_faults(), Verdict{});
}

TEST(JudgeFaults, DoesNotLookAtGuards) {
  EXPECT_EQ(Trial().damaged("c", 0, 4).judged_faults(), Verdict{});
}

TEST(Judge, TellsAFaultBeforeWrongResults) {
  EXPECT_EQ(Trial().got({7, 7, 7, 7}).found(FaultKind::leak, "a leak").judged().kind,
            VerdictKind::memory_error);
}

TEST(WithCause, TellsTheFaultThatExplainsAWrongResult) {
  const Verdict wrong{VerdictKind::wrong_answer, "1 element is wrong", "is it NaN?", std::nullopt};
  const Verdict race{VerdictKind::data_race, "a.cu:3: data race", "use a barrier", std::nullopt};
  const Verdict explained = with_cause(wrong, race);
  EXPECT_EQ(explained.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(explained.message, wrong.message);
  EXPECT_EQ(explained.help,
            "the simulated GPU's checks tell why: a.cu:3: data race; use a barrier");
}

TEST(NeedsCause, HoldsForWrongResultsAndForWhatARealGpuSaysOfAFault) {
  EXPECT_TRUE(needs_cause(VerdictKind::wrong_answer, Backend::sim));
  EXPECT_TRUE(needs_cause(VerdictKind::wrong_answer, Backend::gpu));
  EXPECT_TRUE(needs_cause(VerdictKind::device_fault, Backend::gpu));
  EXPECT_TRUE(needs_cause(VerdictKind::time_limit_exceeded, Backend::gpu));
  EXPECT_FALSE(needs_cause(VerdictKind::device_fault, Backend::sim));
  EXPECT_FALSE(needs_cause(VerdictKind::accepted, Backend::gpu));
}

TEST(WithCause, KeepsTheHelpWhereTheChecksFindNothingThatExplains) {
  const Verdict wrong{VerdictKind::wrong_answer, "1 element is wrong", "is it NaN?", std::nullopt};
  EXPECT_EQ(with_cause(wrong, {}).help, wrong.help);
  const Verdict crash{VerdictKind::run_time_error, "crashed", "", std::nullopt};
  EXPECT_EQ(with_cause(wrong, crash).help, wrong.help);
}

}  // namespace
}  // namespace labcheck::test
