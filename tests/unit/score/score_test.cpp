// SPDX-License-Identifier: MIT
#include "harness/score/score.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Outcomes = std::vector<Outcome>;

// A criterion that the test case of the same name decides.
Criterion by_case(const std::string& id, std::vector<std::string> after = {}) {
  return criterion(id, NeedsCases{{id}}, std::move(after));
}

Criterion after(Criterion criterion, std::vector<std::string> ids) {
  criterion.after = std::move(ids);
  return criterion;
}

Outcomes outcomes(const Grade& grade) {
  Outcomes outcomes;
  for (const CriterionResult& criterion : grade.criteria) outcomes.push_back(criterion.outcome);
  return outcomes;
}

TEST(Score, AddsUpPoints) {
  const Grade grade = EvidenceBuilder()
                          .ran("one")
                          .ran("two", VerdictKind::wrong_answer)
                          .scored({kBuilds, by_case("one"), by_case("two")});
  EXPECT_EQ(grade.points, 20);
  EXPECT_EQ(grade.max_points, 30);
  EXPECT_EQ(grade.open_points, 0);
  EXPECT_EQ(grade.state, GradeState::final_);
}

TEST(Score, AddsUpPartOfThePoints) {
  const Grade grade = EvidenceBuilder()
                          .ran("one")
                          .ran("two", VerdictKind::wrong_answer)
                          .scored({with_credit(criterion("right", NeedsCases{{"one", "two"}}),
                                               Credit::proportional),
                                   by_case("one")});
  EXPECT_EQ(grade.points, 15);
}

TEST(Score, GivesNothingForASubmissionThatDoesNotCompile) {
  const Grade grade = EvidenceBuilder().does_not_compile().scored(
      {kBuilds, by_case("one", {"builds"}), after(kFast, {"builds"})});
  EXPECT_EQ(outcomes(grade), (Outcomes{Outcome::none, Outcome::skipped, Outcome::skipped}));
  EXPECT_EQ(grade.points, 0);
  EXPECT_EQ(grade.verdict, VerdictKind::compile_error);
  EXPECT_EQ(grade.state, GradeState::final_);
  EXPECT_EQ(render(grade.criteria[1].message), "Not checked: it depends on \"Title of builds\".");
}

TEST(Score, GivesNothingIfFilesAreMissing) {
  const Grade grade =
      EvidenceBuilder().without_files({"a.cu"}).scored({kBuilds, by_case("one", {"builds"})});
  EXPECT_EQ(outcomes(grade), (Outcomes{Outcome::none, Outcome::skipped}));
  EXPECT_EQ(grade.verdict, VerdictKind::missing);
  EXPECT_EQ(grade.state, GradeState::final_);
}

// Dependencies

TEST(Score, LeavesResultsUncheckedIfTheirTechniqueIsMissing) {
  Criterion technique = criterion("tiled", NeedsCounter{"tiles", {"one"}, std::nullopt, 1});
  const Grade grade = EvidenceBuilder().ran("one").scored(
      {by_case("one"), technique, by_case("one-more", {"tiled"})});
  EXPECT_EQ(outcomes(grade), (Outcomes{Outcome::full, Outcome::none, Outcome::skipped}));
  EXPECT_EQ(grade.verdict, VerdictKind::skipped);
}

TEST(Score, SkipsAWholeChain) {
  const Grade grade =
      EvidenceBuilder()
          .ran("one", VerdictKind::wrong_answer)
          .ran("two")
          .ran("three")
          .scored({by_case("one"), by_case("two", {"one"}), by_case("three", {"two"})});
  EXPECT_EQ(outcomes(grade), (Outcomes{Outcome::none, Outcome::skipped, Outcome::skipped}));
  EXPECT_EQ(render(grade.criteria[2].message), "Not checked: it depends on \"Title of two\".");
  EXPECT_EQ(grade.criteria[2].max_points, 10);
}

TEST(Score, KeepsTheOrderOfTheRubric) {
  const Grade grade =
      EvidenceBuilder()
          .ran("one", VerdictKind::wrong_answer)
          .ran("two")
          .ran("three")
          .scored({by_case("three", {"two"}), by_case("two", {"one"}), by_case("one")});
  EXPECT_EQ(outcomes(grade), (Outcomes{Outcome::skipped, Outcome::skipped, Outcome::none}));
  EXPECT_EQ(grade.criteria[0].id, "three");
}

