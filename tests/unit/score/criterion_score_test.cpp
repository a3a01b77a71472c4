// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/score/score.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const Criterion kRight = criterion("right", NeedsCases{{"one", "two"}});
const Criterion kShared = with_credit(kRight, Credit::proportional);
const Criterion kClean = criterion("clean", NeedsClean{{"one"}});

Criterion with_help(Criterion criterion) {
  criterion.help = "the instructor's hint";
  return criterion;
}

TEST(CriterionScore, CarriesIdTitleAndPoints) {
  const CriterionResult result = EvidenceBuilder().scored(kBuilds);
  EXPECT_EQ(result.id, "builds");
  EXPECT_EQ(result.title, "Title of builds");
  EXPECT_EQ(result.max_points, 10);
}

// Builds

TEST(CriterionScore, GivesFullPointsForAProgram) {
  const CriterionResult result = EvidenceBuilder().scored(kBuilds);
  EXPECT_EQ(result.points, 10);
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
  EXPECT_EQ(render(result.message), "");
}

TEST(CriterionScore, ReportsWhyThereIsNoProgram) {
  const CriterionResult result = EvidenceBuilder().does_not_compile().scored(kBuilds);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::compile_error);
  EXPECT_EQ(render(result.message), "nvcc found 2 errors");
  EXPECT_EQ(render(result.help), "begin with the first error");
}

TEST(CriterionScore, NamesTheMissingFiles) {
  const CriterionResult result = EvidenceBuilder().without_files({"a.cu"}).scored(kBuilds);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::missing);
  EXPECT_EQ(render(result.message), "a.cu was not submitted.");
  EXPECT_EQ(render(result.help), "Give the file exactly the name that the lab requires.");
}

TEST(CriterionScore, NamesAllMissingFiles) {
  const CriterionResult result = EvidenceBuilder().without_files({"a.cu", "b.cu"}).scored(kBuilds);
  EXPECT_EQ(render(result.message), "a.cu and b.cu were not submitted.");
  EXPECT_EQ(render(result.help), "Give the files exactly the names that the lab requires.");
}

TEST(CriterionScore, SkipsCriteriaThatNeedAProgramIfThereIsNone) {
  for (const Criterion& criterion : {kRight, kClean, kFast}) {
    const CriterionResult result = EvidenceBuilder().does_not_compile().scored(criterion);
    EXPECT_EQ(result.outcome, Outcome::skipped) << criterion.id;
    EXPECT_EQ(result.verdict, VerdictKind::skipped);
    EXPECT_EQ(render(result.message), "Not checked: there is no program to run.");
  }
  EXPECT_EQ(EvidenceBuilder().without_files({"a.cu"}).scored(kRight).outcome, Outcome::skipped);
}

// Test cases

TEST(CriterionScore, GivesFullPointsIfEveryCaseIsAccepted) {
  const CriterionResult result = EvidenceBuilder().ran("one").ran("two").scored(kRight);
  EXPECT_EQ(result.points, 10);
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(render(result.message), "");
}

TEST(CriterionScore, GivesNothingIfOneCaseFails) {
  const CriterionResult result =
      EvidenceBuilder().ran("one").ran("two", VerdictKind::wrong_answer).scored(kRight);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
  EXPECT_EQ(render(result.message), "1 of 2 test cases failed. two failed");
  EXPECT_EQ(render(result.help), "look at two");
}

TEST(CriterionScore, GivesTheShareOfCasesForProportionalCredit) {
  const Criterion three =
      with_credit(criterion("right", NeedsCases{{"one", "two", "three"}}), Credit::proportional);
  const CriterionResult result =
      EvidenceBuilder().ran("one").ran("two", VerdictKind::wrong_answer).ran("three").scored(three);
  EXPECT_EQ(result.points, 6.67);
  EXPECT_EQ(result.outcome, Outcome::partial);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

TEST(CriterionScore, GivesNothingIfNoCaseIsAccepted) {
  const CriterionResult result = EvidenceBuilder()
                                     .ran("one", VerdictKind::wrong_answer)
                                     .ran("two", VerdictKind::wrong_answer)
                                     .scored(kShared);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.outcome, Outcome::none);
}

