// SPDX-License-Identifier: MIT
#include "harness/score/criterion_score.hpp"
#include "harness/score/needed_runs.hpp"
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
  EXPECT_EQ(result.message, "1 of 2 test cases failed. No kernel ran.");
  EXPECT_EQ(result.help, "Let a kernel compute the result and write it to the output.");
}

TEST(KernelsScore, DoesNotDependOnTestCasesThatFailOtherwise) {
  const CriterionResult result =
      EvidenceBuilder().ran("one").ran("two", VerdictKind::wrong_answer).scored(kKernels);
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
}

// The simulated GPU could not observe who computed the result.
TEST(KernelsScore, IsNothingIfOnlyTheRealGpuGetsARightResult) {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu).ran("one", VerdictKind::accepted, {}, kGpuRun);
  evidence.ran("one", VerdictKind::wrong_answer).ran("two");
  const CriterionResult result = evidence.scored(kKernels);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

// The program reports where its buffers are, and the rubric states where they must be.
TEST(KernelsScore, IsNothingIfOutputsAreInOtherMemory) {
  const Criterion on_host = criterion("kernels", NeedsKernels{{"one"}, BufferPlace::host});
  const CriterionResult result = EvidenceBuilder().ran("one").scored(on_host);
  EXPECT_EQ(result.verdict, VerdictKind::forbidden);
  EXPECT_EQ(result.message,
            "The program reports that its outputs are not in the memory that the lab uses.");
}

TEST(KernelsScore, IsWithheldWithoutARun) {
  EXPECT_EQ(EvidenceBuilder().ran("one").scored(kKernels).outcome, Outcome::withheld);
}

TEST(KernelsScore, IsDecidedOnTheSimulatedGpu) {
  EXPECT_EQ(mode_of(kKernels.need, Backend::gpu), kStandardRun);
}

}  // namespace
}  // namespace labcheck::test
