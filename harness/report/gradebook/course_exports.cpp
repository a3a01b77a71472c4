// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/course_exports.hpp"

#include "harness/base/csv_table.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

// Builds the cells of one row.
class Cells {
 public:
  void text(std::string_view text) { cells_.push_back({plain_line(text), Formulas::defused}); }
  void points(double points) { cells_.push_back({describe_points(points), Formulas::kept}); }
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
                           "verdict", "handed_in", "reasons", "remarks", "speed_in_total"}) {
    cells.text(name);
  }
  return cells.row();
}

// Without a grade the cells stay empty: they must not look like 0 points.
void add_points(const CourseTable& table, const CourseRow& row, Cells& cells) {
  const FinalGrade& grade = row.grade;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    cells.points(has_grade(row) ? points_in(table, row, i) : std::nullopt);
  }
  for (const double points : {grade.automatic, grade.raw, late_deduction(grade)}) {
    cells.points(has_grade(row) ? std::optional(points) : std::nullopt);
  }
  cells.points(published_points(row));
  cells.points(table.max_points);
  cells.points(has_grade(row) ? std::optional(grade.open_points) : std::nullopt);
}

std::string remarks_of(const CourseRow& row) {
  std::string text = render(row.why_withheld);
  if (row.grade.lateness && !row.grade.lateness->message.empty()) {
    text += (text.empty() ? "" : "; ") + render(row.grade.lateness->message);
  }
  for (const Message& remark : row.remarks) text += (text.empty() ? "" : "; ") + render(remark);
  return text;
}

// "style: good names; bonus: found an error".
std::string reasons_of_marks(const FinalGrade& grade) {
  std::string text;
  for (const InstructorMark& mark : grade.applied) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", subject_of(mark), mark.reason);
  }
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
  cells.text(has_grade(row) ? to_string(row.verdict) : "");
  cells.text(iso_8601(row.submitted_at));
  cells.text(reasons_of_marks(row.grade));
  cells.text(remarks_of(row));
  cells.text(to_string(table.speed));
  return cells.row();
}

std::string figures(const CourseTable& table) {
  std::vector<std::string> parts;
  for (const Standing standing :
       {Standing::graded, Standing::withheld, Standing::missing, Standing::pending}) {
    const std::size_t count = standing_count(table, standing);
    if (count > 0) parts.push_back(counted_standing(count, standing));
  }
  const PointsFigures points = points_figures(table);
  const std::size_t students = table.rows.size();
  if (students == 0) return tr("No students.");
  std::string text = tr_plural("{} student: {}.", "{} students: {}.", students,
                               with_thousands(students), joined(parts));
  if (points.graded > 0)
    text += " " + tr("Median {}.", report::points_of(points.median, table.max_points));
  return text;
}

std::string cell(const CourseTable& table, const CourseRow& row, std::size_t column) {
  const std::optional<double> points = points_in(table, row, column);
  if (points) return describe_points(*points);
  if (column >= row.cells.size()) return "";
  return std::string(outcome_word(row.cells[column].outcome));
}

std::string points_cell(const CourseRow& row) {
  if (row.standing != Standing::graded) return standing_word(row.standing);
  const std::string points = fmt::format("**{}**", describe_points(row.grade.final_points));
  return row.state == GradeState::final_ ? points
                                         : fmt::format("{} ({})", points, state_word(row.state));
}

std::string notes(const CourseRow& row) {
  std::vector<std::string> all;
  if (!row.why_withheld.empty()) all.push_back(render(row.why_withheld));
  if (row.unknown) all.push_back(tr("not on the roster"));
  if (row.grade.lateness && !row.grade.lateness->message.empty()) {
    all.push_back(render(row.grade.lateness->message));
  }
  const std::string marks = reasons_of_marks(row.grade);
  if (!marks.empty()) all.push_back(marks);
  for (const Message& remark : row.remarks) all.push_back(render(remark));
  std::string text;
  for (const std::string& note : all) text += (text.empty() ? "" : "; ") + markdown_text(note);
  return text;
}

constexpr int kCourseSchema = 1;

Json column(const CriterionColumn& column) {
  return {{"id", column.id},
          {"title", translated(column.title)},
          {"max_points", figure(column.max_points)}};
}

Json person(const CourseRow& row) {
  const Person person = row.person.value_or(Person{});
  return {{"id", person.id},
          {"name", report::name_of(row)},
          {"email", person.email},
          {"section", person.section},
          {"on_roster", row.person.has_value() && !row.unknown}};
}

Json platform_ids(const CourseRow& row) {
  Json ids = Json::object();
  for (const auto& [platform, id] : row.platform_ids) ids[std::string(to_string(platform))] = id;
  return ids;
}