TEST(CriterionScore, ReportsTheGravestCase) {
  const CriterionResult result = EvidenceBuilder()
                                     .ran("one", VerdictKind::wrong_answer)
                                     .ran("two", VerdictKind::time_limit_exceeded)
                                     .scored(kRight);
  EXPECT_EQ(result.verdict, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(render(result.message), "2 of 2 test cases failed. two failed");
  EXPECT_EQ(render(result.help), "look at two");
}

TEST(CriterionScore, CountsASkippedCaseAsFailed) {
  const CriterionResult result = EvidenceBuilder()
                                     .ran("one", VerdictKind::time_limit_exceeded)
                                     .ran("two", VerdictKind::skipped)
                                     .scored(kRight);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(render(result.message), "2 of 2 test cases failed. one failed");
}

TEST(CriterionScore, ListsItsCasesWithTheirVerdicts) {
  const CriterionResult result =
      EvidenceBuilder().ran("one").ran("two", VerdictKind::wrong_answer).scored(kRight);
  ASSERT_EQ(result.cases.size(), 2U);
  EXPECT_EQ(result.cases[0].case_id, "one");
  EXPECT_EQ(result.cases[0].title, "Title of one");
  EXPECT_EQ(result.cases[0].mode, kStandardRun);
  EXPECT_EQ(describe(result.cases[0].parameters), "n=16");
  EXPECT_EQ(result.cases[1].verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(result.cases[1].verdict.message), "two failed");
}

TEST(CriterionScore, MarksHiddenCases) {
  const CriterionResult result = EvidenceBuilder().ran("one").ran("three").scored(
      criterion("right", NeedsCases{{"one", "three"}}));
  EXPECT_EQ(result.cases[0].visibility, Visibility::open);
  EXPECT_EQ(result.cases[1].visibility, Visibility::hidden);
}

TEST(CriterionScore, ShowsTheParametersOfTheBackendOfARun) {
  const CriterionResult result = EvidenceBuilder()
                                     .on(Backend::gpu)
                                     .ran("one", VerdictKind::accepted, {}, kGpuRun)
                                     .scored(criterion("right", NeedsCases{{"one"}}));
  EXPECT_EQ(describe(result.cases[0].parameters), "n=1024");
  EXPECT_EQ(result.cases[0].mode, kGpuRun);
}

// Judge errors

TEST(CriterionScore, IsWithheldForAJudgeError) {
  const CriterionResult result =
      EvidenceBuilder().ran("one").ran("two", VerdictKind::judge_error).scored(kShared);
  EXPECT_EQ(result.outcome, Outcome::withheld);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.verdict, VerdictKind::judge_error);
  EXPECT_EQ(render(result.message), "two failed");
  EXPECT_EQ(render(result.help), "look at two");
}

TEST(CriterionScore, IsWithheldEvenIfAnotherCaseFailed) {
  EXPECT_EQ(EvidenceBuilder()
                .ran("one", VerdictKind::wrong_answer)
                .ran("two", VerdictKind::judge_error)
                .scored(kRight)
                .outcome,
            Outcome::withheld);
}

TEST(CriterionScore, IsWithheldIfARunIsMissing) {
  const CriterionResult result = EvidenceBuilder().ran("one").scored(kRight);
  EXPECT_EQ(result.outcome, Outcome::withheld);
  EXPECT_EQ(render(result.message), "labcheck did not run test case 'two'.");
}

TEST(CriterionScore, ListsAllCasesIfItIsWithheld) {
  EXPECT_EQ(
      EvidenceBuilder().ran("one", VerdictKind::judge_error).ran("two").scored(kRight).cases.size(),
      2U);
}

// Open criteria

