#include "harness/report/changes_report.hpp"

#include "harness/base/text.hpp"
#include "harness/report/changes_messages.hpp"
#include "harness/report/json_values.hpp"

#include <optional>

namespace labcheck {
namespace {

using report::figure;
using report::Json;
using report::list;

constexpr int kSchema = 1;

std::string told_line(const char* label, const std::optional<CriterionStanding>& standing) {
  if (!standing || standing->message.empty()) return {};
  // A message of several lines stays below its label.
  std::string margin = std::string("    ") + label;
  std::string text;
  for (const std::string& line : lines_of(printable(standing->message))) {
    text += margin + line + '\n';
    margin.assign(margin.size(), ' ');
  }
  return text;
}

std::string criterion_text(const CriterionChange& change) {
  std::string text = "  " + printable(report::criterion_change(change)) + '\n';
  const std::string before = told_line(report::kTellsBefore, change.before);
  const std::string now = told_line(report::kTellsNow, change.after);
  // Told once where only the points are others.
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

Json criterion(const CriterionChange& change) {
  return {{"id", change.id},
          {"title", change.title},
          {"before", standing(change.before)},
          {"after", standing(change.after)}};
}

Json grade(const GradeChange& change) {
  return {{"hand_in", change.hand_in},
          {"name", change.shown_name},
          {"sources", to_string(change.sources)},
          {"before", standing(change.before)},
          {"after", standing(change.after)},
          {"criteria", list(change.criteria, criterion)}};
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
    text += printable(report::count_of_changes(changes)) + '\n';
    for (const GradeChange& change : changes.changes) {
      text += printable(report::grade_change(change)) + '\n';
      for (const CriterionChange& one : change.criteria) text += criterion_text(one);
    }
  }
  return text;
}

std::string changes_json(const std::vector<LabChanges>& labs) {
  return report::json_text({{"schema", kSchema}, {"labs", list(labs, lab)}});
}

}  // namespace labcheck
