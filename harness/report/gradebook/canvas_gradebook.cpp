// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/gradebook/fill_grades.hpp"
#include "harness/report/gradebook/gradebooks.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

// The column of an assignment, such as "Lab 5 (12345)".
struct AssignmentColumn {
  std::size_t column = 0;
  std::string title;
  std::string number;
};

std::vector<AssignmentColumn> assignments_of(const OpenedSheet& sheet) {
  std::vector<AssignmentColumn> found;
  const std::vector<CsvCell>& cells = sheet.table.rows()[sheet.headings].cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string_view text = trimmed(cells[i].text);
    const auto open = text.rfind(" (");
    if (open == std::string_view::npos || !text.ends_with(')')) continue;
    const std::string_view number = text.substr(open + 2, text.size() - open - 3);
    if (number.empty() || !std::ranges::all_of(number, is_digit)) continue;
    found.push_back({i, std::string(trimmed(text.substr(0, open))), std::string(number)});
  }
  return found;
}

bool is_called(const AssignmentColumn& assignment, std::string_view name) {
  return assignment.number == name || name_key(assignment.title) == name_key(name) ||
         fmt::format("{} ({})", assignment.title, assignment.number) == name;
}

AssignmentColumn find_assignment(const OpenedSheet& sheet, const std::string& file,
                                 const CourseTable& table, const CanvasChoices& choices) {
  if (const auto column = chosen_column(sheet, file, choices.columns, GradebookColumn::grade)) {
    return {*column, choices.columns.at(GradebookColumn::grade), {}};
  }
  const std::string& choice = choices.assignment;
  const std::vector<AssignmentColumn> all = assignments_of(sheet);
  std::vector<std::string> titles;
  for (const AssignmentColumn& each : all) titles.push_back(plain_line(each.title));
  std::vector<AssignmentColumn> matches;
  std::ranges::copy_if(all, std::back_inserter(matches), [&](const AssignmentColumn& each) {
    return choice.empty()
               ? is_called(each, translated(table.lab_title)) || is_called(each, table.lab)
               : is_called(each, choice);
  });
  if (matches.size() == 1) return matches.front();
  const std::string name = choice.empty() ? translated(table.lab_title) : choice;
  const std::string remedy =
      all.empty() ? tr("export it from Canvas: Grades, Export, \"Export Entire Gradebook\"")
                  : tr("name an assignment by title or number: {}", joined(titles));
  throw UserError(
      matches.empty()
          ? tr("{} has no assignment '{}'{}", file, plain_line(name), did_you_mean(name, titles))
          : tr_plural("{} has {} assignment named '{}'", "{} has {} assignments named '{}'",
                      matches.size(), file, matches.size(), plain_line(name)),
      remedy);
}

struct PeopleColumns {
  std::optional<std::size_t> number, id, login, email, name, last_name;
};

// Without Canvas's own student numbers, the chosen columns identify students.
PeopleColumns people_columns(const OpenedSheet& sheet, const std::string& file,
                             const ChosenColumns& chosen) {
  PeopleColumns columns;
  columns.number = column_called(sheet, "ID");
  columns.id = chosen_column(sheet, file, chosen, GradebookColumn::id);
  columns.email = chosen_column(sheet, file, chosen, GradebookColumn::email);
  columns.name = chosen_column(sheet, file, chosen, GradebookColumn::name);
  const bool is_chosen = columns.id || columns.email || columns.name;
  if (!columns.number) columns.number = columns.id;
  if (!columns.id) columns.id = column_called(sheet, "SIS User ID");
  columns.login = column_called(sheet, "SIS Login ID");
  columns.last_name = column_called(sheet, "LastName");
  const bool has_names = column_called(sheet, "Student") == 0U || columns.last_name == 0U;
  if (!is_chosen && (!has_names || !columns.number)) {
    throw UserError(
        tr("{} is not a Canvas gradebook: the columns Student and ID are missing", file),
        tr("export it from Canvas: Grades, Export, \"Export Entire Gradebook\"; or {}",
           how_to_choose(GradebookColumn::id, headings_of(sheet))));
  }
  if (!columns.name && has_names) columns.name = 0;
  return columns;
}

// The row of maxima, which every Canvas export contains. In other languages it is the row without a
// student that has a number in the grade column.
std::optional<std::size_t> points_possible(const OpenedSheet& sheet, const PeopleColumns& people,
                                           std::size_t grades) {
  const std::size_t rows = sheet.table.rows().size();
  for (std::size_t i = sheet.headings + 1; i < rows; ++i) {
    if (trimmed(sheet.table.text(i, 0)) == "Points Possible") return i;
  }
  for (std::size_t i = sheet.headings + 1; i < rows && people.number; ++i) {
    const bool is_student = !trimmed(sheet.table.text(i, *people.number)).empty();
    if (!is_student && number_in(sheet.table.text(i, grades))) return i;
  }
  return std::nullopt;
}

bool is_excused(std::string_view cell) {
  return in_lower_case(std::string(trimmed(cell))) == "ex";
}

std::vector<StudentLine> student_lines(const OpenedSheet& sheet, const PeopleColumns& columns,
                                       std::size_t grades) {
  std::vector<StudentLine> lines;
  const auto cell = [&](std::size_t row, std::optional<std::size_t> column) {
    return cell_text(sheet, row, column);
  };
  const auto maxima = points_possible(sheet, columns, grades);
  for (std::size_t i = sheet.headings + 1; i < sheet.table.rows().size(); ++i) {
    StudentLine line;
    line.row = i;
    line.student = {cell(i, columns.number), cell(i, columns.id), cell(i, columns.login),
                    cell(i, columns.email), cell(i, columns.name)};
    if (columns.last_name == 0U && columns.name == 0U) line.student.name += ", " + cell(i, 1);
    line.shown = columns.name ? line.student.name : cell(i, columns.id);
    // Rows without a name are notes on assignments, such as "Manual Posting".
    if (i == maxima || cell(i, columns.name ? columns.name : columns.id).empty()) continue;
    if (is_excused(sheet.table.text(i, grades))) line.locked = tr("excused");
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

FilledGradebook fill_canvas_gradebook(const CourseTable& table, std::string_view gradebook,
                                      const std::string& file, const CanvasChoices& choices) {
  OpenedSheet sheet = open_sheet(gradebook, file);
  const PeopleColumns people = people_columns(sheet, file, choices.columns);
  const AssignmentColumn assignment = find_assignment(sheet, file, table, choices);
  const auto maxima = points_possible(sheet, people, assignment.column);
  const std::string most =
      maxima ? std::string(trimmed(sheet.table.text(*maxima, assignment.column))) : "";
  if (most.find("read only") != std::string::npos) {
    throw UserError(
        tr("{}: the assignment '{}' is read-only in Canvas", file, plain_line(assignment.title)),
        tr("choose another assignment, or change its settings in Canvas"));
  }
  const std::optional<double> maximum = number_in(most);
  const GradeColumn column{assignment.column, maximum && *maximum > 0 ? *maximum : table.max_points,
                           most.find(',') == std::string::npos ? '.' : ',', AboveMaximum::kept};
  const std::vector<StudentLine> lines = student_lines(sheet, people, assignment.column);
  FilledLines filled = fill_grades(std::move(sheet.table), table, LearningPlatform::canvas, lines,
                                   column, choices.grades);
  return {filled.sheet.bytes(), filled.lines.size(), std::move(filled.remarks),
          describe_entries(filled, assignment.column)};
}

}  // namespace labcheck
