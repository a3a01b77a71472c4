#include "harness/score/criterion_score.hpp"

#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const Criterion kBuilds = criterion("builds", NeedsBuild{});
const Criterion kRight = criterion("right", NeedsCases{{"one", "two"}});
const Criterion kShared = with_credit(kRight, Credit::proportional);
const Criterion kClean = criterion("clean", NeedsClean{{"one"}});
const Criterion kFast = criterion("fast", NeedsMeasurement{Metric::speedup, "naive", {"one"}});
const Criterion kStyle = criterion("style", NeedsManual{});

Criterion with_help(Criterion criterion) {
  criterion.help = "the teacher's hint";
  return criterion;
}

TEST(CriterionScore, CarriesIdTitleAndPoints) {
  const CriterionResult result = Showing().scored(kBuilds);
  EXPECT_EQ(result.id, "builds");
  EXPECT_EQ(result.title, "Title of builds");
  EXPECT_EQ(result.max_points, 10);
}

// Builds

TEST(CriterionScore, GivesFullPointsForAProgram) {
  const CriterionResult result = Showing().scored(kBuilds);
  EXPECT_EQ(result.points, 10);
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
  EXPECT_EQ(result.message, "");
}

TEST(CriterionScore, SaysWhyThereIsNoProgram) {
  const CriterionResult result = Showing().does_not_compile().scored(kBuilds);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::compile_error);
  EXPECT_EQ(result.message, "nvcc found 2 errors");
  EXPECT_EQ(result.help, "begin with the first error");
}

TEST(CriterionScore, SaysWhichFilesAreMissing) {
  const CriterionResult result = Showing().misses({"a.cu"}).scored(kBuilds);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::missing);
  EXPECT_EQ(result.message, "a.cu was not handed in");
  EXPECT_EQ(result.help, "the file must have exactly the name that the lab asks for");
}

TEST(CriterionScore, SkipsWhatNeedsAProgramWhereThereIsNone) {
  for (const Criterion& needing : {kRight, kClean, kFast}) {
    const CriterionResult result = Showing().does_not_compile().scored(needing);
    EXPECT_EQ(result.outcome, Outcome::skipped) << needing.id;
    EXPECT_EQ(result.verdict, VerdictKind::skipped);
    EXPECT_EQ(result.message, "not looked at: there is no program to run");
  }
  EXPECT_EQ(Showing().misses({"a.cu"}).scored(kRight).outcome, Outcome::skipped);
}

// Test cases

TEST(CriterionScore, GivesFullPointsWhereEveryCaseIsAccepted) {
  const CriterionResult result = Showing().ran("one").ran("two").scored(kRight);
  EXPECT_EQ(result.points, 10);
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.message, "");
}

TEST(CriterionScore, GivesNothingWhereOneCaseFails) {
  const CriterionResult result =
      Showing().ran("one").ran("two", VerdictKind::wrong_answer).scored(kRight);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
  EXPECT_EQ(result.message, "1 of 2 test cases failed; two failed");
  EXPECT_EQ(result.help, "look at two");
}

TEST(CriterionScore, GivesTheShareOfCasesWhereCreditIsProportional) {
  const Criterion three =
      with_credit(criterion("right", NeedsCases{{"one", "two", "three"}}), Credit::proportional);
  const CriterionResult result =
      Showing().ran("one").ran("two", VerdictKind::wrong_answer).ran("three").scored(three);
  EXPECT_EQ(result.points, 6.67);
  EXPECT_EQ(result.outcome, Outcome::partial);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

TEST(CriterionScore, GivesNothingWhereNoCaseIsAccepted) {
  const CriterionResult result = Showing()
                                     .ran("one", VerdictKind::wrong_answer)
                                     .ran("two", VerdictKind::wrong_answer)
                                     .scored(kShared);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.outcome, Outcome::none);
}

TEST(CriterionScore, TellsTheGravestCase) {
  const CriterionResult result = Showing()
                                     .ran("one", VerdictKind::wrong_answer)
                                     .ran("two", VerdictKind::time_limit_exceeded)
                                     .scored(kRight);
  EXPECT_EQ(result.verdict, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(result.message, "2 of 2 test cases failed; two failed");
  EXPECT_EQ(result.help, "look at two");
}

TEST(CriterionScore, TakesACaseThatWasNotTriedForOneThatFailed) {
  const CriterionResult result = Showing()
                                     .ran("one", VerdictKind::time_limit_exceeded)
                                     .ran("two", VerdictKind::skipped)
                                     .scored(kRight);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.message, "2 of 2 test cases failed; one failed");
}

