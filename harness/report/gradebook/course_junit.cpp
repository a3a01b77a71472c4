// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/junit_suite.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

std::string class_of(const CourseTable& table, const CourseRow& row) {
  return fmt::format("{}.{}", table.lab, row.id);
}

// A student without a submission has points only from an instructor.
bool has_result(const CourseTable& table, const CourseRow& row, std::size_t column) {
  return column < row.cells.size() || find_mark(row.grade, table.columns[column].id) != nullptr;
}

JunitTest result_in_column(const CourseTable& table, const CourseRow& row, std::size_t column) {
  const CriterionColumn& criterion = table.columns[column];
  JunitTest test{class_of(table, row), translated(criterion.title)};
  if (const InstructorMark* mark = find_mark(row.grade, criterion.id)) {
    if (mark->points < criterion.max_points) test.result = "failure";
    test.type = "marked";
    test.text = fmt::format("{}\n\n{} ({})", report::points_of(mark->points, criterion.max_points),
                            mark->reason, mark->author);
    return test;
  }
  const CriterionCell& cell = row.cells[column];
  const std::string word(outcome_word(cell.outcome));
  test.type = junit_type(cell.outcome);
  if (is_open(cell.outcome) && is_decided_by_instructor(row.grade, criterion.id)) {
    test.result = "skipped";
    test.text = tr("{}; an instructor gave points for the whole lab", word);
    return test;
  }
  const std::string points = is_open(cell.outcome)
                                 ? render(text::still_open(describe_points(criterion.max_points)))
                                 : report::points_of(cell.points, criterion.max_points);
  test.result = junit_result(cell.outcome);
  test.text = word.empty() ? points : fmt::format("{}: {}", word, points);
  if (cell.outcome == Outcome::withheld && !row.why_withheld.empty())
    test.text += "\n\n" + render(row.why_withheld);
  return test;
}

std::optional<JunitTest> test_of_lateness(const CourseTable& table, const CourseRow& row) {
  if (!row.grade.lateness) return std::nullopt;
  const Lateness& late = *row.grade.lateness;
  const bool is_late = late.late_by && late.late_by->count() > 0;
  JunitTest test{class_of(table, row), tr("Submitted on time")};
  test.result = is_late ? "failure" : late.late_by ? "" : "skipped";
  test.type = is_late ? "late" : late.late_by ? "in_time" : "unknown";
  if (!test.result.empty()) test.text = render(late.message);
  return test;
}

XmlAttributes properties_of(const CourseRow& row, SpeedInTotal speed) {
  XmlAttributes properties{{"submission", row.id},
                           {"standing", std::string(to_string(row.standing))}};
  if (!has_grade(row)) return properties;
  properties.emplace_back("state", to_string(row.state));
  properties.emplace_back("automatic", describe_points(row.grade.automatic));
  properties.emplace_back("raw", describe_points(row.grade.raw));
  if (const auto points = published_points(row))
    properties.emplace_back("final", describe_points(*points));
  properties.emplace_back("max_points", describe_points(row.grade.max_points));
  properties.emplace_back("speed_in_total", to_string(speed));
  return properties;
}

XmlElement suite_of_student(const CourseTable& table, const CourseRow& row) {
  std::vector<JunitTest> tests;
  const std::string class_name = class_of(table, row);
  if (row.standing == Standing::missing)
    tests.push_back({class_name, tr("Submitted"), {}, "skipped", "missing", tr("no submission")});
  if (row.standing == Standing::pending)
    tests.push_back({class_name, tr("Graded"), {}, "skipped", "pending", tr("grading is pending")});
  if (row.standing == Standing::withheld && row.cells.empty())
    tests.push_back({class_name, tr("Graded"), {}, "error", "withheld", render(row.why_withheld)});
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (!has_result(table, row, i)) continue;
    JunitTest test = result_in_column(table, row, i);
    if (test.result.empty()) test.printed = test.text;
    tests.push_back(test);
  }
  if (auto test = test_of_lateness(table, row)) tests.push_back(*std::move(test));
  return junit_suite(fmt::format("{} ({})", report::name_of(row), class_name), row.seconds,
                     properties_of(row, table.speed), tests);
}

}  // namespace

std::string course_junit(const CourseTable& table) {
  XmlElement root{"testsuites", {{"name", fmt::format("labcheck {}", table.lab)}}, {}, {}};
  for (const CourseRow& row : table.rows) root.children.push_back(suite_of_student(table, row));
  return xml_document(root);
}

}  // namespace labcheck
