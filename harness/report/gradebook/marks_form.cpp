// SPDX-License-Identifier: MIT
#include "harness/base/csv_table.hpp"
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
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-' || c == '@';
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

struct FormRow {
  std::string student;
  std::string name;
  std::string criterion;
  std::string title;
  std::string max;
  const InstructorMark* mark = nullptr;
};

std::string csv_row(const FormRow& row) {
  std::vector<NewCsvCell> cells;
  const auto shown = [&](std::string_view text) {
    cells.push_back({plain_line(text), Formulas::defused});
  };
  const auto verbatim = [&](std::string_view text) {
    cells.push_back({std::string(text), Formulas::kept});
  };
  const bool is_bonus = row.mark != nullptr && row.mark->kind == MarkKind::bonus;
  const std::string points = row.mark == nullptr ? "" : describe_points(row.mark->points);
  verbatim(row.student), shown(row.name), verbatim(row.criterion), shown(row.title);
  verbatim(row.max), verbatim(is_bonus ? "" : points), verbatim(is_bonus ? points : "");
  // Verbatim, because they are read again; they are the instructor's own.
  verbatim(row.mark == nullptr ? "" : row.mark->reason);
  verbatim(row.mark == nullptr ? "" : row.mark->author);
  return new_csv_row(cells);
}

}  // namespace

MarksForm marks_form(const CourseTable& table) {
  MarksForm form{"student,name,criterion,title,max,points,bonus,reason,author\r\n"};
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const CriterionColumn& criterion = table.columns[column];
    for (const CourseRow& row : table.rows) {
      const InstructorMark* mark = find_mark(row.grade, criterion.id);
      if (mark == nullptr && !is_open_for_marks(table, row, column)) continue;
      form.text +=
          csv_row({id_in_form(table, row), name_of(row), criterion.id, translated(criterion.title),
                   describe_points(criterion.max_points), mark});
      if (mark == nullptr) ++form.open;
    }
  }
  for (const CourseRow& row : table.rows) {
    for (const InstructorMark& mark : row.grade.applied) {
      if (!mark.criterion.empty()) continue;
      form.text +=
          csv_row({id_in_form(table, row), name_of(row), "", "",
                   mark.kind == MarkKind::bonus ? "" : describe_points(table.max_points), &mark});
    }
  }
  return form;
}

}  // namespace labcheck