TEST(Score, ChecksACriterionAfterOneThatEarnedSomething) {
  const Criterion half =
      with_credit(criterion("half", NeedsCases{{"one", "two"}}), Credit::proportional);
  const Grade grade = EvidenceBuilder()
                          .ran("one")
                          .ran("two", VerdictKind::wrong_answer)
                          .scored({half, after(by_case("one"), {"half"})});
  EXPECT_EQ(outcomes(grade), (Outcomes{Outcome::partial, Outcome::full}));
}

TEST(Score, SkipsIfOneOfSeveralDependenciesEarnedNothing) {
  const Grade grade =
      EvidenceBuilder()
          .ran("one")
          .ran("two", VerdictKind::wrong_answer)
          .ran("three")
          .scored({by_case("one"), by_case("two"), by_case("three", {"one", "two"})});
  EXPECT_EQ(grade.criteria[2].outcome, Outcome::skipped);
  EXPECT_EQ(render(grade.criteria[2].message), "Not checked: it depends on \"Title of two\".");
}

TEST(Score, RejectsCircularDependencies) {
  EXPECT_THROW(EvidenceBuilder().ran("one").ran("two").scored(
                   {by_case("one", {"two"}), by_case("two", {"one"})}),
               HarnessError);
}

// Open criteria

// The program is about as fast as 'tile'. 'padded' teaches what the criterion 'conflicts' requires.
std::string next_step_with(double conflicts) {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu).counted("one", conflicts).measured("one", 2);
  evidence.placed({"tile", "padded", "pad the tile"}, {{"naive", "", ""},
                                                       {"tile", "use a tile", ""},
                                                       {"padded", "pad the tile", ""},
                                                       {"best", "take several elements", ""}});
  Rubric rubric{"lab",
                {criterion("conflicts", NeedsCounter{kCounter, {"one"}, 10, std::nullopt}),
                 with_credit(criterion("fast", NeedsMeasurement{Metric::speedup, "naive", {"one"}}),
                             Credit::scale, {{1, 0}, {4, 1}})}};
  rubric.rungs = {{"naive", {"conflicts", "fast"}}, {"tile", {"conflicts", "fast"}}};
  return evidence.scored(rubric).criteria.at(1).measurement->place->step;
}

TEST(Score, SuggestsTheNextStepThatTheCountersDoNotShowAlready) {
  EXPECT_EQ(next_step_with(500), "pad the tile");
  EXPECT_EQ(next_step_with(0), "take several elements");
}

TEST(Score, IsProvisionalIfSpeedWasNotMeasured) {
  const Grade grade = EvidenceBuilder().scored({kBuilds, kFast});
  EXPECT_EQ(grade.state, GradeState::provisional);
  EXPECT_EQ(grade.open_points, 10);
  EXPECT_EQ(grade.points, 10);
  EXPECT_EQ(grade.max_points, 20);
  EXPECT_EQ(grade.verdict, VerdictKind::accepted);
}

TEST(Score, IsProvisionalIfHiddenCasesAreNotInstalled) {
  Criterion right = by_case("one");
  right.absent = {"prime", "thin"};
  Criterion clean = by_case("two");
  clean.absent = {"prime"};
  const Grade grade = EvidenceBuilder().ran("one").ran("two").scored({right, clean});
  EXPECT_EQ(grade.state, GradeState::provisional);
  EXPECT_EQ(grade.absent_cases, 2U);
  EXPECT_EQ(grade.open_points, 0);
  EXPECT_EQ(grade.points, 20);
}

TEST(Score, IsFinalIfHiddenCasesCouldChangeNothing) {
  Criterion right = by_case("one", {"builds"});
  right.absent = {"prime"};
  const Grade grade = EvidenceBuilder().does_not_compile().scored({kBuilds, right});
  EXPECT_EQ(grade.state, GradeState::final_);
  EXPECT_EQ(grade.absent_cases, 0U);
}

TEST(Score, NamesTheCriterionThatBlocksAnother) {
  const Grade grade =
      EvidenceBuilder().does_not_compile().scored({kBuilds, by_case("one", {"builds"})});
  EXPECT_EQ(grade.criteria[0].blocked_by, "");
  EXPECT_EQ(grade.criteria[1].blocked_by, "builds");
}

