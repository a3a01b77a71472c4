// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/criteria/messages.hpp"
#include "harness/score/final_grade.hpp"
#include "harness/score/score.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// Tests of criteria about a counter.

Criterion counter(std::optional<double> at_most, std::optional<double> at_least,
                  std::vector<std::string> cases = {"one"}) {
  return criterion("coalesced", NeedsCounter{kCounter, std::move(cases), at_most, at_least});
}

Criterion scaled(std::vector<std::string> cases = {"one"}) {
  return with_credit(counter({}, {}, std::move(cases)), Credit::scale, {{8, 0}, {30, 1}});
}

Outcome outcome_of(const Criterion& criterion, double value) {
  return EvidenceBuilder().counted("one", value).scored(criterion).outcome;
}

TEST(CounterScore, IsFullUpToTheUpperBound) {
  EXPECT_EQ(outcome_of(counter(4, {}), 0), Outcome::full);
  EXPECT_EQ(outcome_of(counter(4, {}), 4), Outcome::full);
  EXPECT_EQ(outcome_of(counter(4, {}), 4.001), Outcome::none);
}

TEST(CounterScore, IsFullFromTheLowerBound) {
  EXPECT_EQ(outcome_of(counter({}, 4), 3.999), Outcome::none);
  EXPECT_EQ(outcome_of(counter({}, 4), 4), Outcome::full);
  EXPECT_EQ(outcome_of(counter({}, 4), 1e9), Outcome::full);
}

TEST(CounterScore, IsFullBetweenBothBounds) {
  EXPECT_EQ(outcome_of(counter(4, 2), 1), Outcome::none);
  EXPECT_EQ(outcome_of(counter(4, 2), 2), Outcome::full);
  EXPECT_EQ(outcome_of(counter(4, 2), 4), Outcome::full);
  EXPECT_EQ(outcome_of(counter(4, 2), 5), Outcome::none);
}

TEST(CounterScore, ShowsTheValueAndTheRequirement) {
  const CriterionResult result = EvidenceBuilder().counted("one", 16384).scored(counter(2048, {}));
  EXPECT_EQ(render(result.message),
            "global load sectors per request: 16,384 (required: at most 2,048)");
  EXPECT_EQ(result.verdict, VerdictKind::accepted);
  EXPECT_EQ(result.measurement, (Measurement{kCounter, "", "one", 16384, std::nullopt, std::nullopt,
                                             messages::required_at_most(2048.0)}));
}

TEST(CounterScore, ShowsTheValueIfTheRequirementIsMet) {
  const CriterionResult result = EvidenceBuilder().counted("one", 1024).scored(counter(2048, {}));
  EXPECT_EQ(render(result.message), "global load sectors per request: 1,024");
  EXPECT_EQ(result.measurement->value, 1024);
}

// Loads for show raise the counter, but the results do not depend on them.
TEST(CounterScore, IsNothingIfTheResultsDoNotDependOnWhatIsLoaded) {
  Criterion constants = counter({}, 4);
  std::get<NeedsCounter>(constants.need).depends_on = MemoryKind::constant_memory;
  EXPECT_EQ(outcome_of(constants, 8), Outcome::full);
  EvidenceBuilder evidence;
  evidence.counted("one", 8).without_effect(MemoryKind::shared_memory);
  EXPECT_EQ(evidence.scored(constants).outcome, Outcome::full) << "of another memory";
  const CriterionResult result =
      evidence.without_effect(MemoryKind::constant_memory).scored(constants);
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(render(result.message),
            "labcheck repeated the work with other values in constant memory: the results stayed "
            "right, so they do not depend on them.");
  EXPECT_EQ(render(result.help),
            "Compute the results from the values that the kernel loads there.");
}

TEST(CounterScore, EarnsByTheSteps) {
  const CriterionResult result = EvidenceBuilder().counted("one", 19).scored(scaled());
  EXPECT_EQ(result.points, 5);
  EXPECT_EQ(result.outcome, Outcome::partial);
  EXPECT_EQ(render(result.message), "global load sectors per request: 19 (required: at least 30)");
  EXPECT_EQ(render(result.measurement->requirement), "at least 30");
}

TEST(CounterScore, IsDecidedByTheRoundedPoints) {
  EXPECT_EQ(outcome_of(scaled(), 8.001), Outcome::none);
  EXPECT_EQ(outcome_of(scaled(), 29.999), Outcome::full);
  EXPECT_EQ(outcome_of(scaled(), 8.1), Outcome::partial);
  EXPECT_EQ(outcome_of(scaled(), 29.9), Outcome::partial);
}

TEST(CounterScore, IsDecidedByTheWorstCase) {
  const CriterionResult result = EvidenceBuilder()
                                     .counted("one", 30)
                                     .counted("two", 19)
                                     .counted("three", 24)
                                     .scored(scaled({"one", "two", "three"}));
  EXPECT_EQ(result.points, 5);
  EXPECT_EQ(result.measurement->case_id, "two");
  EXPECT_EQ(result.measurement->value, 19);
  EXPECT_EQ(result.cases.size(), 3U);
}

TEST(CounterScore, ReportsTheFirstOfTheWorstCases) {
  const CriterionResult result =
      EvidenceBuilder().counted("one", 9).counted("two", 7).scored(counter(4, {}, {"one", "two"}));
  EXPECT_EQ(result.measurement->case_id, "one");
}

