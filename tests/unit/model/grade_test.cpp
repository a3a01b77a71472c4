// SPDX-License-Identifier: MIT
#include "harness/model/grade.hpp"

#include "harness/base/render.hpp"
#include "harness/model/course_table.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/verdict.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Grade grade_with(std::vector<Outcome> outcomes) {
  Grade grade;
  for (const Outcome outcome : outcomes) grade.criteria.emplace_back().outcome = outcome;
  return grade;
}

TEST(HasAllPoints, IsTrueIfEveryCriterionIsFull) {
  EXPECT_TRUE(has_all_points(grade_with({Outcome::full, Outcome::full})));
}

TEST(HasAllPoints, IgnoresUndecidedCriteria) {
  EXPECT_TRUE(has_all_points(grade_with({Outcome::full, Outcome::not_measured, Outcome::manual})));
  EXPECT_FALSE(has_all_points(grade_with({Outcome::full, Outcome::held})));
}

TEST(HasAllPoints, IsFalseForEveryLesserOutcome) {
  for (const Outcome outcome :
       {Outcome::partial, Outcome::none, Outcome::skipped, Outcome::withheld}) {
    EXPECT_FALSE(has_all_points(grade_with({Outcome::full, outcome}))) << to_string(outcome);
  }
}

FinalGrade marked(const InstructorMark& mark) {
  FinalGrade grade;
  grade.applied = {mark};
  return grade;
}

TEST(IsDecidedByInstructor, ByAMarkForTheCriterionOrForTheTotal) {
  EXPECT_TRUE(is_decided_by_instructor(marked({"ada", "style", MarkKind::points, 3}), "style"));
  EXPECT_FALSE(is_decided_by_instructor(marked({"ada", "style", MarkKind::points, 3}), "right"));
  EXPECT_TRUE(is_decided_by_instructor(marked({"ada", "", MarkKind::points, 3}), "right"));
}

TEST(IsDecidedByInstructor, NotByABonus) {
  EXPECT_FALSE(is_decided_by_instructor(marked({"ada", "", MarkKind::bonus, 3}), "right"));
  EXPECT_FALSE(is_decided_by_instructor({}, "right"));
}

CriterionResult criterion(const std::string& id, double points, double max_points,
                          Outcome outcome) {
  CriterionResult result;
  result.id = id;
  result.title = "Title of " + id;
  result.points = points;
  result.max_points = max_points;
  result.outcome = outcome;
  return result;
}

GradedSubmission graded() {
  GradedSubmission graded;
  graded.lab = "lab5";
  graded.lab_title = "Lab 5";
  graded.submission = "ada";
  graded.grade.criteria = {criterion("right", 40, 60, Outcome::partial),
                           criterion("coalesced", 10, 10, Outcome::full),
                           criterion("fast", 15, 30, Outcome::partial)};
  graded.grade.criteria[1].measurement = Measurement{
      "global_load_sectors_per_request", "", "large", 4, {}, {}, verbatim("at most 4.5")};
  graded.grade.criteria[2].measurement =
      Measurement{"speedup", "naive", "large", 2.5, 2.4, 2.6, verbatim("at least 4")};
  graded.grade.criteria[2].measurement->seconds = 0.001;
  graded.grade.criteria[2].measurement->place = LadderPlace{"tile-16", "tile-32", ""};
  graded.grade.points = 65;
  graded.grade.max_points = 100;
  graded.grade.verdict = VerdictKind::wrong_answer;
  graded.evidence.times.total = std::chrono::milliseconds(1500);
  graded.remarks = {verbatim("a remark")};
  return graded;
}

TEST(CourseRow, HasACellForEachCriterion) {
  const CourseRow row = course_row(graded(), as_final_grade(graded().grade));
  ASSERT_EQ(row.cells.size(), 3U);
  EXPECT_EQ(row.cells[0].outcome, Outcome::partial);
  EXPECT_EQ(row.cells[0].points, 40);
  EXPECT_FALSE(row.cells[0].figure);
  EXPECT_EQ(row.cells[1].figure, 4);
  EXPECT_EQ(row.cells[2].figure, 2.5);
  EXPECT_EQ(row.standing, Standing::graded);
  EXPECT_EQ(row.state, GradeState::final_);
  EXPECT_EQ(row.verdict, VerdictKind::wrong_answer);
  EXPECT_EQ(row.seconds, 1.5);
  EXPECT_EQ(row.remarks, std::vector<Message>{verbatim("a remark")});
}