TEST(CriterionScore, ListsItsCasesWithTheirVerdicts) {
  const CriterionResult result =
      Showing().ran("one").ran("two", VerdictKind::wrong_answer).scored(kRight);
  ASSERT_EQ(result.cases.size(), 2U);
  EXPECT_EQ(result.cases[0].case_id, "one");
  EXPECT_EQ(result.cases[0].title, "Title of one");
  EXPECT_EQ(result.cases[0].mode, kStandardRun);
  EXPECT_EQ(describe(result.cases[0].parameters), "n=16");
  EXPECT_EQ(result.cases[1].verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(result.cases[1].verdict.message, "two failed");
}

TEST(CriterionScore, CarriesWhichCasesAreHidden) {
  const CriterionResult result =
      Showing().ran("one").ran("three").scored(criterion("right", NeedsCases{{"one", "three"}}));
  EXPECT_EQ(result.cases[0].visibility, Visibility::open);
  EXPECT_EQ(result.cases[1].visibility, Visibility::hidden);
}

TEST(CriterionScore, TellsTheParametersOfTheBackendThatACaseRanOn) {
  const CriterionResult result = Showing()
                                     .on(Backend::gpu)
                                     .ran("one", VerdictKind::accepted, {}, kGpuRun)
                                     .scored(criterion("right", NeedsCases{{"one"}}));
  EXPECT_EQ(describe(result.cases[0].parameters), "n=1024");
  EXPECT_EQ(result.cases[0].mode, kGpuRun);
}

// Checks

TEST(CriterionScore, LooksAtTheCheckedRunForFaults) {
  const CriterionResult result =
      Showing().ran("one").ran("one", VerdictKind::data_race, {}, kCheckedRun).scored(kClean);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::data_race);
  EXPECT_EQ(result.message, "one failed");
  EXPECT_EQ(result.cases[0].mode, kCheckedRun);
}

TEST(CriterionScore, GivesFullPointsForACleanRunWhateverTheResults) {
  EXPECT_EQ(Showing()
                .ran("one", VerdictKind::wrong_answer)
                .ran("one", VerdictKind::accepted, {}, kCheckedRun)
                .scored(kClean)
                .outcome,
            Outcome::full);
}

// Faults of ours

TEST(CriterionScore, IsWithheldForAFaultOfOurs) {
  const CriterionResult result =
      Showing().ran("one").ran("two", VerdictKind::judge_error).scored(kShared);
  EXPECT_EQ(result.outcome, Outcome::withheld);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.verdict, VerdictKind::judge_error);
  EXPECT_EQ(result.message, "two failed");
  EXPECT_EQ(result.help, "look at two");
}

TEST(CriterionScore, IsWithheldEvenWhereAnotherCaseFailed) {
  EXPECT_EQ(Showing()
                .ran("one", VerdictKind::wrong_answer)
                .ran("two", VerdictKind::judge_error)
                .scored(kRight)
                .outcome,
            Outcome::withheld);
}

TEST(CriterionScore, IsWithheldWhereARunIsNotThere) {
  const CriterionResult result = Showing().ran("one").scored(kRight);
  EXPECT_EQ(result.outcome, Outcome::withheld);
  EXPECT_EQ(result.message, "labcheck did not run test case 'two'");
}

TEST(CriterionScore, ListsAllCasesWhereItIsWithheld) {
  EXPECT_EQ(Showing().ran("one", VerdictKind::judge_error).ran("two").scored(kRight).cases.size(),
            2U);
}

// What is not decided here

TEST(CriterionScore, DoesNotMeasureSpeedOnTheSimulatedGpu) {
  const CriterionResult result = Showing().scored(kFast);
  EXPECT_EQ(result.outcome, Outcome::not_measured);
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
  EXPECT_EQ(result.message, "speed is measured on a real GPU only");
}

TEST(CriterionScore, LeavesAManualCriterionToAPerson) {
  const CriterionResult result = Showing().scored(kStyle);
  EXPECT_EQ(result.outcome, Outcome::manual);
  EXPECT_EQ(result.message, "a person decides");
}

TEST(CriterionScore, LeavesAManualCriterionToAPersonEvenWithoutAProgram) {
  EXPECT_EQ(Showing().does_not_compile().scored(kStyle).outcome, Outcome::manual);
}

// Help

TEST(CriterionScore, GivesTheTeachersHelpBeforeOurs) {
  EXPECT_EQ(
      Showing().ran("one").ran("two", VerdictKind::wrong_answer).scored(with_help(kRight)).help,
      "the teacher's hint");
  EXPECT_EQ(
      Showing().ran("one").ran("two", VerdictKind::wrong_answer).scored(with_help(kShared)).help,
      "the teacher's hint");
}

TEST(CriterionScore, GivesNoHelpWhereThePointsAreEarned) {
  EXPECT_EQ(Showing().ran("one").ran("two").scored(with_help(kRight)).help, "");
}

TEST(CriterionScore, GivesNoTeachersHelpWhereTheStudentDidNotFallShort) {
  EXPECT_EQ(Showing().scored(with_help(kFast)).help, "");
  EXPECT_EQ(Showing().scored(with_help(kStyle)).help, "");
  EXPECT_EQ(
      Showing().ran("one", VerdictKind::judge_error).ran("two").scored(with_help(kRight)).help,
      "look at one");
}

}  // namespace
}  // namespace labcheck::test
