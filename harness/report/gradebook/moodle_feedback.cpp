// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/gradebook/gradebooks.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

using namespace report;

// A condition without points is worth a line only if it is not met.
std::string condition_line(const CriterionColumn& criterion, const CourseRow& row,
                           std::size_t column) {
  const bool is_missed = column < row.cells.size() && row.cells[column].outcome == Outcome::none;
  return is_missed
             ? "<br>" + tr("{}: required, but not met", escaped_line(translated(criterion.title)))
             : "";
}

std::string criterion_line(const CourseTable& table, const CourseRow& row, std::size_t column) {
  const CriterionColumn& criterion = table.columns[column];
  if (criterion.max_points == 0) return condition_line(criterion, row, column);
  const std::optional<double> points = points_in(table, row, column);
  std::string line =
      fmt::format("<br>{}: {} / {}", escaped_line(translated(criterion.title)),
                  points ? describe_points(*points) : "?", describe_points(criterion.max_points));
  if (const InstructorMark* mark = find_mark(row.grade, criterion.id)) {
    line += fmt::format(" ({})", escaped_line(mark->reason));
  } else if (!points && column < row.cells.size()) {
    line += fmt::format(" ({})", outcome_word(row.cells[column].outcome));
  }
  return line;
}

// `name` as a folder name without path separators and without '_', at which Moodle splits names.
std::string folder_name(std::string_view name) {
  std::string safe;
  for (const char c : plain_line(name)) {
    const bool divides = std::string_view("_/\\:*?\"<>|").find(c) != std::string_view::npos;
    if (!divides) {
      safe += c;
    } else if (!safe.empty() && safe.back() != ' ') {
      safe += ' ';
    }
  }
  while (safe.ends_with(' ') || safe.ends_with('.')) safe.pop_back();
  safe.erase(0, safe.find_first_not_of(" .~"));  // Moodle skips names that begin with these
  return safe.empty() ? "student" : safe;
}

}  // namespace

std::string report::feedback_comment(const CourseTable& table, const CourseRow& row) {
  std::string text = fmt::format("{}{}", kCommentMark,
                                 report::points_of(row.grade.final_points, row.grade.max_points));
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += criterion_line(table, row, i);
  if (table.speed == SpeedInTotal::excluded)
    text += "<br>" + graded_without_speed(table.max_points);
  for (const InstructorMark& mark : row.grade.applied) {
    if (!mark.criterion.empty()) continue;
    const std::string subject =
        replaces_total(mark) ? tr("{}, instead of the above", subject_of(mark)) : subject_of(mark);
    text += fmt::format("<br>{}: {} ({})", subject, describe_points(mark.points),
                        escaped_line(mark.reason));
  }
  if (row.grade.lateness && !row.grade.lateness->message.empty()) {
    text += fmt::format("<br>{}", escaped_line(render(row.grade.lateness->message)));
  }
  return text;
}

FeedbackFiles moodle_feedback_files(const CourseTable& table, std::string_view name) {
  FeedbackFiles feedback;
  for (const CourseRow& row : table.rows) {
    if (row.standing != Standing::graded) continue;
    const auto number = row.platform_ids.find(LearningPlatform::moodle);
    if (number == row.platform_ids.end()) {
      feedback.remarks.push_back(
          tr("{}: no feedback file, because the participant number is unknown",
             plain_line(report::name_of(row))));
      continue;
    }
    feedback.files.push_back(
        {row.id, fmt::format("{}_{}_assignsubmission_file_/{}", folder_name(report::name_of(row)),
                             number->second, name)});
  }
  return feedback;
}

}  // namespace labcheck
