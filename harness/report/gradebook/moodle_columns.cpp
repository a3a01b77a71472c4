#include "harness/report/gradebook/moodle_columns.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/report/plain_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace labcheck::report {
namespace {

constexpr std::string_view kRemedy =
    "in Moodle, download it anew: the assignment, \"View all submissions\", \"Download grading "
    "worksheet\"";

// One column, below its heading.
std::vector<std::string> cells_of(const OpenedSheet& sheet, std::size_t column) {
  std::vector<std::string> cells;
  const std::vector<CsvRow>& rows = sheet.table.rows();
  for (std::size_t i = sheet.headings + 1; i < rows.size(); ++i) {
    if (participant_number(sheet.table.text(i, 0)).empty()) continue;
    cells.emplace_back(trimmed(sheet.table.text(i, column)));
  }
  return cells;
}

// The number above 0 that stands in every cell.
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

// The column of grades is the one before that of the maximum, which no other column looks like.
std::optional<std::size_t> grades_before_maximum(const OpenedSheet& sheet) {
  const std::size_t columns = sheet.table.rows()[sheet.headings].cells.size();
  for (std::size_t i = 1; i + 1 < columns; ++i) {
    const std::optional<double> maximum = same_number(cells_of(sheet, i + 1));
    if (maximum && are_grades(cells_of(sheet, i), *maximum)) return i;
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

std::vector<std::string> headings_of(const OpenedSheet& sheet) {
  std::vector<std::string> headings;
  for (const CsvCell& cell : sheet.table.rows()[sheet.headings].cells) {
    headings.push_back(plain_line(trimmed(cell.text)));
  }
  return headings;
}

std::size_t chosen(const OpenedSheet& sheet, const std::string& file, const std::string& name) {
  if (const auto column = column_called(sheet, name)) return *column;
  throw UserError(
      fmt::format("{} has no column '{}'{}", file, name, did_you_mean(name, headings_of(sheet))),
      fmt::format("its columns are {}", joined(headings_of(sheet))));
}

std::size_t grade_column(const OpenedSheet& sheet, const std::string& file,
                         const MoodleChoices& choices) {
  if (!choices.grade_column.empty()) return chosen(sheet, file, choices.grade_column);
  if (const auto column = column_called(sheet, "Grade")) return *column;
  if (const auto column = grades_before_maximum(sheet)) return *column;
  throw UserError(fmt::format("{}: which of the columns {} is that of grades?", file,
                              joined(headings_of(sheet))),
                  "name it by its heading");
}

// Many languages call it feedback, too: "Feedback als Kommentar".
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

// Headings in English, else what the columns hold that stand between the numbers and the grades.
void find_people(const OpenedSheet& sheet, MoodleColumns& columns) {
  columns.name = column_called(sheet, "Full name");
  columns.id = column_called(sheet, "ID number");
  columns.login = column_called(sheet, "Username");
  columns.email = column_called(sheet, "Email address");
  if (column_called(sheet, "Identifier")) return;
  if (!columns.name && columns.grade > 1 && are_names(cells_of(sheet, 1))) columns.name = 1;
  for (std::size_t i = 1; i < columns.grade && !columns.email; ++i) {
    if (are_addresses(cells_of(sheet, i))) columns.email = i;
  }
}

}  // namespace

std::string participant_number(std::string_view cell) {
  std::string_view text = trimmed(cell);
  const auto first = text.find_first_of("0123456789");
  if (first == std::string_view::npos) return {};
  text.remove_prefix(first);
  return text.find_first_not_of("0123456789") == std::string_view::npos ? std::string(text) : "";
}

MoodleColumns find_moodle_columns(const OpenedSheet& sheet, const std::string& file,
                                  const MoodleChoices& choices) {
  if (cells_of(sheet, 0).empty()) {
    throw UserError(
        fmt::format("{} is no grading worksheet of Moodle: no line has the number of a participant "
                    "in its first column",
                    file),
        std::string(kRemedy));
  }
  if (column_called(sheet, "Scale")) {
    throw UserError(fmt::format("{} is graded by the words of a scale, not by points", file),
                    "in the assignment's settings, let grades be points");
  }
  MoodleColumns columns;
  columns.grade = grade_column(sheet, file, choices);
  columns.maximum_column = column_called(sheet, "Maximum Grade");
  if (!columns.maximum_column) columns.maximum_column = columns.grade + 1;
  columns.maximum = same_number(cells_of(sheet, *columns.maximum_column));
  columns.may_change = column_called(sheet, "Grade can be changed");
  columns.feedback = choices.feedback_column.empty()
                         ? comments_column(sheet)
                         : std::optional(chosen(sheet, file, choices.feedback_column));
  find_people(sheet, columns);
  return columns;
}

}  // namespace labcheck::report
