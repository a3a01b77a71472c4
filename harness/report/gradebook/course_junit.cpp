// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/course_junit.hpp"

#include "harness/report/figures.hpp"
#include "harness/report/grade_predicates.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/row_text.hpp"
#include "harness/report/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using report::XmlElement;

// A student without a submission has points only from an instructor.
bool has_result(const CourseTable& table, const CourseRow& row, std::size_t column) {
  return column < row.cells.size() || find_mark(row.grade, table.columns[column].id) != nullptr;
}

// How a testcase ended: the result element ("" for a passed one), its type, and the reason.
struct Result {
  std::string_view element;
  std::string type;
  std::string text;
};

Result result_of(const CourseTable& table, const CourseRow& row, std::size_t column) {
  const double max_points = table.columns[column].max_points;
  if (const InstructorMark* mark = find_mark(row.grade, table.columns[column].id)) {
    const std::string text = fmt::format(
        "{}\n\n{} ({})", report::points_of(mark->points, max_points), mark->reason, mark->author);
    return {mark->points < max_points ? "failure" : "", "marked", text};
  }
  const CriterionCell& cell = row.cells[column];
  const std::string word(report::outcome_word(cell.outcome));
  const bool is_missed = cell.outcome == Outcome::none || cell.outcome == Outcome::partial;
  const std::string type(is_missed ? "criterion" : to_string(cell.outcome));
  if (is_open(cell.outcome) && is_decided_by_instructor(row.grade, table.columns[column].id))
    return {"skipped", type, word + "; an instructor gave points for the whole lab"};
  const std::string points = is_open(cell.outcome) ? report::still_open(max_points)
                                                   : report::points_of(cell.points, max_points);
  const std::string text = word.empty() ? points : fmt::format("{}: {}", word, points);
  switch (cell.outcome) {
    case Outcome::full:
      return {"", type, text};
    case Outcome::partial:
    case Outcome::none:
      return {"failure", type, text};
    case Outcome::skipped:
    case Outcome::not_measured:
    case Outcome::manual:
      return {"skipped", type, text};
    case Outcome::withheld:
      return {"error", type, row.why_withheld.empty() ? text : text + "\n\n" + row.why_withheld};
  }
  return {};
}

class StudentSuite {
 public:
  StudentSuite(const CourseTable& table, const CourseRow& row)
      : table_(table), row_(row), class_name_(fmt::format("{}.{}", table.lab, row.id)) {
    if (row.standing == Standing::missing)
      add("Submitted", {"skipped", "missing", "no submission"});
    if (row.standing == Standing::pending)
      add("Graded", {"skipped", "pending", "grading is pending"});
    if (row.standing == Standing::withheld && row.cells.empty())
      add("Graded", {"error", "withheld", row.why_withheld});
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (has_result(table, row, i)) add(table.columns[i].title, result_of(table, row, i));
    }
    if (row.grade.lateness) add_lateness(*row.grade.lateness);
  }

  XmlElement element() const {
    XmlElement suite{"testsuite",
                     {{"name", fmt::format("{} ({})", report::name_of(row_), class_name_)},
                      {"tests", std::to_string(tests_.size())},
                      {"failures", std::to_string(count("failure"))},
                      {"errors", std::to_string(count("error"))},
                      {"skipped", std::to_string(count("skipped"))},
                      {"time", fmt::format("{:.3f}", row_.seconds)}},
                     {},
                     {properties()}};
    suite.children.insert(suite.children.end(), tests_.begin(), tests_.end());
    return suite;
  }

 private:
  XmlElement properties() const {
    XmlElement all{"properties", {}, {}, {}};
    const auto add = [&](std::string_view name, std::string value) {
      all.children.push_back(
          {"property", {{"name", std::string(name)}, {"value", std::move(value)}}, {}, {}});
    };
    add("submission", row_.id);
    add("standing", std::string(to_string(row_.standing)));
    if (!report::has_grade(row_)) return all;
    add("state", std::string(to_string(row_.state)));
    add("automatic", report::describe_points(row_.grade.automatic));
    add("raw", report::describe_points(row_.grade.raw));
    if (const auto points = report::published_points(row_)) {
      add("final", report::describe_points(*points));
    }
    add("max_points", report::describe_points(row_.grade.max_points));
    return all;
  }

  void add_lateness(const Lateness& late) {
    Result result{"", "in_time", ""};
    if (!late.late_by) result = {"skipped", "unknown", late.message};
    if (late.late_by && late.late_by->count() > 0) result = {"failure", "late", late.message};
    add("Submitted on time", result);
  }

  void add(const std::string& title, const Result& result) {
    std::string name = title;
    for (int i = 2; !names_.insert(name).second; ++i) name = fmt::format("{} #{}", title, i);
    XmlElement test{"testcase", {{"classname", class_name_}, {"name", name}}, {}, {}};
    if (!result.element.empty()) {
      const std::string first_line = result.text.substr(0, result.text.find('\n'));
      test.children.push_back(
          {result.element, {{"message", first_line}, {"type", result.type}}, result.text, {}});
    } else if (!result.text.empty()) {
      test.children.push_back({"system-out", {}, result.text, {}});
    }
    tests_.push_back(std::move(test));
  }

  std::size_t count(std::string_view element) const {
    return static_cast<std::size_t>(
        std::count_if(tests_.begin(), tests_.end(), [&](const XmlElement& test) {
          return !test.children.empty() && test.children.front().name == element;
        }));
  }

  const CourseTable& table_;
  const CourseRow& row_;
  std::string class_name_;
  std::vector<XmlElement> tests_;
  std::set<std::string> names_;
};

}  // namespace

std::string course_junit(const CourseTable& table) {
  XmlElement root{"testsuites", {{"name", fmt::format("labcheck {}", table.lab)}}, {}, {}};
  for (const CourseRow& row : table.rows)
    root.children.push_back(StudentSuite(table, row).element());
  return report::xml_document(root);
}

}  // namespace labcheck
