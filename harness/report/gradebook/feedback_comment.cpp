// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/feedback_comment.hpp"

#include "harness/report/figures.hpp"
#include "harness/report/markup_text.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/plain_text.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

namespace labcheck::report {
namespace {

std::string escaped(std::string_view text) {
  return with_references(plain_line(text));
}

std::string criterion_line(const CourseTable& table, const CourseRow& row, std::size_t column) {
  const CriterionColumn& criterion = table.columns[column];
  const std::optional<double> points = points_in(table, row, column);
  std::string line =
      fmt::format("<br>{}: {} / {}", escaped(criterion.title),
                  points ? describe_points(*points) : "?", describe_points(criterion.max_points));
  if (const InstructorMark* mark = find_mark(row.grade, criterion.id)) {
    line += fmt::format(" ({})", escaped(mark->reason));
  } else if (!points && column < row.cells.size()) {
    line += fmt::format(" ({})", outcome_word(row.cells[column].outcome));
  }
  return line;
}

}  // namespace

std::string feedback_comment(const CourseTable& table, const CourseRow& row) {
  std::string text =
      fmt::format("{}{}", kCommentMark, points_of(row.grade.final_points, row.grade.max_points));
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += criterion_line(table, row, i);
  for (const InstructorMark& mark : row.grade.applied) {
    if (!mark.criterion.empty()) continue;
    text += fmt::format("<br>{}{}: {} ({})", subject_of(mark),
                        replaces_total(mark) ? ", instead of the above" : "",
                        describe_points(mark.points), escaped(mark.reason));
  }
  if (row.grade.lateness && !row.grade.lateness->message.empty()) {
    text += fmt::format("<br>{}", escaped(row.grade.lateness->message));
  }
  return text;
}

}  // namespace labcheck::report
