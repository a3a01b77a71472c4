// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/model/course_table.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "tests/support/sentences.hpp"
#include "tests/support/timed_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

ReceivedSubmission received() {
  ReceivedSubmission received;
  received.id = "doe-jane_1001";
  received.display_name = "Jane Doe";
  received.person = Person{"4711", "Jane Doe", "jane@example.edu", "A"};
  received.platform_ids = {{LearningPlatform::moodle, "1001"}};
  received.submitted_at = Moment(std::chrono::seconds(1'000'000));
  received.remarks = {verbatim("two files with the same name: the newest counts")};
  return received;
}

// A record with a withheld criterion.
Record withheld_record() {
  Record record;
  CriterionResult criterion;
  criterion.id = "right";
  criterion.title = "Right";
  criterion.max_points = 60;
  criterion.outcome = Outcome::withheld;
  criterion.message = verbatim("the GPU does not respond");
  record.graded.grade.criteria = {criterion};
  record.graded.grade.max_points = criterion.max_points;
  record.graded.grade.state = GradeState::withheld;
  record.graded.grade.verdict = VerdictKind::judge_error;
  record.graded.submission = "some folder";
  record.graded.remarks = {verbatim("two files with the same name: the newest counts"),
                           verbatim("found a.cu")};
  return record;
}

TEST(CourseRows, ContainTheStudentAndTheRemarks) {
  const Record record = withheld_record();
  const CourseRow row = row_of(received(), record, as_final_grade(record.graded.grade));
  EXPECT_EQ(row.id, "doe-jane_1001");
  EXPECT_EQ(row.display_name, "Jane Doe");
  EXPECT_EQ(row.person->id, "4711");
  EXPECT_EQ(row.platform_ids, received().platform_ids);
  EXPECT_EQ(row.submitted_at, received().submitted_at);
  EXPECT_EQ(
      sentences(row.remarks),
      (std::vector<std::string>{"two files with the same name: the newest counts", "found a.cu"}));
}

TEST(CourseRows, AreWithheldIfLabcheckFails) {
  const Record record = withheld_record();
  const CourseRow row = row_of(received(), record, as_final_grade(record.graded.grade));
  EXPECT_EQ(row.standing, Standing::withheld);
  EXPECT_EQ(render(row.why_withheld), "Right: the GPU does not respond");
}

TEST(CourseRows, AreGradedOnceAnInstructorDecidesWithheldResults) {
  const Record record = withheld_record();
  FinalGrade decided = as_final_grade(record.graded.grade);
  decided.state = GradeState::final_;
  decided.raw = decided.final_points = 50;
  const CourseRow row = row_of(received(), record, decided);
  EXPECT_EQ(row.standing, Standing::graded);
  EXPECT_EQ(row.state, GradeState::final_);
  EXPECT_EQ(row.why_withheld, Message{});
}

}  // namespace
}  // namespace labcheck::test

