// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/moodle_columns.hpp"

#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/report/gradebook/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace labcheck::report {
namespace {

constexpr std::string_view kRemedy =
    "download it again from Moodle: the assignment, \"View all submissions\", \"Download grading "
    "worksheet\"";

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
  const bool same = first && *first > 0 &&
                    std::all_of(cells.begin(), cells.end(),
                                [&](const std::string& cell) { return number_in(cell) == first; });
  return same ? first : std::nullopt;
}

bool are_grades(const std::vector<std::string>& cells, double maximum) {
  return std::all_of(cells.begin(), cells.end(), [&](const std::string& cell) {
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
  return std::any_of(cells.begin(), cells.end(),
                     [](const std::string& cell) { return cell.find('@') != std::string::npos; }) &&
         std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
           return cell.empty() || cell.find('@') != std::string::npos;
         });
}

std::size_t grade_column(const OpenedSheet& sheet, const std::string& file,
                         const MoodleColumns& columns, const ChosenColumns& chosen) {
  if (const auto column = chosen_column(sheet, file, chosen, GradebookColumn::grade))
    return *column;
  if (const auto column = column_called(sheet, "Grade")) return *column;
  if (const auto column = grades_before_maximum(sheet, columns)) return *column;
  const std::vector<std::string> headings = headings_of(sheet);
  throw UserError(fmt::format("{}: the grade column was not found", file),
                  how_to_choose(GradebookColumn::grade, headings));
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
      fmt::format("{} is not a Moodle grading worksheet: the first column contains no participant "
                  "number",
                  file),
      fmt::format("{}; or {}", kRemedy, how_to_choose(GradebookColumn::id, headings_of(sheet))));
}

}  // namespace

bool is_of_student(const OpenedSheet& sheet, std::size_t row, const MoodleColumns& columns) {
  if (columns.number) return !participant_number(sheet.table.text(row, *columns.number)).empty();
  for (const auto& column : {columns.id, columns.email, columns.name}) {
    if (column && !trimmed(sheet.table.text(row, *column)).empty()) return true;
  }
  return false;
}

MoodleColumns find_moodle_columns(const OpenedSheet& sheet, const std::string& file,
                                  const MoodleChoices& choices) {
  MoodleColumns columns = columns_of_people(sheet, file, choices.columns);
  if (column_called(sheet, "Scale")) {
    throw UserError(fmt::format("{} uses a scale instead of points", file),
                    "set the grade type to points in the assignment's settings");
  }
  columns.grade = grade_column(sheet, file, columns, choices.columns);
  columns.maximum_column = column_called(sheet, "Maximum Grade");
  if (!columns.maximum_column) columns.maximum_column = columns.grade + 1;
  columns.maximum = same_number(cells_of(sheet, columns, *columns.maximum_column));
  columns.may_change = column_called(sheet, "Grade can be changed");
  if (!columns.may_change)
    columns.may_change = column_called(sheet, "Bewertung kann geändert werden");
  columns.feedback = chosen_column(sheet, file, choices.columns, GradebookColumn::feedback);
  if (!columns.feedback) columns.feedback = comments_column(sheet);
  find_people(sheet, columns);
  return columns;
}

}  // namespace labcheck::report
