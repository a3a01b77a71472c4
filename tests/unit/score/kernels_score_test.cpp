// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// Tests of criteria that require kernels to compute the results.

const Criterion kKernels = criterion("kernels", NeedsKernels{{"one", "two"}});

TEST(KernelsScore, IsFullIfKernelsComputeAllResults) {
  EXPECT_EQ(EvidenceBuilder().ran("one").ran("two").scored(kKernels).outcome, Outcome::full);
}

TEST(KernelsScore, IsNothingIfTheHostComputesOneResult) {
  const CriterionResult result =
      EvidenceBuilder().ran("one").ran_on_host("two", "No kernel ran.").scored(kKernels);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::forbidden);
  EXPECT_EQ(render(result.message), "1 of 2 test cases failed. No kernel ran.");
  EXPECT_EQ(render(result.help), "Let a kernel compute the result and write it to the output.");
}

TEST(KernelsScore, AllowsTheHostToAddAFewValues) {
  EvidenceBuilder evidence;
  evidence.ran("one").ran("two").added_on_host(16);
  EXPECT_EQ(evidence.scored(kKernels).outcome, Outcome::full);
  const CriterionResult result = evidence.added_on_host(17).scored(kKernels);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(render(result.message),
            "1 of 2 test cases failed. Host code added up 17 values of kernels for one result; the "
            "limit is 16.");
  Criterion more = kKernels;
  std::get<NeedsKernels>(more.need).host_adds = 17;
  EXPECT_EQ(evidence.scored(more).outcome, Outcome::full);
}

TEST(KernelsScore, DoesNotDependOnTestCasesThatFailOtherwise) {
  const CriterionResult result =
      EvidenceBuilder().ran("one").ran("two", VerdictKind::wrong_answer).scored(kKernels);
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
}

// An empty file, or a launch that fails: nothing shows that kernels compute. The report says why.
TEST(KernelsScore, IsNothingIfNoResultIsRight) {
  const Criterion right = criterion("right", NeedsCases{{"one", "two", "three"}}, {"kernels"});
  const Grade grade = EvidenceBuilder()
                          .ran("one", VerdictKind::missing)
                          .ran("two", VerdictKind::device_fault)
                          .ran("three")
                          .scored(std::vector<Criterion>{kKernels, right});
  EXPECT_EQ(grade.criteria[0].outcome, Outcome::none);
  EXPECT_EQ(render(grade.criteria[0].message), "2 of 2 test cases failed. one failed");
  EXPECT_EQ(grade.criteria[0].subject, Subject::results);
  EXPECT_EQ(grade.criteria[1].outcome, Outcome::skipped) << "nothing shows who computed it";
  EXPECT_EQ(grade.points, 0);
  EXPECT_EQ(grade.verdict, VerdictKind::missing);
}

TEST(KernelsScore, IsNothingIfTheRealGpuAloneDecidesThatResultsAreWrong) {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu).ran("one", VerdictKind::wrong_answer, {}, kGpuRun);
  evidence.ran("two", VerdictKind::wrong_answer, {}, kGpuRun);
  evidence.ran("one", VerdictKind::suspicious).ran("two", VerdictKind::judge_error);
  const CriterionResult result = evidence.scored(kKernels);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
  EXPECT_EQ(result.cases[0].mode, kGpuRun);
}

// The simulated GPU could not observe who computed the result.
TEST(KernelsScore, AResultThatIsRightOnlyOnTheRealGpuIsWrong) {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu).ran("one", VerdictKind::accepted, {}, kGpuRun);
  evidence.ran("two", VerdictKind::accepted, {}, kGpuRun);
  evidence.ran("one", VerdictKind::wrong_answer).ran("two");
  EXPECT_EQ(evidence.scored(kKernels).outcome, Outcome::full);
  const CriterionResult right = evidence.scored(criterion("right", NeedsCases{{"one", "two"}}));
  EXPECT_EQ(right.outcome, Outcome::none);
  EXPECT_EQ(right.verdict, VerdictKind::wrong_answer);
  EXPECT_EQ(right.cases[0].mode, kStandardRun);
}

TEST(KernelsScore, IsNothingIfNoResultIsRightOnTheSimulatedGpu) {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu).ran("one", VerdictKind::accepted, {}, kGpuRun);
  evidence.ran("one", VerdictKind::wrong_answer).ran("two", VerdictKind::wrong_answer);
  const CriterionResult result = evidence.scored(kKernels);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

TEST(KernelsScore, IsOpenIfOnlyTheRealGpuCanRunTheProgram) {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu).ran("one", VerdictKind::accepted, {}, kGpuRun);
  evidence.ran("one", VerdictKind::suspicious).ran("two");
  EXPECT_EQ(evidence.scored(kKernels).outcome, Outcome::held);
}

// The program reports where its buffers are, and the rubric states where they must be.
TEST(KernelsScore, IsNothingIfOutputsAreInOtherMemory) {
  const Criterion on_host = criterion("kernels", NeedsKernels{{"one"}, BufferPlace::host});
  const CriterionResult result = EvidenceBuilder().ran("one").scored(on_host);
  EXPECT_EQ(result.verdict, VerdictKind::forbidden);
  EXPECT_EQ(render(result.message),
            "The program reports that its outputs are not in the memory that the lab uses.");
}

// A result that no one can attribute yet earns no points.
TEST(KernelsScore, HoldsDependentsForReviewIfItIsUndecided) {
  const Criterion right = criterion("right", NeedsCases{{"two"}}, {"kernels"});
  const Grade grade =
      EvidenceBuilder()
          .ran("one", VerdictKind::suspicious)
          .ran("two")
          .scored(std::vector<Criterion>{criterion("kernels", NeedsCases{{"one"}}), right});
  EXPECT_EQ(grade.criteria[0].outcome, Outcome::held);
  EXPECT_EQ(grade.criteria[1].outcome, Outcome::held);
  EXPECT_EQ(grade.criteria[1].points, 0);
  EXPECT_EQ(grade.criteria[1].blocked_by, "kernels");
  EXPECT_EQ(grade.state, GradeState::provisional);
}

TEST(KernelsScore, IsWithheldWithoutARun) {
  EXPECT_EQ(EvidenceBuilder().ran("one").scored(kKernels).outcome, Outcome::withheld);
}

TEST(KernelsScore, IsDecidedOnTheSimulatedGpu) {
  EXPECT_EQ(mode_of(kKernels.need, Backend::gpu), kStandardRun);
}

}  // namespace
}  // namespace labcheck::test