namespace labcheck {
namespace {

Lab lab_with_ladder() {
  Lab lab;
  lab.assignment.id = "lab5";
  lab.assignment.ladder.cases = {"large"};
  lab.assignment.ladder.ceiling = "cublas";
  lab.assignment.ladder.rungs = {{"naive", "one thread per element", ""}, {"tile", "tiles", ""}};
  return lab;
}

Record measured(const std::string& over, const std::string& metric, double value, double seconds) {
  CriterionResult result;
  result.id = over;
  result.measurement = Measurement{metric, over, "large", value, value, value, {}};
  result.measurement->seconds = seconds;
  result.measurement->bytes = 300;
  result.measurement->flops = 6000;
  Record record;
  record.graded.grade.criteria = {result};
  return record;
}

std::vector<CourseRow> rows_of(const std::vector<Record>& records) {
  std::vector<CourseRow> rows;
  for (const Record& record : records) rows.push_back(row_of({}, record, {}));
  return rows;
}

CourseTable table_of(const std::vector<Record>& records,
                     const std::vector<CeilingTime>& ceilings = {}) {
  CourseTable table = empty_table(lab_with_ladder(), {}, "0");
  table.rows = rows_of(records);
  complete_table(table, lab_with_ladder(), {}, ceilings);
  return table;
}

TEST(CourseLadders, TimesAreThoseOfTheStudentsBaselines) {
  const CourseTable table =
      table_of({measured("tile", "speedup", 2, 3), measured("cublas", "fraction_of", 0.5, 4)});
  ASSERT_EQ(table.ladders.size(), 1U);
  const LadderTable& ladder = table.ladders[0];
  EXPECT_EQ(ladder.case_id, "large");
  EXPECT_EQ(ladder.bytes, 300);
  EXPECT_EQ(ladder.flops, 6000);
  ASSERT_EQ(ladder.rungs.size(), 2U);
  EXPECT_FALSE(ladder.rungs[0].seconds);
  EXPECT_EQ(ladder.rungs[1].seconds, 6);
  EXPECT_EQ(ladder.ceiling_seconds, 2);
}

TEST(CourseLadders, BaselinesRaiseTheCeilingThatBoundsThem) {
  EXPECT_EQ(table_of({measured("cublas", "fraction_of", 0.5, 4)}).ceilings.flops_per_second, 3000);
  EXPECT_EQ(table_of({measured("cublas", "fraction_of", 0.5, 4)}).ceilings.bytes_per_second, 0);
  EXPECT_EQ(table_of({measured("copy", "fraction_of", 0.5, 4)}).ceilings.bytes_per_second, 150);
  EXPECT_EQ(table_of({measured("cub", "fraction_of", 0.5, 4)}).ceilings.bytes_per_second, 150);
  EXPECT_EQ(table_of({measured("tile", "speedup", 0.5, 4)}).ceilings.flops_per_second, 0);
}

TEST(CourseLadders, CeilingsWithoutComparisonsAreIncluded) {
  const CourseTable table =
      table_of({measured("tile", "speedup", 2, 3)}, {{"large", "copy", 2}, {"large", "cublas", 3}});
  EXPECT_EQ(table.ceilings.bytes_per_second, 150);
  EXPECT_EQ(table.ceilings.flops_per_second, 2000);
  EXPECT_EQ(table.ladders[0].ceiling_seconds, 3);
}

TEST(CourseLadders, ListCeilingsWithoutComparisons) {
  using Ceilings = std::vector<CeilingTime>;
  const auto missing = [](const std::vector<Record>& records) {
    return ceilings_without_time(rows_of(records), lab_with_ladder());
  };
  EXPECT_EQ(missing({measured("tile", "speedup", 2, 3)}),
            (Ceilings{{"large", "copy"}, {"large", "cublas"}}));
  EXPECT_EQ(missing({measured("tile", "speedup", 2, 3), measured("copy", "fraction_of", 0.5, 4)}),
            (Ceilings{{"large", "cublas"}}));
  EXPECT_EQ(missing({Record{}}), Ceilings{}) << "no student was timed";
}

TEST(CourseLadders, AreEmptyWithoutTimes) {
  EXPECT_TRUE(table_of({Record{}}).ladders.empty());
}

}  // namespace
}  // namespace labcheck

namespace labcheck::test {
namespace {

// The ceilings of a course on a fake GPU.

class CourseCeilings : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
    CourseRow row;
    row.speed.push_back({.case_id = "one", .metric = "speedup", .over = "slow", .value = 2});
    rows_.push_back(row);
  }

  std::vector<CeilingTime> ceilings() {
    return timed_.with_slot([&](Workbench& bench, Slot& slot) {
      return course_ceilings(rows_, timed_.lab, digests_of(timed_.lab, bench), store_, 17, slot);
    });
  }

  std::size_t processes() const { return timed_.sandbox.programs.commands.size(); }

  TimedGrading timed_;
  CeilingStore store_{timed_.plain.folders.folder().path() / "results", "lab"};
  std::vector<CourseRow> rows_;
};

TEST_F(CourseCeilings, AreTimedOnceForACourse) {
  const std::vector<CeilingTime> first = ceilings();
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].case_id, "one");
  EXPECT_EQ(first[0].name, "copy");
  EXPECT_NEAR(first[0].seconds, 1e-3, 1e-9);
  EXPECT_EQ(processes(), 2U) << "a rung and the copy";
  EXPECT_EQ(ceilings(), first);
  EXPECT_EQ(processes(), 2U) << "the ceilings were timed again";
}

