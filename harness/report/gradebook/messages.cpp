#include "harness/report/gradebook/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/plain_text.hpp"

#include <fmt/format.h>

namespace labcheck::report {

std::string why_not_filled(const ClassRow& row, GradesToFill grades) {
  switch (row.standing) {
    case Standing::missing:
      return "handed in nothing";
    case Standing::pending:
      return "is not graded yet";
    case Standing::withheld:
      return "has a grade that is withheld; grade it again, or give marks by hand";
    case Standing::graded:
      break;
  }
  if (row.state == GradeState::final_ || grades == GradesToFill::also_provisional) return "";
  return fmt::format("has a provisional grade: {} still open",
                     counted_points(row.grade.open_points));
}

std::string left_out(std::string_view who, int line, std::string_view why) {
  return fmt::format("{} (line {}): {}; left as it was", plain_line(who), line, why);
}

std::string not_in_gradebook(std::string_view who) {
  return fmt::format("{}: has a grade, but no line in the gradebook", plain_line(who));
}

std::string not_in_class() {
  return "is nobody whose work was graded";
}

std::string several_in_class(std::size_t count) {
  return fmt::format("could be {} students, and nothing but the name says which", count);
}

std::string told_before(int line) {
  return fmt::format("is the same student as in line {}", line);
}

std::string another_name(std::string_view number, std::string_view ours) {
  return fmt::format("number {} handed in as '{}', which is another name", plain_line(number),
                     plain_line(ours));
}

std::string is_locked() {
  return "the gradebook says that this grade cannot be changed";
}

std::string is_excused() {
  return "is excused";
}

std::string replaced(std::string_view who, int line, std::string_view before,
                     std::string_view after) {
  return fmt::format("{} (line {}): {} is in place of {}", plain_line(who), line, after,
                     plain_line(before));
}

std::string cut_to_maximum(std::string_view who, int line, double points, double maximum) {
  return fmt::format("{} (line {}): {} are more than the gradebook takes; filled with its {}",
                     plain_line(who), line, counted_points(points), describe_points(maximum));
}

std::string comment_kept(std::string_view who, int line) {
  return fmt::format("{} (line {}): the comment there was written by a person; it stays as it was",
                     plain_line(who), line);
}

std::string scaled(double ours, double theirs) {
  return fmt::format("the gradebook's maximum is {}, so grades out of {} are scaled to that",
                     describe_points(theirs), counted_points(ours));
}

std::string no_comments_column() {
  return "no column for comments was found, so none are filled; name it with --column "
         "feedback=HEADING to have them";
}

std::string no_such_column(const std::string& file, std::string_view name,
                           const std::vector<std::string>& headings) {
  return fmt::format("{} has no column '{}'{}", file, plain_line(name),
                     did_you_mean(name, headings));
}

std::string how_to_choose(GradebookColumn what, const std::vector<std::string>& headings) {
  return fmt::format("name one of its columns with --column {}=HEADING; it has {}", to_string(what),
                     joined(headings));
}

std::string no_participant_number(std::string_view who) {
  return fmt::format("{}: gets no file of feedback, as the number of the participant is not known",
                     plain_line(who));
}

}  // namespace labcheck::report
