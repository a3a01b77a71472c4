#include "harness/report/row_text.hpp"

#include "harness/report/questions.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace labcheck::report {
namespace {

// By way of the system's clock, nanoseconds would end in the year 2262.
std::tm in_utc(Moment moment) {
  return fmt::gmtime(static_cast<std::time_t>(moment.time_since_epoch().count()));
}

}  // namespace

std::string name_of(const ClassRow& row) {
  if (row.person && !row.person->name.empty()) return row.person->name;
  return row.shown_name.empty() ? row.id : row.shown_name;
}

bool has_grade(const ClassRow& row) {
  return row.standing == Standing::graded ||
         (row.standing == Standing::withheld && !row.cells.empty());
}

std::optional<double> points_in(const ClassTable& table, const ClassRow& row, std::size_t column) {
  if (const PersonalMark* mark = mark_for(row.grade, table.columns[column].id)) return mark->points;
  if (column >= row.cells.size() || open(row.cells[column].outcome)) return std::nullopt;
  return row.cells[column].points;
}

std::optional<double> published_points(const ClassRow& row) {
  if (row.standing != Standing::graded) return std::nullopt;
  return row.grade.final_points;
}

std::string subject_of(const PersonalMark& mark) {
  if (mark.kind == MarkKind::bonus) return "bonus";
  return mark.criterion.empty() ? "the whole lab" : mark.criterion;
}

std::string reasons_of_marks(const FinalGrade& grade) {
  std::string text;
  for (const PersonalMark& mark : grade.applied) {
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