TEST(Score, IsProvisionalIfAnInstructorDecides) {
  const Grade grade = EvidenceBuilder().scored({kBuilds, kStyle});
  EXPECT_EQ(grade.state, GradeState::provisional);
  EXPECT_EQ(grade.open_points, 10);
}

TEST(Score, ChecksACriterionAfterAnOpenOne) {
  const Grade grade =
      EvidenceBuilder().ran("one").scored({kFast, kStyle, by_case("one", {"fast", "style"})});
  EXPECT_EQ(grade.criteria[2].outcome, Outcome::full);
}

TEST(Score, IsFinalIfTheUnmeasuredCriterionWasSkipped) {
  const Grade grade = EvidenceBuilder()
                          .ran("one", VerdictKind::wrong_answer)
                          .scored({by_case("one"), after(kFast, {"one"})});
  EXPECT_EQ(grade.state, GradeState::final_);
  EXPECT_EQ(grade.open_points, 0);
}

// Judge errors

TEST(Score, IsWithheldForAJudgeError) {
  const Grade grade = EvidenceBuilder()
                          .ran("one", VerdictKind::judge_error)
                          .scored({kBuilds, by_case("one"), kFast});
  EXPECT_EQ(grade.state, GradeState::withheld);
  EXPECT_EQ(grade.verdict, VerdictKind::judge_error);
  EXPECT_EQ(grade.points, 10);
  EXPECT_EQ(grade.open_points, 20);
}

TEST(Score, WithholdsCriteriaAfterAJudgeError) {
  const Grade grade =
      EvidenceBuilder()
          .ran("one", VerdictKind::judge_error)
          .ran("two", VerdictKind::wrong_answer)
          .ran("three")
          .scored({by_case("one"), by_case("two", {"one"}), by_case("three", {"two"})});
  EXPECT_EQ(outcomes(grade), (Outcomes{Outcome::withheld, Outcome::withheld, Outcome::withheld}));
  EXPECT_EQ(grade.open_points, 30);
  EXPECT_EQ(render(grade.criteria[1].message), "Not checked: it depends on \"Title of one\".");
}

TEST(Score, DecidesOtherCriteriaInSpiteOfAJudgeError) {
  const Grade grade = EvidenceBuilder()
                          .ran("one", VerdictKind::judge_error)
                          .ran("two", VerdictKind::wrong_answer)
                          .scored({by_case("one"), by_case("two")});
  EXPECT_EQ(grade.criteria[1].outcome, Outcome::none);
  EXPECT_EQ(grade.open_points, 10);
}

// It would be skipped for every outcome of the withheld criterion.
TEST(Score, SkipsACriterionAfterAFailureAndAJudgeError) {
  const Grade grade =
      EvidenceBuilder()
          .ran("one", VerdictKind::judge_error)
          .ran("two", VerdictKind::wrong_answer)
          .ran("three")
          .scored({by_case("one"), by_case("two"), by_case("three", {"one", "two"})});
  EXPECT_EQ(grade.criteria[2].outcome, Outcome::skipped);
}

// Verdicts

TEST(Score, HasTheGravestVerdict) {
  const Grade grade = EvidenceBuilder()
                          .ran("one", VerdictKind::wrong_answer)
                          .ran("two", VerdictKind::device_fault)
                          .ran("three")
                          .scored({by_case("one"), by_case("two"), by_case("three")});
  EXPECT_EQ(grade.verdict, VerdictKind::device_fault);
}

TEST(Score, PrefersTheVerdictOfAFailureToThatOfASkippedCriterion) {
  const Grade grade = EvidenceBuilder()
                          .ran("one", VerdictKind::wrong_answer)
                          .ran("two")
                          .scored({by_case("two", {"one"}), by_case("one")});
  EXPECT_EQ(grade.verdict, VerdictKind::wrong_answer);
}

TEST(Score, IsAcceptedIfEveryResultIsRight) {
  EXPECT_EQ(EvidenceBuilder().ran("one").scored({kBuilds, by_case("one")}).verdict,
            VerdictKind::accepted);
}

TEST(Score, MarksHiddenCases) {
  const Grade grade = EvidenceBuilder().ran("three").scored(std::vector{by_case("three")});
  EXPECT_EQ(grade.criteria[0].cases[0].visibility, Visibility::hidden);
}

}  // namespace
}  // namespace labcheck::test
