// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/course_csv.hpp"

#include "harness/base/csv_table.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/plain_text.hpp"
#include "harness/report/row_text.hpp"

#include <string_view>
#include <vector>

namespace labcheck {
namespace {

using report::plain_line;

// Builds the cells of one row.
class Cells {
 public:
  void text(std::string_view text) { cells_.push_back({plain_line(text), Formulas::defused}); }
  void points(double points) {
    cells_.push_back({report::describe_points(points), Formulas::kept});
  }
  void points(const std::optional<double>& value) { value ? points(*value) : text(""); }
  std::string row() const { return new_csv_row(cells_); }

 private:
  std::vector<NewCsvCell> cells_;
};

std::string headings(const CourseTable& table) {
  Cells cells;
  for (const char* name : {"id", "name", "email", "section", "lab"}) cells.text(name);
  for (const CriterionColumn& column : table.columns) cells.text(column.id);
  for (const char* name : {"automatic", "raw", "late_deduction", "final", "max", "open", "state",
                           "verdict", "handed_in", "reasons", "remarks"}) {
    cells.text(name);
  }
  return cells.row();
}

// Without a grade the cells stay empty: they must not look like 0 points.
void add_points(const CourseTable& table, const CourseRow& row, Cells& cells) {
  const FinalGrade& grade = row.grade;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    cells.points(report::has_grade(row) ? report::points_in(table, row, i) : std::nullopt);
  }
  for (const double points : {grade.automatic, grade.raw, report::late_deduction(grade)}) {
    cells.points(report::has_grade(row) ? std::optional(points) : std::nullopt);
  }
  cells.points(report::published_points(row));
  cells.points(table.max_points);
  cells.points(report::has_grade(row) ? std::optional(grade.open_points) : std::nullopt);
}

std::string remarks_of(const CourseRow& row) {
  std::string text = row.why_withheld;
  if (row.grade.lateness && !row.grade.lateness->message.empty()) {
    text += (text.empty() ? "" : "; ") + row.grade.lateness->message;
  }
  for (const std::string& remark : row.remarks) text += (text.empty() ? "" : "; ") + remark;
  return text;
}

std::string student_row(const CourseTable& table, const CourseRow& row) {
  const Person person = row.person.value_or(Person{});
  Cells cells;
  cells.text(row.person && !person.id.empty() ? person.id : row.id);
  cells.text(report::name_of(row));
  cells.text(person.email);
  cells.text(person.section);
  cells.text(table.lab);
  add_points(table, row, cells);
  cells.text(row.standing == Standing::graded ? to_string(row.state) : to_string(row.standing));
  cells.text(report::has_grade(row) ? to_string(row.verdict) : "");
  cells.text(report::iso_8601(row.submitted_at));
  cells.text(report::reasons_of_marks(row.grade));
  cells.text(remarks_of(row));
  return cells.row();
}

}  // namespace

std::string course_csv(const CourseTable& table) {
  std::string text = headings(table);
  for (const CourseRow& row : table.rows) text += student_row(table, row);
  return text;
}

}  // namespace labcheck
