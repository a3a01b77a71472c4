// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

ReceivedSubmission jane() {
  return {.id = "doe-jane-7",
          .display_name = "Doe Jane",
          .person = Person{"4711", "Jane Doe", "jane@x.edu", "A"},
          .submitted_at = Moment(std::chrono::seconds(1'700'000'000)),
          .platform_ids = {{LearningPlatform::moodle, "7"}},
          .remarks = {verbatim("a.cu: the newer of two")},
          .notes = {verbatim("a file belongs to John")}};
}

CriterionResult criterion_result(const std::string& id, Outcome outcome, double points) {
  CriterionResult result;
  result.id = id;
  result.title = "Title of " + id;
  result.outcome = outcome;
  result.points = points;
  return result;
}

Measurement measured(const std::string& case_id, const std::string& metric, const std::string& over,
                     double value, double seconds) {
  Measurement measurement;
  measurement.case_id = case_id;
  measurement.metric = metric;
  measurement.over = over;
  measurement.value = value;
  measurement.low = value - 0.1;
  measurement.high = value + 0.1;
  measurement.seconds = seconds;
  return measurement;
}

Record record_with(std::vector<CriterionResult> criteria,
                   GradeState state = GradeState::provisional) {
  Record record;
  record.submission_id = "doe-jane-7";
  record.graded.grade.state = state;
  record.graded.grade.verdict = VerdictKind::wrong_answer;
  record.graded.grade.criteria = std::move(criteria);
  record.graded.evidence.times.total = std::chrono::milliseconds(1500);
  return record;
}

Lab lab_with_ladder() {
  Lab lab;
  lab.assignment.id = "lab5";
  lab.assignment.title = "Matrices";
  lab.assignment.ladder.ceiling = "cublas";
  lab.assignment.ladder.rungs = {{"naive", "", ""}, {"tile", "", ""}};
  Criterion builds;
  builds.id = "builds";
  builds.title = "It compiles";
  builds.points = 10;
  Criterion right = builds;
  right.id = "right";
  right.points = 30;
  lab.rubric.criteria = {builds, right};
  return lab;
}

TEST(IdsOf, AreThoseOfTheSubmissionAndThePerson) {
  EXPECT_EQ(ids_of(jane()), (Words{"doe-jane-7", "4711", "jane@x.edu", "7"}));
  EXPECT_EQ(ids_of({.id = "x", .display_name = "x"}), Words{"x"});
  ReceivedSubmission received = jane();
  received.person = Person{"doe-jane-7", "Jane Doe", "", ""};
  EXPECT_EQ(ids_of(received), (Words{"doe-jane-7", "7"}));
  received.other_ids = {"jdoe"};
  EXPECT_EQ(ids_of(received), (Words{"doe-jane-7", "jdoe", "7"}));
}

TEST(RowOf, ContainsTheStudentAndTheResults) {
  Record record = record_with({criterion_result("builds", Outcome::full, 10),
                               criterion_result("right", Outcome::partial, 4)});
  record.graded.remarks = {verbatim("a.cu: the newer of two"), verbatim("using b.cu as a.cu")};
  FinalGrade grade;
  grade.state = GradeState::final_;
  grade.final_points = 14;
  const CourseRow row = row_of(jane(), record, grade);
  EXPECT_EQ(row.id, "doe-jane-7");
  EXPECT_EQ(row.display_name, "Doe Jane");
  EXPECT_EQ(row.person, jane().person);
  EXPECT_EQ(row.platform_ids, jane().platform_ids);
  EXPECT_EQ(row.submitted_at, jane().submitted_at);
  EXPECT_EQ(row.standing, Standing::graded);
  EXPECT_EQ(row.verdict, VerdictKind::wrong_answer);
  EXPECT_EQ(row.state, GradeState::final_);
  EXPECT_EQ(row.grade, grade);
  EXPECT_EQ(sentences(row.remarks),
            (Words{"a.cu: the newer of two", "using b.cu as a.cu", "a file belongs to John"}));
  EXPECT_EQ(row.seconds, 1.5);
  ASSERT_EQ(row.cells.size(), 2u);
  EXPECT_EQ(row.cells[1].outcome, Outcome::partial);
  EXPECT_EQ(row.cells[1].points, 4);
  EXPECT_FALSE(row.cells[1].figure.has_value());
  EXPECT_TRUE(row.speed.empty());
  EXPECT_EQ(row.why_withheld, Message{});
}

TEST(RowOf, ContainsTimesButNoCounters) {
  CriterionResult fast = criterion_result("fast", Outcome::full, 10);
  fast.measurement = measured("large", "speedup", "naive", 2.5, 0.004);
  CriterionResult counted = criterion_result("sectors", Outcome::full, 10);
  counted.measurement = measured("tiles", "sectors", "", 4096, 0);
  counted.measurement->low.reset();
  const CourseRow row = row_of(jane(), record_with({fast, counted}), {});
  EXPECT_EQ(row.cells[1].figure, 4096);
  ASSERT_EQ(row.speed.size(), 1u);
  EXPECT_EQ(row.speed[0].case_id, "large");
  EXPECT_EQ(row.speed[0].over, "naive");
  EXPECT_EQ(row.speed[0].value, 2.5);
  EXPECT_EQ(row.speed[0].seconds, 0.004);
}

TEST(RowWithoutRecord, IsPendingOrHasTheReasonOfAFailure) {
  EXPECT_EQ(row_without_record(jane(), {}).standing, Standing::pending);
  const CourseRow failed = row_without_record(jane(), verbatim("no memory"));
  EXPECT_EQ(failed.standing, Standing::withheld);
  EXPECT_EQ(failed.state, GradeState::withheld);
  EXPECT_EQ(failed.verdict, VerdictKind::judge_error);
  EXPECT_EQ(render(failed.why_withheld), "no memory");
  EXPECT_EQ(failed.id, "doe-jane-7");
}

TEST(MissingRow, IdentifiesThePerson) {
  const Person person{"4711", "Jane Doe", "jane@x.edu", "A"};
  const CourseRow row = missing_row(person, lab_with_ladder().rubric, {});
  EXPECT_EQ(row.id, "4711");
  EXPECT_EQ(row.display_name, "Jane Doe");
  EXPECT_EQ(row.person, person);
  EXPECT_EQ(row.standing, Standing::missing);
  EXPECT_EQ(row.verdict, VerdictKind::missing);
  EXPECT_EQ(row.grade.max_points, 40);
  EXPECT_EQ(row.grade.final_points, 0);
}

TEST(MissingRow, IsGradedIfAnInstructorGavePoints) {
  const CourseRow row =
      missing_row({"4711", "Jane Doe", "", ""}, lab_with_ladder().rubric,
                  {{.submission = "4711", .points = 25, .reason = "was ill", .author = "X"}});
  EXPECT_EQ(row.standing, Standing::graded);
  EXPECT_EQ(row.grade.final_points, 25);
}

TEST(CourseTableOfALab, HasTheRubricsColumns) {
  const CourseTable table = empty_table(lab_with_ladder(), {}, "1.2.3");
  EXPECT_EQ(table.lab, "lab5");
  EXPECT_EQ(table.lab_title, "Matrices");
  EXPECT_EQ(table.version, "1.2.3");
  EXPECT_EQ(table.max_points, 40);
  ASSERT_EQ(table.columns.size(), 2u);
  EXPECT_EQ(table.columns[1].id, "right");
  EXPECT_EQ(table.columns[1].max_points, 30);
}

TEST(CourseTableOfALab, IsSortedByNameAndFlagsUnknownIds) {
  CourseTable table = empty_table(lab_with_ladder(), {}, "1");
  for (const auto& [id, name] :
       std::vector<std::pair<std::string, std::string>>{{"b", "Zoe"}, {"c", "Ada"}, {"a", "Zoe"}}) {
    CourseRow row;
    row.id = id;
    row.display_name = name;
    table.rows.push_back(row);
  }
  complete_table(table, lab_with_ladder(), {"b"});
  Words order;
  for (const CourseRow& row : table.rows) {
    order.push_back(row.id);
    EXPECT_EQ(row.unknown, row.id == "b");
  }
  EXPECT_EQ(order, (Words{"c", "a", "b"}));
  EXPECT_TRUE(table.ladders.empty());
}

TEST(CourseTableOfALab, TimesOfRungsAreMediansOverStudents) {
  CourseTable table = empty_table(lab_with_ladder(), {}, "1");
  // A speedup of 2 in 3 ms means that the baseline takes 6 ms. The median of 6, 7 and 100 is 7.
  const std::vector<std::pair<double, double>> times{{2, 0.003}, {3.5, 0.002}, {100, 0.001}};
  for (const auto& [value, seconds] : times) {
    CriterionResult fast = criterion_result("fast", Outcome::full, 10);
    fast.measurement = measured("large", "speedup", "naive", value, seconds);
    CriterionResult near = criterion_result("near", Outcome::full, 10);
    near.measurement = measured("large", "fraction_of", "cublas", 0.5, 0.002);
    CriterionResult time = criterion_result("time", Outcome::full, 10);
    time.measurement = measured("large", "time", "", seconds, seconds);
    table.rows.push_back(row_of(jane(), record_with({fast, near, time}), {}));
  }
  complete_table(table, lab_with_ladder(), {});
  ASSERT_EQ(table.ladders.size(), 1u);
  const LadderTable& ladder = table.ladders[0];
  EXPECT_EQ(ladder.case_id, "large");
  ASSERT_EQ(ladder.rungs.size(), 2u);
  ASSERT_TRUE(ladder.rungs[0].seconds.has_value());
  EXPECT_NEAR(*ladder.rungs[0].seconds, 0.007, 1e-12);
  EXPECT_FALSE(ladder.rungs[1].seconds.has_value());
  ASSERT_TRUE(ladder.ceiling_seconds.has_value());
  EXPECT_NEAR(*ladder.ceiling_seconds, 0.001, 1e-12);
}

}  // namespace
}  // namespace labcheck::test
