// SPDX-License-Identifier: MIT
#include "harness/score/final_grade.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace labcheck::test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr Moment kDeadline{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20} + hours(22)};

CriterionResult result(const std::string& id, double points, double max_points, Outcome outcome) {
  CriterionResult result;
  result.id = id;
  result.points = points;
  result.max_points = max_points;
  result.outcome = outcome;
  return result;
}

// 50 of 100 points; 20 more depend on the instructor and 10 on a GPU.
Grade half_done() {
  Grade grade;
  grade.criteria = {
      result("builds", 10, 10, Outcome::full), result("right", 40, 60, Outcome::partial),
      result("style", 0, 20, Outcome::manual), result("fast", 0, 10, Outcome::not_measured)};
  grade.points = 50;
  grade.max_points = 100;
  grade.open_points = 30;
  grade.state = GradeState::provisional;
  return grade;
}

InstructorMark bonus(double points) {
  InstructorMark mark = test::mark("", points);
  mark.kind = MarkKind::bonus;
  return mark;
}

// 10 % for each day that has begun, 50 % at most, nothing after ten days.
LatePolicy ten_a_day() {
  LatePolicy policy;
  policy.deadline = kDeadline;
  policy.grace = minutes(15);
  policy.period = LatePeriod::day;
  policy.percent = 10;
  policy.at_most = 50;
  policy.cut_off = kDeadline + hours(240);
  return policy;
}

FinalGrade marked(const std::vector<InstructorMark>& marks) {
  return final_grade(half_done(), marks, std::nullopt, std::nullopt, {"ada"});
}

FinalGrade submitted_at(seconds after_deadline, const std::vector<std::string>& ids = {"ada"},
                        const LatePolicy& policy = ten_a_day()) {
  return final_grade(half_done(), {}, policy, kDeadline + after_deadline, ids);
}

TEST(FinalGrade, EqualsTheAutomaticGradeWithoutMarks) {
  const FinalGrade grade = marked({});
  EXPECT_EQ(grade.automatic, 50);
  EXPECT_EQ(grade.raw, 50);
  EXPECT_EQ(grade.final_points, 50);
  EXPECT_EQ(grade.max_points, 100);
  EXPECT_EQ(grade.open_points, 30);
  EXPECT_EQ(grade.state, GradeState::provisional);
  EXPECT_TRUE(grade.applied.empty());
  EXPECT_FALSE(grade.lateness);
}

TEST(FinalGrade, AddsTheInstructorsPoints) {
  const FinalGrade grade = marked({mark("style", 15)});
  EXPECT_EQ(grade.automatic, 50);
  EXPECT_EQ(grade.raw, 65);
  EXPECT_EQ(grade.open_points, 10);
  EXPECT_EQ(grade.state, GradeState::provisional) << "the speed is still open";
  EXPECT_EQ(grade.applied, std::vector{mark("style", 15)});
}

TEST(FinalGrade, IsFinalIfEverythingOpenHasAMark) {
  const FinalGrade grade = marked({mark("fast", 5), mark("style", 15)});
  EXPECT_EQ(grade.raw, 70);
  EXPECT_EQ(grade.open_points, 0);
  EXPECT_EQ(grade.state, GradeState::final_);
}

TEST(FinalGrade, TreatsAMarkOfZeroPointsAsADecision) {
  const FinalGrade grade = marked({mark("fast", 0), mark("style", 0)});
  EXPECT_EQ(grade.raw, 50);
  EXPECT_EQ(grade.state, GradeState::final_);
}

TEST(FinalGrade, ReplacesPointsOfACriterionAndKeepsTheAutomaticOnes) {
  const FinalGrade grade = marked({mark("right", 55)});
  EXPECT_EQ(grade.automatic, 50);
  EXPECT_EQ(grade.raw, 65);
  ASSERT_NE(find_mark(grade, "right"), nullptr);
  EXPECT_EQ(find_mark(grade, "right")->points, 55);
  EXPECT_EQ(find_mark(grade, "builds"), nullptr);
}

TEST(FinalGrade, ReplacesTheTotal) {
  const FinalGrade grade = marked({mark("", 80), mark("style", 15)});
  EXPECT_EQ(grade.raw, 80);
  EXPECT_EQ(grade.open_points, 0);
  EXPECT_EQ(grade.state, GradeState::final_);
  EXPECT_EQ(find_mark(grade, ""), nullptr) << "the mark for the total has no criterion";
}

TEST(FinalGrade, AddsABonusAboveTheMaximum) {
  EXPECT_EQ(marked({bonus(3)}).raw, 53);
  EXPECT_EQ(marked({mark("", 100), bonus(3)}).raw, 103);
  EXPECT_EQ(marked({bonus(3)}).state, GradeState::provisional);
}

