// SPDX-License-Identifier: MIT
// Tests of grades from which speed is taken out.
#include "harness/model/rubric.hpp"
#include "harness/score/final_grade.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace labcheck::test {
namespace {

Criterion worth(double points, Criterion criterion) {
  criterion.points = points;
  return criterion;
}

Criterion right(std::vector<std::string> after = {}) {
  return criterion("right", NeedsCases{{"one"}}, std::move(after));
}

Rubric without_speed(std::vector<Criterion> criteria) {
  return {.assignment = "lab", .criteria = std::move(criteria), .speed = SpeedInTotal::excluded};
}

std::vector<double> points_of(const Rubric& rubric) {
  std::vector<double> points;
  for (const Criterion& criterion : graded_criteria(rubric)) points.push_back(criterion.points);
  return points;
}

// A rubric whose criteria about results have these points, and one about speed 10.
Rubric with_points(const std::vector<double>& points) {
  std::vector<Criterion> criteria;
  for (const double each : points) {
    criteria.push_back(
        worth(each, criterion("c" + std::to_string(criteria.size()), NeedsCases{{"one"}})));
  }
  criteria.push_back(kFast);
  return without_speed(std::move(criteria));
}

TEST(WithoutSpeed, ScalesTheOtherCriteriaToTheTotal) {
  EXPECT_EQ(points_of(with_points({10, 60, 20})), (std::vector<double>{11.11, 66.67, 22.22}))
      << "10, 60 and 20 of 90: two criteria of 11.111 and 22.222 lose less than the one of 66.666";
  EXPECT_EQ(points_of(with_points({45, 45})), (std::vector<double>{50, 50}));
}

TEST(WithoutSpeed, GivesMissingHundredthsToThoseThatLostMostTheEarlierFirst) {
  EXPECT_EQ(points_of(with_points({30, 30, 30})), (std::vector<double>{33.34, 33.33, 33.33}));
}

TEST(WithoutSpeed, HasExactlyTheTotalOfTheRubric) {
  for (const std::vector<double>& points : {std::vector<double>{1, 1, 1},
                                            {0.1, 0.2, 0.3},
                                            {7, 11, 13, 17, 19, 23},
                                            {12.5, 33.25, 1},
                                            {90},
                                            {0, 90},
                                            {59.99, 30.01},
                                            {1, 2, 4, 8, 16, 32, 64, 128}}) {
    const Rubric rubric = with_points(points);
    double hundredths = 0;
    for (const double each : points_of(rubric)) {
      EXPECT_NEAR(each * 100, std::round(each * 100), 1e-9) << each;
      hundredths += std::round(each * 100);
    }
    EXPECT_EQ(hundredths, std::round(total_points(rubric) * 100));
  }
}

TEST(WithoutSpeed, HasTheTotalEvenIfItHasFractionsOfHundredths) {
  const Rubric rubric = with_points({1.005, 2});
  double sum = 0;
  for (const double each : points_of(rubric)) sum += each;
  EXPECT_NEAR(sum, 13.005, 1e-9);
}

TEST(WithoutSpeed, LeavesConditionsWithoutPoints) {
  EXPECT_EQ(points_of(with_points({0, 90})), (std::vector<double>{0, 100}));
}

TEST(WithoutSpeed, ChangesNothingIfSpeedCountsOrThereIsNone) {
  Rubric rubric = with_points({10, 60, 20});
  rubric.speed = SpeedInTotal::counted;
  EXPECT_EQ(points_of(rubric), (std::vector<double>{10, 60, 20, 10}));
  EXPECT_EQ(points_of(without_speed({kBuilds, right()})), (std::vector<double>{10, 10}));
  EXPECT_EQ(EvidenceBuilder().ran("one").scored(without_speed({right()})).speed,
            SpeedInTotal::counted);
}

TEST(WithoutSpeed, AGradeIsFinalAndHasNoSpeed) {
  const Grade grade = EvidenceBuilder().ran("one").scored(without_speed({kBuilds, right(), kFast}));
  EXPECT_EQ(grade.state, GradeState::final_);
  EXPECT_EQ(grade.speed, SpeedInTotal::excluded);
  EXPECT_EQ(grade.points, 30);
  EXPECT_EQ(grade.max_points, 30);
  EXPECT_EQ(grade.open_points, 0);
  EXPECT_EQ(std::ranges::find(grade.criteria, "fast", &CriterionResult::id), grade.criteria.end());
}

TEST(WithoutSpeed, PartialCreditIsScaledToo) {
  const Criterion half =
      with_credit(worth(80, criterion("right", NeedsCases{{"one", "two"}})), Credit::proportional);
  const Grade grade = EvidenceBuilder()
                          .ran("one")
                          .ran("two", VerdictKind::wrong_answer)
                          .scored(without_speed({kBuilds, half, kFast}));
  EXPECT_EQ(grade.criteria[1].points, 44.45) << "half of 88.89, rounded";
  EXPECT_EQ(grade.points, 55.56);
  EXPECT_EQ(grade.max_points, 100);
}

TEST(WithoutSpeed, ACriterionThatDependsOnSpeedStillNeedsWhatSpeedNeeds) {
  Criterion fast = kFast;
  fast.after = {"right"};
  const Criterion last = criterion("last", NeedsCases{{"two"}}, {"fast"});
  const Rubric rubric = without_speed({right(), fast, last});
  const Grade wrong =
      EvidenceBuilder().ran("one", VerdictKind::wrong_answer).ran("two").scored(rubric);
  EXPECT_EQ(wrong.points, 0);
  EXPECT_EQ(wrong.criteria[1].outcome, Outcome::skipped);
  const Grade good = EvidenceBuilder().ran("one").ran("two").scored(rubric);
  EXPECT_EQ(good.points, 30);
}

TEST(WithoutSpeed, NothingIsMeasuredOnAGpu) {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu);
  EXPECT_EQ(evidence.next_measured({kFast}), std::vector<std::string>{"fast"});
  EXPECT_TRUE(evidence.next_measured(without_speed({kBuilds, kFast})).empty());
}

TEST(WithoutSpeed, OtherOpenCriteriaKeepAGradeProvisional) {
  const Grade grade = EvidenceBuilder().scored(without_speed({kBuilds, kFast, kStyle}));
  EXPECT_EQ(grade.state, GradeState::provisional);
  EXPECT_EQ(grade.open_points, 15);
  const FinalGrade marked = final_grade(grade, {mark("style", 15)}, {}, {}, {});
  EXPECT_EQ(marked.state, GradeState::final_);
  EXPECT_EQ(marked.final_points, 30);
}

TEST(WithoutSpeed, AWithheldGradeStaysWithheld) {
  const Grade grade = EvidenceBuilder()
                          .ran("one", VerdictKind::judge_error)
                          .scored(without_speed({kBuilds, right(), kFast}));
  EXPECT_EQ(grade.state, GradeState::withheld);
}

TEST(WithoutSpeed, NeedsOtherPoints) {
  EXPECT_TRUE(is_gradable_without_speed(without_speed({kBuilds, kFast})));
  EXPECT_FALSE(is_gradable_without_speed(without_speed({worth(0, right()), kFast})));
}

}  // namespace
}  // namespace labcheck::test
