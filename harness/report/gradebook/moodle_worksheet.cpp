// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/moodle_worksheet.hpp"

#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/report/gradebook/feedback_comment.hpp"
#include "harness/report/gradebook/fill_grades.hpp"
#include "harness/report/gradebook/messages.hpp"
#include "harness/report/gradebook/moodle_columns.hpp"

#include <utility>
#include <vector>

namespace labcheck {
namespace {

using report::MoodleColumns;
using report::OpenedSheet;
using report::StudentLine;

std::string cell(const OpenedSheet& sheet, std::size_t row, std::optional<std::size_t> column) {
  return column ? std::string(trimmed(sheet.table.text(row, *column))) : "";
}

std::vector<StudentLine> student_lines(const OpenedSheet& sheet, const MoodleColumns& columns) {
  std::vector<StudentLine> lines;
  for (std::size_t i = sheet.headings + 1; i < sheet.table.rows().size(); ++i) {
    if (!report::is_of_student(sheet, i, columns)) continue;
    const std::string number = participant_number(cell(sheet, i, columns.number));
    StudentLine line;
    line.row = i;
    line.student = {number, cell(sheet, i, columns.id), cell(sheet, i, columns.login),
                    cell(sheet, i, columns.email), cell(sheet, i, columns.name)};
    line.shown = line.student.name;
    for (const auto& column : {columns.number, columns.id, columns.email}) {
      if (line.shown.empty()) line.shown = cell(sheet, i, column);
    }
    const std::string may_change = cell(sheet, i, columns.may_change);
    if (may_change == "No" || may_change == "Nein") line.locked = report::locked_reason();
    lines.push_back(std::move(line));
  }
  return lines;
}

// A comma in existing numbers shows which decimal mark the server reads.
char decimal_mark(const OpenedSheet& sheet, const MoodleColumns& columns, DecimalMark choice) {
  if (choice != DecimalMark::as_in_sheet) return choice == DecimalMark::comma ? ',' : '.';
  for (std::size_t i = sheet.headings + 1; i < sheet.table.rows().size(); ++i) {
    for (const auto& column : {columns.maximum_column, std::optional(columns.grade)}) {
      const std::string text = cell(sheet, i, column);
      if (report::number_in(text) && text.find(',') != std::string::npos) return ',';
    }
  }
  return '.';
}

void fill_comments(const CourseTable& table, std::size_t column, report::FilledLines& filled) {
  for (const report::FilledLine& line : filled.lines) {
    const std::string_view before = trimmed(filled.sheet.text(line.row, column));
    if (!before.empty() && !before.starts_with(report::kCommentMark)) {
      filled.remarks.push_back(
          report::comment_kept(line.shown, filled.sheet.rows()[line.row].line));
      continue;
    }
    filled.sheet.set(line.row, column, report::feedback_comment(table, *line.student),
                     Formulas::defused);
  }
}

}  // namespace

FilledGradebook fill_moodle_worksheet(const CourseTable& table, std::string_view worksheet,
                                      const std::string& file, const MoodleChoices& choices) {
  OpenedSheet sheet = report::open_sheet(worksheet, file);
  const MoodleColumns columns = report::find_moodle_columns(sheet, file, choices);
  const report::GradeColumn grades{columns.grade, columns.maximum.value_or(table.max_points),
                                   decimal_mark(sheet, columns, choices.decimal_mark)};
  const std::vector<StudentLine> lines = student_lines(sheet, columns);
  report::FilledLines filled = report::fill_grades(
      std::move(sheet.table), table, LearningPlatform::moodle, lines, grades, choices.grades);
  if (choices.feedback == FeedbackComments::filled) {
    if (columns.feedback) {
      fill_comments(table, *columns.feedback, filled);
    } else {
      filled.remarks.push_back(report::no_comments_column());
    }
  }
  return {filled.sheet.bytes(), filled.lines.size(), std::move(filled.remarks)};
}

}  // namespace labcheck
