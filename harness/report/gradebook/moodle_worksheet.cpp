// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/gradebook/fill_grades.hpp"
#include "harness/report/gradebook/gradebooks.hpp"
#include "harness/report/safe_text.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

// The columns of a grading worksheet in any language. `number` is the column of participant
// numbers: the first, or absent if a chosen column identifies the students. `maximum` is the value
// of the maximum column, which is the same in every line; absent without such a column.
struct MoodleColumns {
  std::optional<std::size_t> number{};
  std::optional<std::size_t> name{};
  std::optional<std::size_t> id{};
  std::optional<std::size_t> login{};
  std::optional<std::size_t> email{};
  std::size_t grade = 0;
  std::size_t maximum_column = 0;
  std::optional<double> maximum{};
  std::optional<std::size_t> may_change{};
  std::optional<std::size_t> feedback{};
};

bool is_of_student(const OpenedSheet& sheet, std::size_t row, const MoodleColumns& columns) {
  if (columns.number) return !participant_number(sheet.table.text(row, *columns.number)).empty();
  for (const auto& column : {columns.id, columns.email, columns.name}) {
    if (column && !trimmed(sheet.table.text(row, *column)).empty()) return true;
  }
  return false;
}

// The cells of one column in the lines of students.
std::vector<std::string> cells_of(const OpenedSheet& sheet, const MoodleColumns& columns,
                                  std::size_t column) {
  std::vector<std::string> cells;
  for (std::size_t i = sheet.headings + 1; i < sheet.table.rows().size(); ++i) {
    if (!is_of_student(sheet, i, columns)) continue;
    cells.emplace_back(trimmed(sheet.table.text(i, column)));
  }
  return cells;
}

// The positive number that all cells contain.
std::optional<double> same_number(const std::vector<std::string>& cells) {
  if (cells.empty()) return std::nullopt;
  const std::optional<double> first = number_in(cells.front());
  const bool same = first && *first > 0 && std::ranges::all_of(cells, [&](const std::string& cell) {
                      return number_in(cell) == first;
                    });
  return same ? first : std::nullopt;
}

bool are_grades(const std::vector<std::string>& cells, double maximum) {
  return std::ranges::all_of(cells, [&](const std::string& cell) {
    const std::optional<double> number = number_in(cell);
    return cell.empty() || cell == "-" || (number && *number >= 0 && *number <= maximum);
  });
}

// The grade column is the one before the maximum, and only the maximum is the same in every line.
std::optional<std::size_t> grades_before_maximum(const OpenedSheet& sheet,
                                                 const MoodleColumns& columns) {
  const std::size_t count = sheet.table.rows()[sheet.headings].cells.size();
  for (std::size_t i = 1; i + 1 < count; ++i) {
    const std::optional<double> maximum = same_number(cells_of(sheet, columns, i + 1));
    if (maximum && are_grades(cells_of(sheet, columns, i), *maximum)) return i;
  }
  return std::nullopt;
}

bool are_names(const std::vector<std::string>& cells) {
  const std::set<std::string> different(cells.begin(), cells.end());
  return cells.size() > 1 && different.size() * 2 > cells.size();
}

bool are_addresses(const std::vector<std::string>& cells) {
  return std::ranges::any_of(
             cells, [](const std::string& cell) { return cell.find('@') != std::string::npos; }) &&
         std::ranges::all_of(cells, [](const std::string& cell) {
           return cell.empty() || cell.find('@') != std::string::npos;
         });
}

std::size_t grade_column(const OpenedSheet& sheet, const std::string& file,
                         const MoodleColumns& columns, const ChosenColumns& chosen) {
  if (const auto column = chosen_column(sheet, file, chosen, GradebookColumn::grade))
    return *column;
  if (const auto column = column_called(sheet, "Grade")) return *column;
  if (const auto column = grades_before_maximum(sheet, columns)) return *column;
  throw UserError(tr("{}: the grade column was not found", file),
                  how_to_choose(GradebookColumn::grade, headings_of(sheet)));
}

// Many languages use the word feedback, too: "Feedback als Kommentar".
std::optional<std::size_t> comments_column(const OpenedSheet& sheet) {
  if (const auto column = column_called(sheet, "Feedback comments")) return column;
  std::optional<std::size_t> only;
  const std::vector<std::string> headings = headings_of(sheet);
  for (std::size_t i = 0; i < headings.size(); ++i) {
    if (headings[i].find("eedback") == std::string::npos) continue;
    if (only) return std::nullopt;
    only = i;
  }
  return only;
}

// The chosen columns, else by English headings, else by the content of the columns between the
// participant numbers and the grades.
void find_people(const OpenedSheet& sheet, MoodleColumns& columns) {
  const auto set = [&](std::optional<std::size_t>& column, std::string_view heading) {
    if (!column) column = column_called(sheet, heading);
  };
  set(columns.name, "Full name");
  set(columns.id, "ID number");
  set(columns.login, "Username");
  set(columns.email, "Email address");
  if (column_called(sheet, "Identifier") || !columns.number) return;
  if (!columns.name && columns.grade > 1 && are_names(cells_of(sheet, columns, 1)))
    columns.name = 1;
  for (std::size_t i = 1; i < columns.grade && !columns.email; ++i) {
    if (are_addresses(cells_of(sheet, columns, i))) columns.email = i;
  }
}

