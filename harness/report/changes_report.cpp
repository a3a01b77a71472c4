// SPDX-License-Identifier: MIT
#include "harness/report/changes_report.hpp"

#include "harness/base/text.hpp"
#include "harness/report/changes_messages.hpp"
#include "harness/report/json_values.hpp"

#include <optional>

namespace labcheck {
namespace {

using report::figure;
using report::list;

constexpr int kChangesSchema = 1;

std::string labeled_message(const char* label, const std::optional<CriterionStanding>& standing) {
  if (!standing || standing->message.empty()) return {};
  // The lines of a long message are indented to the end of the label.
  std::string margin = std::string("    ") + label;
  std::string text;
  for (const std::string& line : lines_of(printable(standing->message))) {
    text += margin + line + '\n';
    margin.assign(margin.size(), ' ');
  }
  return text;
}

std::string criterion_text(const CriterionChange& change) {
  std::string text = "  " + printable(report::describe_criterion_change(change)) + '\n';
  const std::string before = labeled_message(report::kBeforeLabel, change.before);
  const std::string now = labeled_message(report::kNowLabel, change.after);
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
          {"verdict", to_string(grade->verdict)}};
}

Json standing(const std::optional<CriterionStanding>& criterion) {
  if (!criterion) return nullptr;
  return {{"points", figure(criterion->points)},
          {"max_points", figure(criterion->max_points)},
          {"outcome", to_string(criterion->outcome)},
          {"verdict", to_string(criterion->verdict)},
          {"message", criterion->message}};
}

Json criterion_change(const CriterionChange& change) {
  return {{"id", change.id},
          {"title", change.title},
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
    text += printable(report::summarize_changes(changes)) + '\n';
    for (const GradeChange& change : changes.changes) {
      text += printable(report::describe_grade_change(change)) + '\n';
      for (const CriterionChange& one : change.criteria) text += criterion_text(one);
    }
  }
  return text;
}

std::string changes_json(const std::vector<LabChanges>& labs) {
  return report::json_text({{"schema", kChangesSchema}, {"labs", list(labs, lab)}});
}

}  // namespace labcheck
