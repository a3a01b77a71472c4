// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/course_markdown.hpp"

#include "harness/base/text.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/markdown_text.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <vector>

namespace labcheck {
namespace {

using report::markdown_text;

std::string figures(const CourseTable& table) {
  std::vector<std::string> parts;
  for (const Standing standing :
       {Standing::graded, Standing::withheld, Standing::missing, Standing::pending}) {
    const std::size_t count = report::standing_count(table, standing);
    if (count > 0) parts.push_back(fmt::format("{} {}", count, report::standing_word(standing)));
  }
  const report::PointsFigures points = report::points_figures(table);
  std::string text = fmt::format("{}: {}.", counted(table.rows.size(), "student"), joined(parts));
  if (table.rows.empty()) text = "No students.";
  if (points.graded == 0) return text;
  return text + fmt::format(" Median {} of {}.", report::describe_points(points.median),
                            report::counted_points(table.max_points));
}

std::string cell(const CourseTable& table, const CourseRow& row, std::size_t column) {
  const std::optional<double> points = report::points_in(table, row, column);
  if (points) return report::describe_points(*points);
  if (column >= row.cells.size()) return "";
  return std::string(report::outcome_word(row.cells[column].outcome));
}

std::string points_cell(const CourseRow& row) {
  if (row.standing != Standing::graded) return std::string(report::standing_word(row.standing));
  const std::string points = fmt::format("**{}**", report::describe_points(row.grade.final_points));
  return row.state == GradeState::final_
             ? points
             : fmt::format("{} ({})", points, report::state_word(row.state));
}

std::string notes(const CourseRow& row) {
  std::vector<std::string> all;
  if (!row.why_withheld.empty()) all.push_back(row.why_withheld);
  if (row.unknown) all.emplace_back("not on the roster");
  if (row.grade.lateness && !row.grade.lateness->message.empty()) {
    all.push_back(row.grade.lateness->message);
  }
  const std::string marks = report::reasons_of_marks(row.grade);
  if (!marks.empty()) all.push_back(marks);
  all.insert(all.end(), row.remarks.begin(), row.remarks.end());
  std::string text;
  for (const std::string& note : all) text += (text.empty() ? "" : "; ") + markdown_text(note);
  return text;
}

}  // namespace

std::string course_markdown(const CourseTable& table) {
  std::string text = fmt::format("## {}\n\n{}\n\nGraded on {} with labcheck {}.\n\n",
                                 markdown_text(table.lab_title), figures(table),
                                 markdown_text(report::describe_backend(table.backend)),
                                 markdown_text(table.version));
  std::string rule = "| --- |";
  text += "| student |";
  for (const CriterionColumn& column : table.columns) {
    text += fmt::format(" {} ({}) |", markdown_text(column.title),
                        report::describe_points(column.max_points));
    rule += " ---: |";
  }
  text += fmt::format(" points of {} | verdict | notes |\n{} ---: | --- | --- |\n",
                      report::describe_points(table.max_points), rule);
  for (const CourseRow& row : table.rows) {
    text += fmt::format("| {} |", markdown_text(report::name_of(row)));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      text += fmt::format(" {} |", cell(table, row, i));
    }
    text += fmt::format(" {} | {} | {} |\n", points_cell(row),
                        report::has_grade(row) ? report::headline(row.verdict) : "", notes(row));
  }
  return text;
}

}  // namespace labcheck