Json mark(const InstructorMark& mark) {
  return {{"criterion", mark.criterion},
          {"kind", to_string(mark.kind)},
          {"points", figure(mark.points)},
          {"reason", mark.reason},
          {"author", mark.author}};
}

Json lateness(const std::optional<Lateness>& late) {
  if (!late) return nullptr;
  return {{"late_by_seconds", late->late_by ? Json(late->late_by->count()) : Json(nullptr)},
          {"deduction", figure(late->deduction)},
          {"message", render(late->message)}};
}

Json grade(const CourseRow& row) {
  if (!has_grade(row)) return nullptr;
  const FinalGrade& grade = row.grade;
  return {{"state", to_string(row.state)},
          {"automatic", figure(grade.automatic)},
          {"raw", figure(grade.raw)},
          {"final", figure(published_points(row))},
          {"max_points", figure(grade.max_points)},
          {"open_points", figure(grade.open_points)},
          {"marks", list(grade.applied, mark)},
          {"lateness", lateness(grade.lateness)}};
}

Json cells(const CourseTable& table, const CourseRow& row) {
  Json array = Json::array();
  for (std::size_t i = 0; i < row.cells.size() && i < table.columns.size(); ++i) {
    const CriterionCell& cell = row.cells[i];
    array.push_back({{"id", table.columns[i].id},
                     {"outcome", to_string(cell.outcome)},
                     {"automatic", figure(cell.points)},
                     {"points", figure(points_in(table, row, i))},
                     {"figure", figure(cell.figure)}});
  }
  return array;
}

Json speed(const SpeedCell& cell) {
  return {{"case", cell.case_id},
          {"metric", cell.metric},
          {"over", cell.over},
          {"value", figure(cell.value)},
          {"low", figure(cell.low)},
          {"high", figure(cell.high)},
          {"seconds", figure(cell.seconds)},
          {"rung", cell.rung}};
}

Json student_json(const CourseTable& table, const CourseRow& row) {
  const std::string submitted_at = iso_8601(row.submitted_at);
  return {{"submission", row.id},
          {"person", person(row)},
          {"platform_ids", platform_ids(row)},
          {"standing", to_string(row.standing)},
          {"why_withheld", render(row.why_withheld)},
          {"verdict", has_grade(row) ? Json(to_string(row.verdict)) : Json(nullptr)},
          {"grade", grade(row)},
          {"criteria", cells(table, row)},
          {"speed", list(row.speed, speed)},
          {"handed_in", submitted_at.empty() ? Json(nullptr) : Json(submitted_at)},
          {"remarks", report::sentences(row.remarks)},
          {"grading_seconds", figure(row.seconds)}};
}

}  // namespace

std::string course_csv(const CourseTable& table) {
  std::string text = headings(table);
  for (const CourseRow& row : table.rows) text += student_row(table, row);
  return text;
}

std::string course_markdown(const CourseTable& table) {
  std::string text = fmt::format(
      "## {}\n\n{}\n\n{}\n\n", markdown_text(translated(table.lab_title)), figures(table),
      tr("Graded on {} with labcheck {}.", markdown_text(describe_backend(table.backend)),
         markdown_text(table.version)));
  if (table.speed == SpeedInTotal::excluded)
    text += graded_without_speed(table.max_points) + "\n\n";
  std::string rule = "| --- |";
  text += fmt::format("| {} |", tr("student"));
  for (const CriterionColumn& column : table.columns) {
    text += fmt::format(" {} ({}) |", markdown_text(translated(column.title)),
                        describe_points(column.max_points));
    rule += " ---: |";
  }
  text += fmt::format(" {} | {} | {} |\n{} ---: | --- | --- |\n",
                      tr("points of {}", describe_points(table.max_points)), tr("verdict"),
                      tr("notes"), rule);
  for (const CourseRow& row : table.rows) {
    text += fmt::format("| {} |", markdown_text(report::name_of(row)));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      text += fmt::format(" {} |", cell(table, row, i));
    }
    text += fmt::format(" {} | {} | {} |\n", points_cell(row),
                        has_grade(row) ? headline(row.verdict) : "", notes(row));
  }
  return text;
}

std::string course_json(const CourseTable& table) {
  return json_text(
      {{"schema", kCourseSchema},
       {"labcheck", table.version},
       {"lab", table.lab},
       {"lab_title", translated(table.lab_title)},
       {"layout", to_string(table.layout)},
       {"backend", backend_entry(table.backend)},
       {"max_points", figure(table.max_points)},
       {"speed_in_total", to_string(table.speed)},
       {"criteria", list(table.columns, column)},
       {"students",
        list(table.rows, [&](const CourseRow& row) { return student_json(table, row); })},
       {"passed_over", report::sentences(table.skipped)}});
}

}  // namespace labcheck