// The column of participant numbers, and the chosen columns that identify students.
MoodleColumns columns_of_people(const OpenedSheet& sheet, const std::string& file,
                                const ChosenColumns& chosen) {
  MoodleColumns columns;
  columns.number = 0;
  if (cells_of(sheet, columns, 0).empty()) columns.number = std::nullopt;
  columns.id = chosen_column(sheet, file, chosen, GradebookColumn::id);
  columns.name = chosen_column(sheet, file, chosen, GradebookColumn::name);
  columns.email = chosen_column(sheet, file, chosen, GradebookColumn::email);
  if (columns.number || columns.id || columns.name || columns.email) return columns;
  throw UserError(
      tr("{} is not a Moodle grading worksheet: the first column contains no participant "
         "number",
         file),
      tr("download it again from Moodle: the assignment, \"View all submissions\", \"Download "
         "grading worksheet\"; or {}",
         how_to_choose(GradebookColumn::id, headings_of(sheet))));
}

MoodleColumns find_moodle_columns(const OpenedSheet& sheet, const std::string& file,
                                  const MoodleChoices& choices) {
  MoodleColumns columns = columns_of_people(sheet, file, choices.columns);
  if (column_called(sheet, "Scale")) {
    throw UserError(tr("{} uses a scale instead of points", file),
                    tr("set the grade type to points in the assignment's settings"));
  }
  columns.grade = grade_column(sheet, file, columns, choices.columns);
  columns.maximum_column = column_called(sheet, "Maximum Grade").value_or(columns.grade + 1);
  columns.maximum = same_number(cells_of(sheet, columns, columns.maximum_column));
  columns.may_change = column_called(sheet, "Grade can be changed");
  if (!columns.may_change)
    columns.may_change = column_called(sheet, "Bewertung kann geändert werden");
  columns.feedback = chosen_column(sheet, file, choices.columns, GradebookColumn::feedback);
  if (!columns.feedback) columns.feedback = comments_column(sheet);
  find_people(sheet, columns);
  return columns;
}

std::vector<StudentLine> student_lines(const OpenedSheet& sheet, const MoodleColumns& columns) {
  std::vector<StudentLine> lines;
  for (std::size_t i = sheet.headings + 1; i < sheet.table.rows().size(); ++i) {
    if (!is_of_student(sheet, i, columns)) continue;
    const std::string number = participant_number(cell_text(sheet, i, columns.number));
    StudentLine line;
    line.row = i;
    line.student = {number, cell_text(sheet, i, columns.id), cell_text(sheet, i, columns.login),
                    cell_text(sheet, i, columns.email), cell_text(sheet, i, columns.name)};
    line.shown = line.student.name;
    for (const auto& column : {columns.number, columns.id, columns.email}) {
      if (line.shown.empty()) line.shown = cell_text(sheet, i, column);
    }
    const std::string may_change = cell_text(sheet, i, columns.may_change);
    if (may_change == "No" || may_change == "Nein")
      line.locked = tr("the gradebook does not allow changes to this grade");
    lines.push_back(std::move(line));
  }
  return lines;
}

// A comma in existing numbers shows which decimal mark the server reads.
char decimal_mark(const OpenedSheet& sheet, const MoodleColumns& columns, DecimalMark choice) {
  if (choice != DecimalMark::as_in_sheet) return choice == DecimalMark::comma ? ',' : '.';
  for (std::size_t i = sheet.headings + 1; i < sheet.table.rows().size(); ++i) {
    for (const std::size_t column : {columns.maximum_column, columns.grade}) {
      const std::string text = cell_text(sheet, i, column);
      if (number_in(text) && text.find(',') != std::string::npos) return ',';
    }
  }
  return '.';
}

void fill_comments(const CourseTable& table, std::size_t column, FilledLines& filled) {
  for (const FilledLine& line : filled.lines) {
    const std::string_view before = trimmed(filled.sheet.text(line.row, column));
    if (!before.empty() && !before.starts_with(kCommentMark)) {
      filled.remarks.push_back(tr("{} (line {}): kept the comment, which is not from labcheck",
                                  plain_line(line.shown), filled.sheet.rows()[line.row].line));
      continue;
    }
    filled.sheet.set(line.row, column, feedback_comment(table, *line.student), Formulas::defused);
  }
}

}  // namespace

FilledGradebook fill_moodle_worksheet(const CourseTable& table, std::string_view worksheet,
                                      const std::string& file, const MoodleChoices& choices) {
  OpenedSheet sheet = open_sheet(worksheet, file);
  const MoodleColumns columns = find_moodle_columns(sheet, file, choices);
  const GradeColumn grades{columns.grade, columns.maximum.value_or(table.max_points),
                           decimal_mark(sheet, columns, choices.decimal_mark)};
  const std::vector<StudentLine> lines = student_lines(sheet, columns);
  FilledLines filled = fill_grades(std::move(sheet.table), table, LearningPlatform::moodle, lines,
                                   grades, choices.grades);
  if (choices.feedback == FeedbackComments::filled) {
    if (columns.feedback) {
      fill_comments(table, *columns.feedback, filled);
    } else {
      filled.remarks.push_back(
          tr("no comments were entered: choose the column for comments with --column "
             "feedback=HEADING"));
    }
  }
  return {filled.sheet.bytes(), filled.lines.size(), std::move(filled.remarks),
          describe_entries(filled, columns.grade)};
}

}  // namespace labcheck