TEST(CriterionScore, DoesNotMeasureSpeedOnTheSimulatedGpu) {
  const CriterionResult result = EvidenceBuilder().scored(kFast);
  EXPECT_EQ(result.outcome, Outcome::not_measured);
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
  EXPECT_EQ(render(result.message), "Speed is measured on a real GPU only.");
}

TEST(CriterionScore, LeavesAManualCriterionToTheInstructor) {
  const CriterionResult result = EvidenceBuilder().scored(kStyle);
  EXPECT_EQ(result.outcome, Outcome::manual);
  EXPECT_EQ(render(result.message), "Your instructor grades this.");
}

TEST(CriterionScore, LeavesAManualCriterionToTheInstructorEvenWithoutAProgram) {
  EXPECT_EQ(EvidenceBuilder().does_not_compile().scored(kStyle).outcome, Outcome::manual);
}

// Hints

TEST(CriterionScore, PrefersTheInstructorsHint) {
  EXPECT_EQ(render(EvidenceBuilder()
                       .ran("one")
                       .ran("two", VerdictKind::wrong_answer)
                       .scored(with_help(kRight))
                       .help),
            "the instructor's hint");
  EXPECT_EQ(render(EvidenceBuilder()
                       .ran("one")
                       .ran("two", VerdictKind::wrong_answer)
                       .scored(with_help(kShared))
                       .help),
            "the instructor's hint");
}

TEST(CriterionScore, HasNoHintIfThePointsAreEarned) {
  EXPECT_EQ(render(EvidenceBuilder().ran("one").ran("two").scored(with_help(kRight)).help), "");
}

TEST(CriterionScore, HasNoInstructorsHintIfTheStudentLostNoPoints) {
  EXPECT_EQ(render(EvidenceBuilder().scored(with_help(kFast)).help), "");
  EXPECT_EQ(render(EvidenceBuilder().scored(with_help(kStyle)).help), "");
  EXPECT_EQ(render(EvidenceBuilder()
                       .ran("one", VerdictKind::judge_error)
                       .ran("two")
                       .scored(with_help(kRight))
                       .help),
            "look at one");
}

Criterion needs(std::vector<Feature> uses, std::vector<Feature> without) {
  return criterion("technique", NeedsFeatures{std::move(uses), std::move(without)});
}

TEST(FeatureScore, IsFullIfNothingIsMissingOrForbidden) {
  const CriterionResult result =
      EvidenceBuilder()
          .with_features({{Feature::shared_memory}, {Feature::device_heap}})
          .scored(needs({Feature::shared_memory}, {Feature::cublas}));
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(render(result.message), "");
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
}

TEST(FeatureScore, NamesMissingFeatures) {
  const CriterionResult result = EvidenceBuilder().with_features({}).scored(
      needs({Feature::constant_memory, Feature::device_heap}, {}));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(render(result.message), "The code does not use constant memory or the device heap.");
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
}

TEST(FeatureScore, NamesForbiddenFeatures) {
  const CriterionResult result =
      EvidenceBuilder()
          .with_features({{Feature::inline_ptx, "", "tiled.cu", 12},
                          {Feature::cublas, "cublasSgemm"},
                          {Feature::file_access, "fopen", "tiled.cu", 3}})
          .scored(needs(
              {}, {Feature::cublas, Feature::thrust, Feature::inline_ptx, Feature::file_access}));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(render(result.message),
            "The code uses cuBLAS (cublasSgemm), inline PTX (tiled.cu:12) and files (fopen, "
            "tiled.cu:3), which this lab does not allow.");
  EXPECT_EQ(result.verdict, VerdictKind::forbidden);
}

TEST(FeatureScore, IsSkippedWithoutAProgram) {
  const CriterionResult result =
      EvidenceBuilder().does_not_compile().scored(needs({Feature::shared_memory}, {}));
  EXPECT_EQ(result.outcome, Outcome::skipped);
}

}  // namespace
}  // namespace labcheck::test