TEST(FinalGrade, IsWithheldUntilTheInstructorDecidesWhatIsWithheld) {
  Grade held = half_done();
  held.criteria[1] = result("right", 0, 60, Outcome::withheld);
  held.points = 10;
  EXPECT_EQ(final_grade(held, {mark("style", 1)}, {}, {}, {}).state, GradeState::withheld);
  EXPECT_EQ(final_grade(held, {mark("style", 1), mark("right", 60)}, {}, {}, {}).state,
            GradeState::provisional);
}

TEST(FinalGrade, DoesNotDependOnTheOrderOfMarks) {
  std::vector<InstructorMark> marks{mark("", 70), mark("builds", 5), mark("right", 50),
                                    mark("style", 2), bonus(1)};
  const auto by_text = [](const InstructorMark& a, const InstructorMark& b) {
    return std::tie(a.criterion, a.points) < std::tie(b.criterion, b.points);
  };
  std::sort(marks.begin(), marks.end(), by_text);
  const FinalGrade first = marked(marks);
  while (std::next_permutation(marks.begin(), marks.end(), by_text)) {
    ASSERT_EQ(marked(marks), first);
  }
}

TEST(FinalGrade, RejectsTwoMarksForTheSameThing) {
  EXPECT_THROW(marked({mark("style", 1), mark("style", 1)}), HarnessError);
  EXPECT_THROW(marked({mark("", 1), mark("", 2)}), HarnessError);
  EXPECT_THROW(marked({bonus(1), bonus(2)}), HarnessError);
}

TEST(FinalGrade, RejectsAMarkForAnUnknownCriterion) {
  EXPECT_THROW(marked({mark("styl", 1)}), HarnessError);
}

TEST(Lateness, CostsNothingOnTimeAndWithinTheGrace) {
  for (const seconds after : {seconds(-hours(30)), seconds(0), seconds(minutes(15))}) {
    const FinalGrade grade = submitted_at(after);
    EXPECT_EQ(grade.final_points, 50);
    ASSERT_TRUE(grade.lateness);
    EXPECT_EQ(grade.lateness->late_by, seconds(0));
    EXPECT_EQ(render(grade.lateness->message), "");
  }
}

TEST(Lateness, CountsFromTheDeadlineAndNotFromTheEndOfTheGrace) {
  const FinalGrade grade = submitted_at(minutes(15) + seconds(1));
  EXPECT_EQ(grade.lateness->late_by, minutes(15) + seconds(1));
  EXPECT_EQ(grade.lateness->deduction, 10);
  EXPECT_EQ(grade.raw, 50);
  EXPECT_EQ(grade.final_points, 40);
}

TEST(Lateness, CountsEveryPeriodThatHasBegun) {
  EXPECT_EQ(submitted_at(hours(24)).lateness->deduction, 10);
  EXPECT_EQ(submitted_at(hours(24) + seconds(1)).lateness->deduction, 20);
  EXPECT_EQ(submitted_at(hours(48)).lateness->deduction, 20);
  LatePolicy hourly = ten_a_day();
  hourly.period = LatePeriod::hour;
  hourly.percent = 1;
  EXPECT_EQ(submitted_at(hours(3), {}, hourly).lateness->deduction, 3);
  EXPECT_EQ(submitted_at(hours(3) + seconds(1), {}, hourly).lateness->deduction, 4);
}

TEST(Lateness, IsAShareOfTheMaximumNotOfTheEarnedPoints) {
  LatePolicy policy = ten_a_day();
  const Lateness late = lateness(policy, {}, kDeadline + hours(20), 30, 200);
  EXPECT_EQ(late.deduction, 20);
}

TEST(Lateness, CostsNoMoreThanItsCap) {
  EXPECT_EQ(submitted_at(hours(24 * 9)).lateness->deduction, 50);
  LatePolicy policy = ten_a_day();
  policy.at_most = 25;
  EXPECT_EQ(submitted_at(hours(24 * 9), {}, policy).lateness->deduction, 25);
}

TEST(Lateness, CostsNoMoreThanTheEarnedPoints) {
  LatePolicy policy = ten_a_day();
  policy.percent = 40;
  policy.at_most = 100;
  const FinalGrade grade = submitted_at(hours(30), {}, policy);
  EXPECT_EQ(grade.lateness->deduction, 50);
  EXPECT_EQ(grade.final_points, 0);
}

