// SPDX-License-Identifier: MIT
#include "harness/base/csv_table.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"

#include <algorithm>
#include <string_view>

namespace labcheck {
namespace {

using namespace report;

// A spreadsheet or the writer of CSV would change other ids.
bool is_plain_id(std::string_view id) {
  const auto is_plain = [](char c) {
    return is_letter(c) || is_digit(c) ||
           std::string_view("._-@").find(c) != std::string_view::npos;
  };
  return !id.empty() && id.front() != '-' && id.front() != '@' && std::ranges::all_of(id, is_plain);
}

// The course's id of the student if it is unmistakable, else the id of the submission.
std::string id_in_form(const CourseTable& table, const CourseRow& row) {
  if (!row.person || row.unknown || !is_plain_id(row.person->id)) return row.id;
  const std::string& id = row.person->id;
  const auto uses = std::ranges::count_if(table.rows, [&](const CourseRow& other) {
    return other.id == id || (other.person && other.person->id == id);
  });
  return uses == 1 ? id : row.id;
}

bool is_open_for_marks(const CourseTable& table, const CourseRow& row, std::size_t column) {
  const bool is_held = column < row.cells.size() && (row.cells[column].outcome == Outcome::manual ||
                                                     row.cells[column].outcome == Outcome::held);
  return is_held || table.columns[column].subject == Subject::opinion;
}

// A row for a mark; for the whole lab without a `criterion`, to be filled in without a `mark`.
std::string csv_row(const CourseTable& table, const CourseRow& row,
                    const CriterionColumn* criterion, const InstructorMark* mark) {
  const auto shown = [](const std::string& text) {
    return NewCsvCell{plain_line(text), Formulas::defused};
  };
  const auto verbatim = [](const std::string& text) { return NewCsvCell{text, Formulas::kept}; };
  const bool is_bonus = mark != nullptr && mark->kind == MarkKind::bonus;
  const std::string points = mark == nullptr ? "" : describe_points(mark->points);
  const std::string max = criterion != nullptr ? describe_points(criterion->max_points)
                          : is_bonus           ? ""
                                               : describe_points(table.max_points);
  // The reason and the author are verbatim, because they are read again; they are the instructor's
  // own.
  return new_csv_row({verbatim(id_in_form(table, row)), shown(report::name_of(row)),
                      verbatim(criterion == nullptr ? "" : criterion->id),
                      shown(criterion == nullptr ? "" : translated(criterion->title)),
                      verbatim(max), verbatim(is_bonus ? "" : points),
                      verbatim(is_bonus ? points : ""),
                      verbatim(mark == nullptr ? "" : mark->reason),
                      verbatim(mark == nullptr ? "" : mark->author)});
}

}  // namespace

MarksForm marks_form(const CourseTable& table) {
  MarksForm form{"student,name,criterion,title,max,points,bonus,reason,author\r\n"};
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const CriterionColumn& criterion = table.columns[column];
    for (const CourseRow& row : table.rows) {
      const InstructorMark* mark = find_mark(row.grade, criterion.id);
      if (mark == nullptr && !is_open_for_marks(table, row, column)) continue;
      form.text += csv_row(table, row, &criterion, mark);
      if (mark == nullptr) ++form.open;
    }
  }
  for (const CourseRow& row : table.rows) {
    for (const InstructorMark& mark : row.grade.applied) {
      if (mark.criterion.empty()) form.text += csv_row(table, row, nullptr, &mark);
    }
  }
  return form;
}

}  // namespace labcheck
