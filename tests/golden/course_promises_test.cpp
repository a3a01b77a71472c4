// SPDX-License-Identifier: MIT
// Properties of all exports of a course.
#include "harness/base/csv_table.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "tests/support/course_tables.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace labcheck::test {
namespace {

std::size_t times(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(CourseCsv, HasOneRowPerStudentAndOneCellPerHeading) {
  const ReadCsv csv = read_csv(course_csv(seven_students()), "course.csv");
  ASSERT_TRUE(csv.diagnostics.empty());
  ASSERT_EQ(csv.table.rows().size(), 8U);
  for (const CsvRow& row : csv.table.rows()) {
    EXPECT_EQ(row.cells.size(), csv.table.rows()[0].cells.size());
    EXPECT_EQ(row.line_end, "\r\n");
  }
}

TEST(CourseCsv, HasNoCellThatASpreadsheetRuns) {
  CourseTable table = seven_students();
  for (const char* text : {"=1", "+1", "-1", "@x", "\t=1", "\r=1"}) {
    CourseRow row = table.rows[0];
    row.id = row.display_name = text;
    row.person = Person{text, text, text, text};
    row.remarks = {verbatim(text)};
    table.rows.push_back(row);
  }
  const ReadCsv csv = read_csv(course_csv(table), "course.csv");
  for (const CsvRow& row : csv.table.rows()) {
    for (const CsvCell& cell : row.cells) {
      EXPECT_TRUE(cell.text.empty() ||
                  std::string_view("=+-@\t\r").find(cell.text[0]) == std::string_view::npos)
          << cell.text;
    }
  }
}

TEST(CourseCsv, HasNoPointsWhereThereIsNoGrade) {
  const ReadCsv csv = read_csv(course_csv(seven_students()), "course.csv");
  const std::vector<CsvCell>& headings = csv.table.rows()[0].cells;
  const auto column = static_cast<std::size_t>(
      std::find_if(headings.begin(), headings.end(),
                   [](const CsvCell& cell) { return cell.text == "final"; }) -
      headings.begin());
  std::vector<std::string> final_points;
  for (std::size_t i = 1; i < 8; ++i) final_points.push_back(csv.table.text(i, column));
  EXPECT_EQ(final_points, (std::vector<std::string>{"95.5", "50", "70", "", "", "", "0"}));
}

TEST(CourseExports, HaveNoPointsOfAStudentWhoseGradingFailed) {
  CourseTable table = seven_students();
  CourseRow& row = row_of(table, "jane");
  row.cells.clear();
  row.grade = {};
  const ReadCsv csv = read_csv(course_csv(table), "course.csv");
  EXPECT_EQ(csv.table.text(4, 9), "") << "the automatic points";
  EXPECT_EQ(csv.table.text(4, 15), "withheld");
  EXPECT_TRUE(nlohmann::json::parse(course_json(table))["students"][3]["grade"].is_null());
}

TEST(CourseJunit, HasEveryPairOfClassNameAndNameOnce) {
  CourseTable table = seven_students();
  for (CriterionColumn& column : table.columns) column.title = "The same";
  const std::string text = course_junit(table);
  std::set<std::string> pairs;
  for (auto at = text.find("<testcase "); at != std::string::npos;
       at = text.find("<testcase ", at + 1)) {
    EXPECT_TRUE(pairs.insert(text.substr(at, text.find('>', at) - at)).second);
  }
  EXPECT_EQ(pairs.size(), times(text, "<testcase "));
  EXPECT_EQ(times(text, "<testsuite "), 7U);
}

TEST(CourseMarkdown, HasOneRowPerStudentWithEquallyManyCells) {
  const std::string text = course_markdown(seven_students());
  std::size_t rows = 0;
  for (auto at = text.find("\n|"); at != std::string::npos; at = text.find("\n|", at + 1)) {
    const std::string line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
    EXPECT_EQ(times(line, "|") - times(line, "\\|"), 9U) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 9U) << "headings, a rule, seven students";
}

TEST(CourseExports, AreWrittenForAnEmptyCourse) {
  const CourseTable table;
  EXPECT_EQ(times(course_csv(table), "\r\n"), 1U);
  EXPECT_EQ(nlohmann::json::parse(course_json(table))["students"].size(), 0U);
  EXPECT_NE(course_junit(table).find("<testsuites"), std::string::npos);
  EXPECT_NE(course_markdown(table).find("No students."), std::string::npos);
}

TEST(CourseJunit, ContainsAnErrorForAStudentWhoseGradingFailed) {
  CourseTable table = seven_students();
  table.rows = {row_of(table, "jane")};
  table.rows[0].cells.clear();
  table.rows[0].why_withheld = verbatim("the disk is full");
  const std::string text = course_junit(table);
  EXPECT_EQ(times(text, "<testcase "), 1U);
  EXPECT_EQ(times(text, "errors=\"1\""), 1U) << text;
  EXPECT_EQ(times(text, ">the disk is full</error>"), 1U) << text;
}

// An instructor may give points to a student without a submission.
TEST(CourseExports, HaveAnInstructorsPointsWithoutASubmission) {
  CourseTable table = seven_students();
  CourseRow& row = row_of(table, "ada-lovelace");
  row.cells.clear();
  row.grade.applied = {
      {"ada-lovelace", table.columns[0].id, MarkKind::points, 4, "seen in person", "Xu"}};
  row.grade.final_points = 4;
  table.rows = {row};
  EXPECT_EQ(times(course_markdown(table), "| Ada Lovelace | 4 |  |  |  | **4** |"), 1U)
      << course_markdown(table);
  EXPECT_EQ(times(course_junit(table), ">4 of 10 points\n\nseen in person (Xu)</failure>"), 1U)
      << course_junit(table);
  EXPECT_EQ(times(course_junit(table), "<property name=\"final\" value=\"4\"/>"), 1U);
}

TEST(CourseJunit, ContainsNothingOpenOnceAnInstructorDecidesTheTotal) {
  CourseTable table = seven_students();
  CourseRow& row = row_of(table, "jane");
  row.standing = Standing::graded;
  row.grade.applied = {{"jane", "", MarkKind::points, 50, "seen in the lab", "Xu"}};
  table.rows = {row};
  const std::string text = course_junit(table);
  EXPECT_EQ(times(text, "still open"), 0U) << text;
  EXPECT_EQ(times(text, "<error"), 0U) << text;
}

}  // namespace
}  // namespace labcheck::test