TEST(Lateness, LeavesNothingAfterTheCutOff) {
  EXPECT_EQ(submitted_at(hours(240)).lateness->deduction, 50);
  const FinalGrade grade = submitted_at(hours(240) + seconds(1));
  EXPECT_EQ(grade.final_points, 0);
  EXPECT_EQ(render(grade.lateness->message),
            "submitted 10 days late, after the cut-off, so it earns no points");
}

TEST(Lateness, CountsFromTheExtensionOfTheStudent) {
  LatePolicy policy = ten_a_day();
  policy.extensions = {{"ada", kDeadline + hours(48)}, {"ada@example.edu", kDeadline + hours(24)}};
  EXPECT_EQ(deadline_for(policy, {"grace"}), kDeadline);
  EXPECT_EQ(deadline_for(policy, {"4711", "ada"}), kDeadline + hours(48));
  EXPECT_EQ(deadline_for(policy, {"ada@example.edu", "ada"}), kDeadline + hours(48));
  EXPECT_EQ(submitted_at(hours(48), {"4711", "ada"}, policy).final_points, 50);
  EXPECT_EQ(submitted_at(hours(49), {"4711", "ada"}, policy).lateness->late_by, hours(1));
  EXPECT_EQ(submitted_at(hours(49), {"4711"}, policy).lateness->deduction, 30);
}

TEST(Lateness, FindsExtensionsOfUnknownStudents) {
  LatePolicy policy = ten_a_day();
  policy.extensions = {{"ada", kDeadline + hours(48)}, {"adda", kDeadline + hours(24)}};
  EXPECT_EQ(unused_extensions(policy, {{"4711", "ada"}, {"grace"}}),
            std::vector<std::string>{"adda"});
}

TEST(Lateness, MovesTheCutOffWithTheExtension) {
  LatePolicy policy = ten_a_day();
  policy.extensions = {{"ada", kDeadline + hours(48)}};
  EXPECT_EQ(submitted_at(hours(241), {"ada"}, policy).lateness->deduction, 50) << "the cap";
  EXPECT_EQ(lateness(policy, {"ada"}, kDeadline + hours(241), 100, 100).deduction, 50);
  EXPECT_EQ(lateness(policy, {"ada"}, kDeadline + hours(289), 100, 100).deduction, 100);
}

TEST(Lateness, IsUnknownWithoutATimeAndCostsNothing) {
  const FinalGrade grade = final_grade(half_done(), {}, ten_a_day(), std::nullopt, {"ada"});
  ASSERT_TRUE(grade.lateness);
  EXPECT_FALSE(grade.lateness->late_by);
  EXPECT_EQ(grade.final_points, 50);
  EXPECT_EQ(render(grade.lateness->message),
            "submission time unknown, so no late penalty is applied");
}

TEST(Lateness, NamesItsPenalty) {
  EXPECT_EQ(render(submitted_at(hours(27)).lateness->message),
            "submitted 1 day 3 h late, which costs 20 % of the maximum: 20 points");
}

// For every policy, later is never better, nothing is below 0, and the parts add up.
TEST(Lateness, NeverPays) {
  std::mt19937 random(5);
  const auto pick = [&](int from, int to) {
    return std::uniform_int_distribution(from, to)(random);
  };
  for (int round = 0; round < 300; ++round) {
    LatePolicy policy;
    policy.deadline = kDeadline;
    policy.grace = minutes(pick(0, 100));
    policy.period = pick(0, 1) == 0 ? LatePeriod::hour : LatePeriod::day;
    policy.percent = pick(1, 60);
    policy.at_most = pick(0, 100);
    if (pick(0, 1) == 1) policy.cut_off = kDeadline + hours(pick(2, 200));
    if (pick(0, 1) == 1) policy.extensions["ada"] = kDeadline + hours(pick(1, 50));
    std::vector<InstructorMark> marks;
    if (pick(0, 1) == 1) marks.push_back(mark("right", pick(0, 60)));
    if (pick(0, 1) == 1) marks.push_back(bonus(pick(0, 10)));
    std::vector<int> times(20);
    std::generate(times.begin(), times.end(), [&] { return pick(-10'000, 1'000'000); });
    std::sort(times.begin(), times.end());
    double before = 1000;
    for (const int after : times) {
      const FinalGrade grade =
          final_grade(half_done(), marks, policy, kDeadline + seconds(after), {"ada"});
      EXPECT_LE(grade.final_points, before);
      EXPECT_GE(grade.final_points, 0);
      EXPECT_EQ(grade.final_points, grade.raw - grade.lateness->deduction);
      before = grade.final_points;
    }
  }
}

}  // namespace
}  // namespace labcheck::test
