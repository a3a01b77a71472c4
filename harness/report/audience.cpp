// SPDX-License-Identifier: MIT
#include "harness/report/audience.hpp"

#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace labcheck {
namespace {

using namespace report;

// The hidden cases of a grade, and the names that replace theirs.
class HiddenCases {
 public:
  explicit HiddenCases(const Grade& grade) {
    for (const CriterionResult& criterion : grade.criteria) {
      for (const CaseVerdict& test_case : criterion.cases) {
        if (test_case.visibility == Visibility::hidden) {
          numbers_.emplace(test_case.case_id, numbers_.size() + 1);
        } else {
          open_.insert(test_case.case_id);
        }
      }
    }
  }

  bool empty() const { return numbers_.empty(); }

  bool contains(const std::string& case_id) const {
    return numbers_.contains(case_id) || !open_.contains(case_id);
  }

  std::string name(const std::string& case_id) const {
    return tr("hidden case {}", numbers_.at(case_id));
  }

  bool is_named_in(Message message) const {
    bool is_named = false;
    for_each_argument(message, [&](const MessageArgument::Value& value) {
      const auto* name = std::get_if<CaseName>(&value);
      is_named = is_named || (name != nullptr && numbers_.contains(name->id));
    });
    return is_named;
  }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::set<std::string> open_;
};

bool hidden_cases_decide(const CriterionResult& criterion, const HiddenCases& hidden) {
  if (criterion.measurement && !criterion.measurement->case_id.empty() &&
      hidden.contains(criterion.measurement->case_id)) {
    return true;
  }
  // A criterion that lists no cases may still depend on some.
  if (criterion.cases.empty()) return hidden.is_named_in(criterion.message);
  return std::ranges::any_of(criterion.cases,
                             [&](const CaseVerdict& c) { return hidden.contains(c.case_id); });
}

// The reason of a criterion that does not show its cases, and of which none fails, for each
// outcome.
constexpr std::array<MessageText<0>, kEnumNames<Outcome>.size()> kGeneralReasons{
    MessageText<0>{},
    text::also_uses_hidden_cases,
    text::also_uses_hidden_cases,
    text::earlier_criterion_failed,
    text::not_measured_in_run,
    text::instructor_grades,
    text::must_be_reviewed,
    text::labcheck_failed_here};

Message general_reason(Outcome outcome) {
  return kGeneralReasons.at(static_cast<std::size_t>(outcome))();
}

// Built from counts: searching the original message for secrets would be less safe. The cases are
// those that the student sees.
Message message_for_student(const CriterionResult& criterion, const HiddenCases& hidden) {
  const auto& cases = criterion.cases;
  if (needs_no_run(criterion.verdict)) return criterion.message;
  if (!is_decided(criterion.outcome)) {
    const bool reveals =
        criterion.outcome == Outcome::withheld || hidden.is_named_in(criterion.message);
    return reveals ? general_reason(criterion.outcome) : criterion.message;
  }
  if (std::ranges::any_of(cases, fails)) return cases_failed(cases);
  const bool any_skipped = std::ranges::any_of(
      cases, [](const CaseVerdict& each) { return each.verdict.kind == VerdictKind::skipped; });
  return any_skipped ? text::cases_were_not_run() : general_reason(criterion.outcome);
}

void redact(CaseVerdict& test_case, const HiddenCases& hidden) {
  if (!hidden.contains(test_case.case_id)) return;
  const VerdictKind kind = test_case.verdict.kind;
  test_case.case_id = hidden.name(test_case.case_id);
  test_case.title.clear();
  test_case.visibility = Visibility::hidden;
  test_case.parameters = {};
  test_case.verdict = {kind, hidden_case_message(kind), {}, {}};
}

void redact(CriterionResult& criterion, const HiddenCases& hidden) {
  const bool is_general = hidden_cases_decide(criterion, hidden);
  const bool help_of_hidden_case =
      std::ranges::any_of(criterion.cases, [&](const CaseVerdict& test_case) {
        return hidden.contains(test_case.case_id) && test_case.verdict.help == criterion.help;
      });
  if (help_of_hidden_case) criterion.help = {};
  for (CaseVerdict& test_case : criterion.cases) redact(test_case, hidden);
  if (is_general) criterion.message = message_for_student(criterion, hidden);
  if (criterion.measurement && hidden.contains(criterion.measurement->case_id))
    criterion.measurement.reset();
}

}  // namespace

GradedSubmission for_student(GradedSubmission submission) {
  const HiddenCases hidden(submission.grade);
  for (CriterionResult& criterion : submission.grade.criteria) redact(criterion, hidden);
  const auto is_hidden = [&](const auto& record) { return hidden.contains(record.case_id); };
  std::erase_if(submission.evidence.runs, is_hidden);
  std::erase_if(submission.evidence.measured, is_hidden);
  // The time of hidden cases depends on their sizes.
  GradingTimes& times = submission.evidence.times;
  if (!hidden.empty()) times = {times.built_before, times.build, {}, times.build};
  return submission;
}

}  // namespace labcheck
