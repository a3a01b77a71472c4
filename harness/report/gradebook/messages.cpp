// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/plain_text.hpp"

#include <fmt/format.h>

namespace labcheck::report {

std::string why_not_filled(const CourseRow& row, GradesToFill grades) {
  switch (row.standing) {
    case Standing::missing:
      return "no submission";
    case Standing::pending:
      return "grading is pending";
    case Standing::withheld:
      return "not graded yet; grade it again or give marks by hand";
    case Standing::graded:
      break;
  }
  if (row.state == GradeState::final_ || grades == GradesToFill::also_provisional) return "";
  return fmt::format("the grade is provisional: {} still open",
                     counted_points(row.grade.open_points));
}

std::string describe_skipped_line(std::string_view who, int line, std::string_view why) {
  return fmt::format("{} (line {}): {}; left unchanged", plain_line(who), line, why);
}

std::string not_in_gradebook(std::string_view who) {
  return fmt::format("{}: graded, but not in the gradebook", plain_line(who));
}

std::string not_in_course() {
  return "no graded submission matches";
}

std::string several_in_course(std::size_t count) {
  return fmt::format("{} students match, and nothing else identifies the student", count);
}

std::string same_student_as(int line) {
  return fmt::format("same student as on line {}", line);
}

std::string another_name(std::string_view number, std::string_view ours) {
  return fmt::format("the submission with number {} has a different name, '{}'", plain_line(number),
                     plain_line(ours));
}

std::string locked_reason() {
  return "the gradebook does not allow changes to this grade";
}

std::string excused_reason() {
  return "excused";
}

std::string replaced_grade(std::string_view who, int line, std::string_view before,
                           std::string_view after) {
  return fmt::format("{} (line {}): {} replaces {}", plain_line(who), line, after,
                     plain_line(before));
}

std::string cut_to_maximum(std::string_view who, int line, double points, double maximum) {
  return fmt::format("{} (line {}): {} exceed the gradebook's maximum; entered {}", plain_line(who),
                     line, counted_points(points), describe_points(maximum));
}

std::string comment_kept(std::string_view who, int line) {
  return fmt::format("{} (line {}): kept the comment, which is not from labcheck", plain_line(who),
                     line);
}

std::string scaled_to_maximum(double ours, double theirs) {
  return fmt::format("grades are scaled from {} to the gradebook's maximum of {}",
                     counted_points(ours), describe_points(theirs));
}

std::string no_comments_column() {
  return "no comments were entered: choose the column for comments with --column feedback=HEADING";
}

std::string no_such_column(const std::string& file, std::string_view name,
                           const std::vector<std::string>& headings) {
  return fmt::format("{} has no column '{}'{}", file, plain_line(name),
                     did_you_mean(name, headings));
}

std::string how_to_choose(GradebookColumn what, const std::vector<std::string>& headings) {
  return fmt::format("choose a column with --column {}=HEADING: {}", to_string(what),
                     joined(headings));
}

std::string no_participant_number(std::string_view who) {
  return fmt::format("{}: no feedback file, because the participant number is unknown",
                     plain_line(who));
}

}  // namespace labcheck::report