TEST(CourseRow, ShowsTimingsAsSpeedButNotCounters) {
  const CourseRow row = course_row(graded(), as_final_grade(graded().grade));
  ASSERT_EQ(row.speed.size(), 1U);
  EXPECT_EQ(row.speed[0].case_id, "large");
  EXPECT_EQ(row.speed[0].over, "naive");
  EXPECT_EQ(row.speed[0].value, 2.5);
  EXPECT_EQ(row.speed[0].seconds, 0.001);
  EXPECT_EQ(row.speed[0].rung, "tile-16");
}

TEST(CourseRow, ShowsWhyItIsWithheld) {
  GradedSubmission held = graded();
  held.grade.state = GradeState::withheld;
  held.grade.criteria[0].outcome = Outcome::withheld;
  held.grade.criteria[0].message = verbatim("the GPU fell off the bus");
  const CourseRow row = course_row(held, as_final_grade(held.grade));
  EXPECT_EQ(row.standing, Standing::withheld);
  EXPECT_EQ(render(row.why_withheld), "Title of right: the GPU fell off the bus");
}

TEST(CourseRow, IsNotWithheldIfAnInstructorDecided) {
  GradedSubmission held = graded();
  held.grade.state = GradeState::withheld;
  FinalGrade decided = as_final_grade(held.grade);
  decided.state = GradeState::final_;
  const CourseRow row = course_row(held, decided);
  EXPECT_EQ(row.standing, Standing::graded);
  EXPECT_EQ(row.why_withheld, Message{});
}

TEST(CourseOfOne, HasOneRowAndTheColumnsOfTheGrade) {
  const CourseTable table = course_of_one(graded());
  EXPECT_EQ(table.lab, "lab5");
  EXPECT_EQ(table.max_points, 100);
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_EQ(table.columns[2].id, "fast");
  EXPECT_EQ(table.columns[2].title, "Title of fast");
  EXPECT_EQ(table.columns[2].max_points, 30);
  EXPECT_EQ(table.rows.size(), 1U);
}

TEST(WorseVerdict, IsTheOneThatComesFirst) {
  EXPECT_EQ(worse(VerdictKind::wrong_answer, VerdictKind::time_limit_exceeded),
            VerdictKind::time_limit_exceeded);
}

TEST(WorseVerdict, DoesNotDependOnTheOrder) {
  for (std::size_t a = 0; a < kEnumNames<VerdictKind>.size(); ++a) {
    for (std::size_t b = 0; b < kEnumNames<VerdictKind>.size(); ++b) {
      const auto x = static_cast<VerdictKind>(a);
      const auto y = static_cast<VerdictKind>(b);
      EXPECT_EQ(worse(x, y), worse(y, x)) << to_string(x) << ", " << to_string(y);
    }
  }
}

TEST(WorseVerdict, IsAnyOtherThanAccepted) {
  for (std::size_t i = 0; i < kEnumNames<VerdictKind>.size(); ++i) {
    const auto kind = static_cast<VerdictKind>(i);
    EXPECT_EQ(worse(VerdictKind::accepted, kind), kind);
  }
}

// A judge error must not be hidden by an error of the student.
TEST(WorseVerdict, IsAJudgeErrorBeforeAnyOther) {
  for (std::size_t i = 0; i < kEnumNames<VerdictKind>.size(); ++i) {
    EXPECT_EQ(worse(VerdictKind::judge_error, static_cast<VerdictKind>(i)),
              VerdictKind::judge_error);
  }
}

using Ids = std::vector<std::string>;

TEST(CasesOf, AreThoseThatANeedNames) {
  EXPECT_EQ(cases_of(NeedsCases{{"one", "two"}}), (Ids{"one", "two"}));
  EXPECT_EQ(cases_of(NeedsClean{{"one"}}), (Ids{"one"}));
  EXPECT_EQ(cases_of(NeedsCounter{"branches", {"one"}, {}, {}}), (Ids{"one"}));
  EXPECT_EQ(cases_of(NeedsMeasurement{Metric::speedup, "naive", {"large"}}), (Ids{"large"}));
}

TEST(CasesOf, AreEmptyIfANeedNamesNoCases) {
  EXPECT_EQ(cases_of(NeedsBuild{}), Ids{});
  EXPECT_EQ(cases_of(NeedsManual{}), Ids{});
}

}  // namespace
}  // namespace labcheck::test
