#include "harness/model/class_row.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

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
  graded.grade.criteria[1].measurement =
      Measurement{"global_load_sectors_per_request", "", "large", 4, {}, {}, "at most 4.5"};
  graded.grade.criteria[2].measurement =
      Measurement{"speedup", "naive", "large", 2.5, 2.4, 2.6, "at least 4"};
  graded.grade.criteria[2].measurement->seconds = 0.001;
  graded.grade.criteria[2].measurement->place = LadderPlace{"tile-16", "tile-32", ""};
  graded.grade.points = 65;
  graded.grade.max_points = 100;
  graded.grade.verdict = VerdictKind::wrong_answer;
  graded.total_time = std::chrono::milliseconds(1500);
  graded.remarks = {"a remark"};
  return graded;
}

TEST(ClassRow, HasACellForEachCriterion) {
  const ClassRow row = class_row(graded(), as_graded(graded().grade));
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
  EXPECT_EQ(row.remarks, std::vector<std::string>{"a remark"});
}

TEST(ClassRow, TellsOfSpeedWhatWasTimedAndNotWhatWasCounted) {
  const ClassRow row = class_row(graded(), as_graded(graded().grade));
  ASSERT_EQ(row.speed.size(), 1U);
  EXPECT_EQ(row.speed[0].case_id, "large");
  EXPECT_EQ(row.speed[0].over, "naive");
  EXPECT_EQ(row.speed[0].value, 2.5);
  EXPECT_EQ(row.speed[0].seconds, 0.001);
  EXPECT_EQ(row.speed[0].rung, "tile-16");
}

TEST(ClassRow, SaysWhyItIsWithheld) {
  GradedSubmission held = graded();
  held.grade.state = GradeState::withheld;
  held.grade.criteria[0].outcome = Outcome::withheld;
  held.grade.criteria[0].message = "the card fell off";
  const ClassRow row = class_row(held, as_graded(held.grade));
  EXPECT_EQ(row.standing, Standing::withheld);
  EXPECT_EQ(row.why_withheld, "Title of right: the card fell off");
}

TEST(ClassRow, IsNotWithheldOnceAPersonDecided) {
  GradedSubmission held = graded();
  held.grade.state = GradeState::withheld;
  FinalGrade decided = as_graded(held.grade);
  decided.state = GradeState::final_;
  const ClassRow row = class_row(held, decided);
  EXPECT_EQ(row.standing, Standing::graded);
  EXPECT_EQ(row.why_withheld, "");
}

TEST(ClassOf, HasOneRowAndTheColumnsOfTheGrade) {
  const ClassTable table = class_of(graded());
  EXPECT_EQ(table.lab, "lab5");
  EXPECT_EQ(table.max_points, 100);
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_EQ(table.columns[2].id, "fast");
  EXPECT_EQ(table.columns[2].title, "Title of fast");
  EXPECT_EQ(table.columns[2].max_points, 30);
  EXPECT_EQ(table.rows.size(), 1U);
}

}  // namespace
}  // namespace labcheck::test