TEST(CounterScore, IsNothingIfTheCounterIsAbsent) {
  const CriterionResult result = EvidenceBuilder().ran("one").scored(counter(4, {}));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(render(result.message),
            "There is no value for global load sectors per request: no kernel performed such an "
            "operation.");
  EXPECT_FALSE(result.measurement);
}

TEST(CounterScore, IsNothingIfTheCounterIsAbsentInOneCase) {
  for (const bool first : {true, false}) {
    EvidenceBuilder evidence;
    if (first) evidence.ran("one").counted("two", 1);
    if (!first) evidence.counted("one", 1).ran("two");
    const CriterionResult result = evidence.scored(counter(4, {}, {"one", "two"}));
    EXPECT_EQ(result.outcome, Outcome::none);
    EXPECT_EQ(render(result.message),
              "There is no value for global load sectors per request: no kernel performed such an "
              "operation.");
    EXPECT_FALSE(result.measurement);
  }
}

// A program that fails may do little work, so its counters show nothing.
TEST(CounterScore, IsNotCheckedIfTheResultIsWrong) {
  const Criterion right = criterion("right", NeedsCases{{"one", "two"}});
  for (const VerdictKind kind : {VerdictKind::device_fault, VerdictKind::wrong_answer}) {
    const Grade grade = EvidenceBuilder()
                            .ran("one", kind)
                            .ran("two")
                            .scored(std::vector<Criterion>{counter(4, {}), right});
    const CriterionResult& result = grade.criteria[0];
    EXPECT_EQ(result.outcome, Outcome::skipped);
    EXPECT_EQ(render(result.message), "Not checked: it depends on \"Title of right\".");
    EXPECT_EQ(result.blocked_by, "right");
    EXPECT_EQ(grade.verdict, kind);
  }
}

TEST(CounterScore, IsNothingIfNoOtherCriterionShowsTheFailure) {
  const CriterionResult result =
      EvidenceBuilder().ran("one", VerdictKind::device_fault).scored(counter(4, {}));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::device_fault);
  EXPECT_EQ(render(result.message), "one failed");
  EXPECT_EQ(render(result.help), "look at one");
}

TEST(CounterScore, IsNothingIfARightResultMissesTheRequirement) {
  Criterion criterion = counter(4, {}, {"one", "two"});
  criterion.help = "the instructor's hint";
  for (const auto& [wrong, right] : {std::pair("one", "two"), std::pair("two", "one")}) {
    const CriterionResult result =
        EvidenceBuilder().ran(wrong, VerdictKind::wrong_answer).counted(right, 9).scored(criterion);
    EXPECT_EQ(result.outcome, Outcome::none);
    EXPECT_EQ(result.measurement->case_id, right);
    EXPECT_EQ(render(result.help), "the instructor's hint");
  }
}

TEST(CounterScore, ReportsAFailedCaseBeforeOneThatMeetsTheRequirement) {
  const CriterionResult result = EvidenceBuilder()
                                     .ran("one", VerdictKind::device_fault)
                                     .counted("two", 1)
                                     .scored(counter(4, {}, {"one", "two"}));
  EXPECT_EQ(render(result.message), "one failed");
  EXPECT_FALSE(result.measurement);
}

TEST(CounterScore, HasTheVerdictOfAFailedCaseEvenIfAnotherDecides) {
  const CriterionResult result = EvidenceBuilder()
                                     .counted("one", 9)
                                     .ran("two", VerdictKind::wrong_answer)
                                     .scored(counter(4, {}, {"one", "two"}));
  EXPECT_EQ(result.measurement->case_id, "one");
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

TEST(CounterScore, IsWithheldForAJudgeError) {
  const CriterionResult result = EvidenceBuilder()
                                     .counted("one", 9)
                                     .ran("two", VerdictKind::judge_error)
                                     .scored(counter(4, {}, {"one", "two"}));
  EXPECT_EQ(result.outcome, Outcome::withheld);
  EXPECT_EQ(render(result.message), "two failed");
  EXPECT_FALSE(result.measurement);
  EXPECT_EQ(result.cases.size(), 2U);
}

TEST(CounterScore, ComesFromTheSimulatedGpuEvenIfAGpuGrades) {
  const CriterionResult result = EvidenceBuilder()
                                     .on(Backend::gpu)
                                     .ran("one", VerdictKind::wrong_answer, {}, kGpuRun)
                                     .counted("one", 3)
                                     .scored(counter(4, {}));
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(describe(result.cases[0].parameters), "n=16");
}

// Tests of final grades if hidden test cases are not installed.

// An instructor decides one criterion only.
Grade graded_without_hidden_cases() {
  Grade grade;
  CriterionResult& style = grade.criteria.emplace_back();
  style.id = "style";
  style.max_points = 20;
  style.outcome = Outcome::manual;
  grade.max_points = grade.open_points = 20;
  grade.state = GradeState::provisional;
  grade.absent_cases = 1;
  return grade;
}

TEST(AbsentCases, KeepAFinalGradeProvisional) {
  const FinalGrade marked =
      final_grade(graded_without_hidden_cases(), {mark("style", 15)}, {}, {}, {});
  EXPECT_EQ(marked.open_points, 0);
  EXPECT_EQ(marked.state, GradeState::provisional);
}

TEST(AbsentCases, ChangeNothingIfAnInstructorGaveTheTotal) {
  const FinalGrade marked = final_grade(graded_without_hidden_cases(), {mark("", 70)}, {}, {}, {});
  EXPECT_EQ(marked.state, GradeState::final_);
}

}  // namespace
}  // namespace labcheck::test
