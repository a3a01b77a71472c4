// SPDX-License-Identifier: MIT
#include "harness/report/row_text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace labcheck::report {
namespace {

// The system clock counts nanoseconds, which would overflow in the year 2262.
std::tm in_utc(Moment moment) {
  return fmt::gmtime(static_cast<std::time_t>(moment.time_since_epoch().count()));
}

}  // namespace

std::string name_of(const CourseRow& row) {
  if (row.person && !row.person->name.empty()) return row.person->name;
  return row.display_name.empty() ? row.id : row.display_name;
}

std::string_view standing_word(Standing standing) {
  return standing == Standing::withheld ? "not graded yet" : to_string(standing);
}

bool has_grade(const CourseRow& row) {
  return row.standing == Standing::graded ||
         (row.standing == Standing::withheld && !row.cells.empty());
}

std::optional<double> points_in(const CourseTable& table, const CourseRow& row,
                                std::size_t column) {
  if (const InstructorMark* mark = find_mark(row.grade, table.columns[column].id))
    return mark->points;
  if (column >= row.cells.size() || is_open(row.cells[column].outcome)) return std::nullopt;
  return row.cells[column].points;
}

std::optional<double> published_points(const CourseRow& row) {
  if (row.standing != Standing::graded) return std::nullopt;
  return row.grade.final_points;
}

std::string subject_of(const InstructorMark& mark) {
  if (mark.kind == MarkKind::bonus) return "bonus";
  return mark.criterion.empty() ? "the whole lab" : mark.criterion;
}

std::string reasons_of_marks(const FinalGrade& grade) {
  std::string text;
  for (const InstructorMark& mark : grade.applied) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", subject_of(mark), mark.reason);
  }
  return text;
}

std::string iso_8601(const std::optional<Moment>& moment) {
  return moment ? fmt::format("{:%FT%TZ}", in_utc(*moment)) : "";
}

std::string moment_text(Moment moment) {
  return fmt::format("{:%Y-%m-%d %H:%M}", in_utc(moment));
}

double late_deduction(const FinalGrade& grade) {
  return grade.lateness ? grade.lateness->deduction : 0;
}

}  // namespace labcheck::report
