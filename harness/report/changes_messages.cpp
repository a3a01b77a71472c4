#include "harness/report/changes_messages.hpp"

#include "harness/base/text.hpp"
#include "harness/report/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace labcheck::report {
namespace {

std::string of_all(double points, double max_points) {
  return fmt::format("{} of {}", describe_points(points), describe_points(max_points));
}

std::string points_of(const GradeStanding& grade) {
  return of_all(grade.points, grade.max_points) + " points";
}

// "25 of 30 points, was 15"; what did not change is not told twice.
std::string points_change(const GradeStanding& before, const GradeStanding& after) {
  if (before.max_points != after.max_points)
    return fmt::format("{}, was {}", points_of(after), of_all(before.points, before.max_points));
  if (before.points != after.points)
    return fmt::format("{}, was {}", points_of(after), describe_points(before.points));
  return points_of(after) + " as before";
}

template <class Enum>
std::string word_change(Enum before, Enum after) {
  if (before == after) return {};
  return fmt::format("; {}, was {}", to_string(after), to_string(before));
}

std::string are(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

enum class Course { up, down, level, is_new, is_gone };

Course course_of(const GradeChange& change) {
  if (!change.before) return Course::is_new;
  if (!change.after) return Course::is_gone;
  if (change.after->points == change.before->points) return Course::level;
  return change.after->points > change.before->points ? Course::up : Course::down;
}

}  // namespace

std::string count_of_changes(const LabChanges& lab) {
  const auto count = [&](Course course) {
    return static_cast<std::size_t>(
        std::count_if(lab.changes.begin(), lab.changes.end(),
                      [&](const GradeChange& change) { return course_of(change) == course; }));
  };
  const std::size_t up = count(Course::up);
  const std::size_t down = count(Course::down);
  const std::size_t changed = up + down + count(Course::level);
  std::vector<std::string> parts;
  if (changed > 0) {
    parts.push_back(fmt::format("{} ({} up, {} down)",
                                are(changed, "grade changes", "grades change"), up, down));
  } else {
    parts.emplace_back("no grade changes");
  }
  if (count(Course::is_new) > 0) parts.push_back(are(count(Course::is_new), "is new", "are new"));
  if (count(Course::is_gone) > 0)
    parts.push_back(are(count(Course::is_gone), "is gone", "are gone"));
  if (lab.unchanged > 0) parts.push_back(are(lab.unchanged, "stays", "stay"));
  return fmt::format("{}: {}", lab.lab, fmt::join(parts, ", "));
}

std::string grade_change(const GradeChange& change) {
  std::string text = change.hand_in;
  if (!change.shown_name.empty() && change.shown_name != change.hand_in)
    text += fmt::format(" ({})", change.shown_name);
  if (!change.before) return fmt::format("{}: new, {}", text, points_of(*change.after));
  if (!change.after) return fmt::format("{}: gone, had {}", text, points_of(*change.before));
  text += ": " + points_change(*change.before, *change.after);
  text += word_change(change.before->state, change.after->state);
  text += word_change(change.before->verdict, change.after->verdict);
  if (change.sources == GradedSources::others) text += "; other files";
  return text;
}

std::string criterion_change(const CriterionChange& change) {
  if (!change.before) {
    return fmt::format("{}: a new criterion, {}, {}", change.id,
                       of_all(change.after->points, change.after->max_points),
                       to_string(change.after->outcome));
  }
  if (!change.after) {
    return fmt::format("{}: no criterion any more, had {}", change.id,
                       of_all(change.before->points, change.before->max_points));
  }
  std::string text =
      fmt::format("{}: {}", change.id, of_all(change.after->points, change.after->max_points));
  if (change.before->points != change.after->points ||
      change.before->max_points != change.after->max_points)
    text += ", was " + of_all(change.before->points, change.before->max_points);
  return text + word_change(change.before->outcome, change.after->outcome) +
         word_change(change.before->verdict, change.after->verdict);
}

}  // namespace labcheck::report
