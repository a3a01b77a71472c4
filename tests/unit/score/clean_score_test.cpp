// SPDX-License-Identifier: MIT
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
  EXPECT_EQ(result.message, "one failed");
  EXPECT_EQ(result.cases[0].mode, kCheckedRun);
}

// A program that does nothing has no findings.
TEST(CleanScore, DoesNotCheckForFindingsIfTheResultIsWrong) {
  for (const VerdictKind checked : {VerdictKind::accepted, VerdictKind::wrong_answer}) {
    const CriterionResult result = EvidenceBuilder()
                                       .ran("one", VerdictKind::wrong_answer)
                                       .ran("one", checked, {}, kCheckedRun)
                                       .scored(kNoFindings);
    EXPECT_EQ(result.outcome, Outcome::skipped);
    EXPECT_EQ(result.points, 0);
    EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
    EXPECT_EQ(result.message, "Not checked: the results must be right first.");
  }
}

TEST(CleanScore, AFindingCountsAlthoughTheResultIsWrong) {
  EXPECT_EQ(EvidenceBuilder()
                .ran("one", VerdictKind::wrong_answer)
                .ran("one", VerdictKind::data_race, {}, kCheckedRun)
                .scored(kNoFindings)
                .outcome,
            Outcome::none);
}

// Uninitialized memory, for example, has other contents.
TEST(CleanScore, WhatIsWrongOnlyUnderFullChecksIsAFinding) {
  const CriterionResult result = EvidenceBuilder()
                                     .ran("one")
                                     .ran("one", VerdictKind::wrong_answer, {}, kCheckedRun)
                                     .scored(kNoFindings);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.message, "one failed");
}

}  // namespace
}  // namespace labcheck::test
