// SPDX-License-Identifier: MIT
#include "harness/report/changes_report.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

constexpr int kChangesSchema = 1;

std::string of_all(double points, double max_points) {
  return tr_context("points", "{} of {}", describe_points(points), describe_points(max_points));
}

std::string points_of(const GradeStanding& grade) {
  return report::points_of(grade.points, grade.max_points);
}

std::string was(const std::string& now, const std::string& before) {
  return tr("{}, was {}", now, before);
}

// "25 of 30 points, was 15"; an unchanged maximum appears once.
std::string points_change(const GradeStanding& before, const GradeStanding& after) {
  if (before.max_points != after.max_points)
    return was(points_of(after), of_all(before.points, before.max_points));
  if (before.points != after.points) return was(points_of(after), describe_points(before.points));
  return tr("{} as before", points_of(after));
}

std::string word_for(SpeedInTotal speed) {
  return speed == SpeedInTotal::counted ? tr("with speed") : tr("without speed");
}

std::string word_for(Outcome outcome) {
  return outcome == Outcome::none ? tr_context("criterion", "none") : outcome_name(outcome);
}

// "; now, was before"; "" if nothing changed.
template <class Enum>
std::string word_change(Enum before, Enum now, std::string (*word)(Enum)) {
  return before == now ? std::string() : "; " + was(word(now), word(before));
}

enum class Direction { up, down, level, added, removed };

Direction direction_of(const GradeChange& change) {
  if (!change.before) return Direction::added;
  if (!change.after) return Direction::removed;
  if (change.after->points == change.before->points) return Direction::level;
  return change.after->points > change.before->points ? Direction::up : Direction::down;
}

// "lab5-matmul: 2 grades changed (1 up, 1 down), 1 new, 1 removed, 36 unchanged".
std::string summarize_changes(const LabChanges& lab) {
  const auto count = [&](Direction direction) {
    return static_cast<std::size_t>(std::ranges::count_if(
        lab.changes, [&](const GradeChange& change) { return direction_of(change) == direction; }));
  };
  const std::size_t up = count(Direction::up);
  const std::size_t down = count(Direction::down);
  const std::size_t changed = up + down + count(Direction::level);
  std::vector<std::string> parts;
  if (changed > 0) {
    parts.push_back(tr_plural("{} grade changed ({} up, {} down)",
                              "{} grades changed ({} up, {} down)", changed,
                              with_thousands(changed), up, down));
  } else {
    parts.push_back(tr("no grades changed"));
  }
  const std::size_t added = count(Direction::added);
  const std::size_t removed = count(Direction::removed);
  if (added > 0) parts.push_back(tr("{} new", added));
  if (removed > 0) parts.push_back(tr("{} removed", removed));
  if (lab.unchanged > 0) parts.push_back(tr("{} unchanged", lab.unchanged));
  return fmt::format("{}: {}", lab.lab, fmt::join(parts, ", "));
}

// "jo (Doe Jo): 25 of 30 points, was 15; final, was provisional; different files".
std::string describe_grade_change(const GradeChange& change) {
  std::string text = change.submission_id;
  if (!change.display_name.empty() && change.display_name != change.submission_id)
    text += fmt::format(" ({})", change.display_name);
  if (!change.before) return tr("{}: new, {}", text, points_of(*change.after));
  if (!change.after) return tr("{}: removed, had {}", text, points_of(*change.before));
  text += ": " + points_change(*change.before, *change.after);
  text += word_change(change.before->state, change.after->state, state_word);
  text += word_change(change.before->verdict, change.after->verdict, headline);
  text += word_change(change.before->speed, change.after->speed, word_for);
  if (change.sources == GradedSources::others) text += "; " + tr("different files");
  return text;
}

// "right: 10 of 10, was 5 of 10; full, was partial".
std::string describe_criterion_change(const CriterionChange& change) {
  if (!change.before) {
    return tr("{}: new criterion, {}, {}", change.id,
              of_all(change.after->points, change.after->max_points),
              word_for(change.after->outcome));
  }
  if (!change.after) {
    return tr("{}: removed criterion, had {}", change.id,
              of_all(change.before->points, change.before->max_points));
  }
  const CriterionStanding& before = *change.before;
  const CriterionStanding& after = *change.after;
  std::string text = of_all(after.points, after.max_points);
  if (before.points != after.points || before.max_points != after.max_points)
    text = was(text, of_all(before.points, before.max_points));
  return change.id + ": " + text + word_change(before.outcome, after.outcome, word_for) +
         word_change(before.verdict, after.verdict, headline);
}

std::string labeled_message(const std::string& label,
                            const std::optional<CriterionStanding>& standing) {
  if (!standing || standing->message.empty()) return {};
  // The lines of a long message are indented to the end of the label.
  std::string margin = "    " + label + ' ';
  std::string text;
  for (const std::string& line : lines_of(printable(render(standing->message)))) {
    text += margin + line + '\n';
    margin.assign(columns(margin), ' ');
  }
  return text;
}

std::string criterion_text(const CriterionChange& change) {
  std::string text = "  " + printable(describe_criterion_change(change)) + '\n';
  const std::string was = tr("was:");
  const std::string is = tr("now:");
  const std::size_t width = std::max(columns(was), columns(is));
  const std::string before = labeled_message(padded(was, width), change.before);
  const std::string now = labeled_message(padded(is, width), change.after);
  // Shown once if only the points changed.
  const bool is_same =
      change.before && change.after && change.before->message == change.after->message;
  return text + (is_same ? std::string() : before) + now;
}

Json standing(const std::optional<GradeStanding>& grade) {
  if (!grade) return nullptr;
  return {{"points", figure(grade->points)},
          {"max_points", figure(grade->max_points)},
          {"state", to_string(grade->state)},
          {"speed_in_total", to_string(grade->speed)},
          {"verdict", to_string(grade->verdict)}};
}

Json standing(const std::optional<CriterionStanding>& criterion) {
  if (!criterion) return nullptr;
  return {{"points", figure(criterion->points)},
          {"max_points", figure(criterion->max_points)},
          {"outcome", to_string(criterion->outcome)},
          {"verdict", to_string(criterion->verdict)},
          {"message", render(criterion->message)}};
}

Json criterion_change(const CriterionChange& change) {
  return {{"id", change.id},
          {"title", translated(change.title)},
          {"before", standing(change.before)},
          {"after", standing(change.after)}};
}

Json grade(const GradeChange& change) {
  return {{"hand_in", change.submission_id},
          {"name", change.display_name},
          {"sources", to_string(change.sources)},
          {"before", standing(change.before)},
          {"after", standing(change.after)},
          {"criteria", list(change.criteria, criterion_change)}};
}

Json lab(const LabChanges& changes) {
  return {{"lab", changes.lab},
          {"unchanged", changes.unchanged},
          {"changes", list(changes.changes, grade)}};
}

}  // namespace

std::string changes_text(const std::vector<LabChanges>& labs) {
  std::string text;
  for (const LabChanges& changes : labs) {
    if (!text.empty()) text += '\n';
    text += printable(summarize_changes(changes)) + '\n';
    for (const GradeChange& change : changes.changes) {
      text += printable(describe_grade_change(change)) + '\n';
      for (const CriterionChange& one : change.criteria) text += criterion_text(one);
    }
  }
  return text;
}

std::string changes_json(const std::vector<LabChanges>& labs) {
  return json_text({{"schema", kChangesSchema}, {"labs", list(labs, lab)}});
}

}  // namespace labcheck