TEST_F(CourseCeilings, AreTimedAgainOnAnotherGpu) {
  ceilings();
  timed_.gpu.name = "Another GPU";
  ceilings();
  EXPECT_EQ(processes(), 4U);
}

TEST_F(CourseCeilings, AreNotTimedIfNoStudentWasTimed) {
  rows_.front().speed.clear();
  EXPECT_TRUE(ceilings().empty());
  EXPECT_EQ(processes(), 0U);
}

TEST_F(CourseCeilings, AreNotTimedIfSpeedIsLeftOut) {
  timed_.speed = SpeedCriteria::left_out;
  EXPECT_TRUE(ceilings().empty());
  EXPECT_EQ(processes(), 0U);
}

TEST_F(CourseCeilings, AreLeftOutIfUnavailable) {
  timed_.lab.assignment.ladder.ceiling = "cublas";
  EXPECT_EQ(ceilings().size(), 1U) << "only the copy: the toolkit does not contain cuBLAS";
}

TEST_F(CourseCeilings, AreLeftOutIfTheRungCrashes) {
  timed_.plain.folders.folder().write("reference/ladder/quick.cu", "dies");
  EXPECT_TRUE(ceilings().empty());
  EXPECT_TRUE(store_.read().empty());
}

TEST_F(CourseCeilings, AreLeftOutIfNoRungIsInstalled) {
  std::filesystem::remove_all(timed_.lab.reference_folder / "ladder");
  EXPECT_TRUE(ceilings().empty());
}

}  // namespace
}  // namespace labcheck::test

namespace labcheck {
namespace {

std::variant<CaseInput, Message> input_of(const std::string& name, const Parameters& parameters,
                                          const Work& work = {}) {
  Random random(1, "test");
  return ceiling_input(name, parameters, work, random);
}

TEST(CeilingInput, CopiesAsManyBytesAsTheCaseMoves) {
  const auto input = std::get<CaseInput>(input_of("copy", {{"n", 3}}, {800, 0}));
  EXPECT_EQ(input.call, "copy");
  EXPECT_EQ(input.parameters.size("n"), 100U);
  ASSERT_EQ(input.buffers.size(), 2U);
  EXPECT_EQ(input.buffers[0].size_in_bytes() + input.buffers[1].size_in_bytes(), 800U);
}

TEST(CeilingInput, MultipliesMatricesOfTheCasesSizes) {
  const auto input = std::get<CaseInput>(input_of("cublas", {{"m", 2}, {"n", 3}, {"k", 5}}));
  EXPECT_EQ(input.buffers[0].count(), 10U);
  EXPECT_EQ(input.buffers[1].count(), 15U);
  EXPECT_EQ(input.buffers[2].count(), 6U);
}

TEST(CeilingInput, SumsAsManyFloatsAsTheCase) {
  const auto input = std::get<CaseInput>(input_of("cub", {{"n", 70}}));
  EXPECT_EQ(input.call, "cub_sum");
  EXPECT_EQ(input.buffers[0].count(), 70U);
  EXPECT_EQ(input.buffers[1].count(), 1U);
}

TEST(CeilingInput, ReportsMissingSizes) {
  EXPECT_TRUE(std::holds_alternative<Message>(input_of("copy", {{"n", 3}})));
  EXPECT_TRUE(std::holds_alternative<Message>(input_of("cublas", {{"n", 3}})));
  EXPECT_TRUE(std::holds_alternative<Message>(input_of("cub", {{"n", "many"}})));
  EXPECT_TRUE(std::holds_alternative<Message>(input_of("tensor", {{"n", 3}})));
}

TEST(CourseRows, CountTheDevicesOfTimings) {
  std::vector<CourseRow> rows(4);
  for (CourseRow& row : rows) row.device = "A";
  rows[3].device = "B";
  for (const std::size_t timed : {0, 1, 3}) rows[timed].speed.resize(1);
  EXPECT_EQ(timed_devices(rows), (std::map<std::string, std::size_t>{{"A", 2}, {"B", 1}}));
}

}  // namespace
}  // namespace labcheck
