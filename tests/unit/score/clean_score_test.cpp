// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/score/score.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// Tests of criteria that require runs without findings.

const Criterion kNoFindings = criterion("clean", NeedsClean{{"one"}});

TEST(CleanScore, UsesTheCheckedRunForFaults) {
  const CriterionResult result = EvidenceBuilder()
                                     .ran("one")
                                     .ran("one", VerdictKind::data_race, {}, kCheckedRun)
                                     .scored(kNoFindings);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::data_race);
  EXPECT_EQ(render(result.message), "one failed");
  EXPECT_EQ(result.cases[0].mode, kCheckedRun);
}

CriterionResult next_to_results(const EvidenceBuilder& evidence) {
  const Criterion right = criterion("right", NeedsCases{{"one"}});
  return evidence.scored(std::vector<Criterion>{right, kNoFindings}).criteria[1];
}

// A program that does nothing has no findings.
TEST(CleanScore, IsNotCheckedIfTheResultIsWrong) {
  for (const VerdictKind checked : {VerdictKind::accepted, VerdictKind::wrong_answer}) {
    const CriterionResult result = next_to_results(EvidenceBuilder()
                                                       .ran("one", VerdictKind::wrong_answer)
                                                       .ran("one", checked, {}, kCheckedRun));
    EXPECT_EQ(result.outcome, Outcome::skipped);
    EXPECT_EQ(result.points, 0);
    EXPECT_EQ(render(result.message), "Not checked: it depends on \"Title of right\".");
  }
}

TEST(CleanScore, AFindingCountsAlthoughTheResultIsWrong) {
  const CriterionResult result =
      next_to_results(EvidenceBuilder()
                          .ran("one", VerdictKind::wrong_answer)
                          .ran("one", VerdictKind::data_race, {}, kCheckedRun));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::data_race);
}

// Uninitialized memory, for example, has other contents.
TEST(CleanScore, WhatIsWrongOnlyUnderFullChecksIsAFinding) {
  const CriterionResult result = next_to_results(
      EvidenceBuilder().ran("one").ran("one", VerdictKind::wrong_answer, {}, kCheckedRun));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(render(result.message), "one failed");
}

// No other criterion shows the failure.
TEST(CleanScore, GivesNothingForACleanRunWithWrongResults) {
  const CriterionResult result = EvidenceBuilder()
                                     .ran("one", VerdictKind::wrong_answer)
                                     .ran("one", VerdictKind::accepted, {}, kCheckedRun)
                                     .scored(kNoFindings);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

}  // namespace
}  // namespace labcheck::test
