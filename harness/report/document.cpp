// SPDX-License-Identifier: MIT
#include "harness/report/document.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace labcheck::report {
namespace {

constexpr std::size_t kFindingsShown = 3;

// Equal for verdicts on one case with the same message: only one of them is shown.
std::string case_key(const CaseVerdict& test_case) {
  return test_case.case_id + '\n' + render(test_case.verdict.message);
}

// Builds the criteria and remembers what they show, so that nothing appears twice.
class CriteriaBuilder {
 public:
  CriteriaBuilder(const GradedSubmission& submission, const Detail& detail,
                  const FinalGrade* final_grade)
      : submission_(submission),
        detail_(detail),
        final_grade_(final_grade),
        positions_(compiler_diagnostics(submission)) {}

  DocumentCriterion build(const CriterionResult& result) {
    DocumentCriterion criterion;
    criterion.result = &result;
    set_points(criterion);
    criterion.has_reasons = detail_.reasons == Detail::Reasons::all || is_lost(result.outcome) ||
                            result.outcome == Outcome::withheld;
    if (!criterion.has_reasons) return criterion;
    if (result.measurement) criterion.measured = describe_measurement(*result.measurement);
    criterion.worst_line = describe_worst_line(result, submission_);
    if (result.outcome == Outcome::full) return criterion;
    set_message(criterion);
    set_errors(criterion);
    set_cases(criterion);
    if (is_decided(result.outcome)) criterion.hint = once(render(result.help));
    return criterion;
  }

  std::vector<Diagnostic> other_positions() && { return std::move(positions_); }

 private:
  void set_points(DocumentCriterion& criterion) const {
    const CriterionResult& result = *criterion.result;
    criterion.earned = is_open(result.outcome) ? "–" : describe_points(result.points);
    if (result.max_points != 0) criterion.max_points = describe_points(result.max_points);
    if (final_grade_ != nullptr) criterion.mark = find_mark(*final_grade_, result.id);
    if (criterion.mark == nullptr) return;
    if (is_decided(result.outcome)) criterion.instead_of = criterion.earned;
    criterion.earned = describe_points(criterion.mark->points);
  }

  // An equal message may have another reason if it comes with failing cases that were not shown
  // yet.
  void set_message(DocumentCriterion& criterion) {
    const CriterionResult& result = *criterion.result;
    criterion.message = summary_of(result);
    if (criterion.message.empty()) return;
    const bool has_new_cases =
        std::any_of(result.cases.begin(), result.cases.end(),
                    [&](const CaseVerdict& each) { return fails(each) && !was_shown(each); });
    const auto [entry, is_first] = shown_under_.emplace(criterion.message, result.title);
    if (is_first || has_new_cases) {
      entry->second = last_shown_under_ = result.title;
    } else {
      criterion.same_as = translated(entry->second);
      criterion.same_as_above = entry->second == last_shown_under_;
    }
  }

  // Compiler messages belong to the first criterion that fails because of them.
  void set_errors(DocumentCriterion& criterion) {
    const CriterionResult& result = *criterion.result;
    criterion.shows_compiler =
        is_lost(result.outcome) &&
        (result.verdict == VerdictKind::compile_error || result.verdict == VerdictKind::forbidden);
    if (!criterion.shows_compiler) return;
    const auto end = std::stable_partition(
        positions_.begin(), positions_.end(),
        [](const Diagnostic& position) { return position.severity == Severity::error; });
    if (build_log(submission_).empty()) criterion.errors.assign(positions_.begin(), end);
    positions_.erase(positions_.begin(), end);
  }

  void set_cases(DocumentCriterion& criterion) {
    const CriterionResult& result = *criterion.result;
    for (const CaseVerdict& each : result.cases) {
      if (each.verdict.kind == VerdictKind::skipped && result.outcome != Outcome::skipped)
        ++criterion.not_run;
      if (!fails(each)) continue;
      if (!was_shown(each) || detail_.repeated == Detail::Repeated::in_full) {
        add_to_group(each, criterion);
      } else {
        if (criterion.shown_before.empty()) criterion.kind_before = each.verdict.kind;
        criterion.shown_before.push_back(each.case_id);
      }
    }
    for (const CaseVerdict& each : result.cases) {
      if (fails(each)) shown_cases_.insert(case_key(each));
    }
    while (criterion.groups.size() > detail_.groups) {
      criterion.more_failing += criterion.groups.back().cases.size();
      criterion.groups.pop_back();
    }
    for (FailureGroup& group : criterion.groups) finish(group);
  }

  void finish(FailureGroup& group) {
    const CaseVerdict& first = *group.cases.front().verdict;
    group.hint = once(render(first.verdict.help));
    shown_causes_.insert(cause_of(first.verdict.message));
    add_findings(group);
    const bool differ =
        std::any_of(group.cases.begin(), group.cases.end(), [&](const DocumentCase& each) {
          return each.verdict->verdict.message != first.verdict.message;
        });
    if (!differ) return;
    group.message = in_case(first.case_id, group.message);
    group.repeats_criterion = false;
  }

  // Those that neither the message nor the hint contains. The hint of a wrong result may contain
  // one. A note, the line that wrote the wrong elements, repeats what the hint says.
  void add_findings(FailureGroup& group) {
    const Verdict& shown = group.cases.front().verdict->verdict;
    std::vector<Message> others;
    for (const DocumentCase& each : group.cases) {
      for (const CaseRecord& run : submission_.evidence.runs) {
        if (run.case_id != each.verdict->case_id) continue;
        for (const Diagnostic& fault : run.faults) {
          if (fault.severity == Severity::note) continue;
          Message finding = at_place(in_file_name(fault));
          if (contains(shown.message, fault.message) || contains(shown.help, fault.message)) {
            shown_causes_.insert(cause_of(finding));
          } else {
            others.push_back(std::move(finding));
          }
        }
      }
    }
    std::erase_if(others, [&](const Message& finding) {
      return !shown_causes_.insert(cause_of(finding)).second;
    });
    for (std::size_t k = 0; k < std::min(others.size(), kFindingsShown); ++k)
      group.findings.push_back(also_found(render(others[k])));
    if (others.size() > kFindingsShown)
      group.findings.push_back(more(others.size() - kFindingsShown));
  }

  void add_to_group(const CaseVerdict& test_case, DocumentCriterion& criterion) const {
    const Verdict& verdict = test_case.verdict;
    DocumentCase added{&test_case, describe_case(test_case, submission_.backend.kind)};
    const auto same = std::find_if(
        criterion.groups.begin(), criterion.groups.end(), [&](const FailureGroup& group) {
          const CaseVerdict& first = *group.cases.front().verdict;
          return !verdict.mismatch && !first.verdict.mismatch &&
                 first.verdict.kind == verdict.kind && first.visibility == test_case.visibility &&
                 cause_of(first.verdict.message) == cause_of(verdict.message);
        });
    if (same != criterion.groups.end()) {
      same->cases.push_back(std::move(added));
      return;
    }
    FailureGroup group;
    group.cases.push_back(std::move(added));
    group.message = message_of(verdict);
    group.repeats_criterion =
        !verdict.message.empty() && criterion.same_as.empty() && group.message == criterion.message;
    if (verdict.mismatch) group.mismatch = &*verdict.mismatch;
    criterion.groups.push_back(std::move(group));
  }

  bool was_shown(const CaseVerdict& test_case) const {
    return shown_cases_.contains(case_key(test_case));
  }

  // The hint of the first failing case may begin with the line that wrote the wrong elements.
  std::string once(const std::string& help) {
    const bool is_known = std::ranges::any_of(
        shown_hints_, [&](const std::string& shown) { return shown.ends_with(help); });
    return shown_hints_.insert(help).second && !is_known ? help : std::string();
  }

  const GradedSubmission& submission_;
  const Detail& detail_;
  const FinalGrade* final_grade_;
  std::vector<Diagnostic> positions_;
  std::map<std::string, std::string> shown_under_;  // from a message to a title
  std::string last_shown_under_;                    // the last of those titles
  std::set<std::string> shown_cases_;
  std::set<std::string> shown_hints_;
  std::set<std::string> shown_causes_;  // of findings
};

bool anything_ran(const Grade& grade) {
  const auto ran = [](const CaseVerdict& test_case) {
    return test_case.verdict.kind != VerdictKind::skipped && !needs_no_run(test_case.verdict.kind);
  };
  return std::any_of(grade.criteria.begin(), grade.criteria.end(), [&](const auto& criterion) {
    return std::any_of(criterion.cases.begin(), criterion.cases.end(), ran);
  });
}

// Nothing is open where an instructor has decided.
std::vector<std::string> sentences_about_points(const GradedSubmission& submission,
                                                const FinalGrade* final_grade) {
  std::map<Outcome, double> open;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    if (final_grade == nullptr || !is_decided_by_instructor(*final_grade, criterion.id))
      open[criterion.outcome] += criterion.max_points - criterion.points;
  }
  std::vector<std::string> sentences;
  if (submission.grade.speed == SpeedInTotal::excluded)
    sentences.push_back(graded_without_speed(submission.grade.max_points));
  for (const Outcome outcome :
       {Outcome::not_measured, Outcome::manual, Outcome::held, Outcome::withheld}) {
    if (open[outcome] > 0)
      sentences.push_back(why_open(outcome, open[outcome], submission.backend.kind));
  }
  return sentences;
}

}  // namespace

Document make_document(const GradedSubmission& submission, const Detail& detail,
                       const FinalGrade* final_grade) {
  const Grade& grade = submission.grade;
  CriteriaBuilder builder(submission, detail, final_grade);
  std::vector<DocumentCriterion> criteria;
  for (const CriterionResult& result : grade.criteria) criteria.push_back(builder.build(result));
  return {.submission = submission,
          .title = submission.lab_title.empty() ? submission.lab : translated(submission.lab_title),
          .headline = headline(grade.verdict),
          .meaning = meaning(grade),
          .points = points_of(grade.points, grade.max_points),
          .state = state_word(grade),
          .backend = describe_backend(submission.backend),
          .about_points = sentences_about_points(submission, final_grade),
          .criteria = std::move(criteria),
          .other_positions = std::move(builder).other_positions(),
          .printed = printed_texts(submission.evidence.runs),
          .next_steps = describe_next_steps(submission),
          .how_to_repeat = anything_ran(grade) ? how_to_repeat(submission.seed) : "",
          .duration = how_long_it_took(submission)};
}

std::string describe_case(const CaseVerdict& test_case, Backend usual) {
  std::string text = describe(test_case.parameters);
  const std::string title = translated(test_case.title);
  if (!title.empty()) text += text.empty() ? title : fmt::format(" ({})", title);
  const std::string mode = describe_mode(test_case.mode, usual);
  if (!mode.empty()) text += fmt::format("{}[{}]", text.empty() ? "" : " ", mode);
  return text;
}

std::string message_of(const Verdict& verdict) {
  return verdict.message.empty() ? headline(verdict.kind) : render(verdict.message);
}

std::string message_above_log(const DocumentCriterion& criterion,
                              const GradedSubmission& submission) {
  const bool is_in_log = criterion.shows_compiler && !build_log(submission).empty() &&
                         quotes_an_error(criterion.result->message, submission);
  return is_in_log ? does_not_compile() : criterion.message;
}

std::string summary_of(const CriterionResult& criterion) {
  // The measurement shows the deciding figure, unless the name of its hidden case was removed.
  const bool has_measured_case = criterion.measurement && !criterion.measurement->case_id.empty();
  if (has_measured_case && is_decided(criterion.outcome) &&
      criterion.verdict == VerdictKind::accepted)
    return {};
  const auto& cases = criterion.cases;
  const auto failed = static_cast<std::size_t>(std::count_if(cases.begin(), cases.end(), fails));
  const auto hidden = static_cast<std::size_t>(
      std::count_if(cases.begin(), cases.end(), [](const CaseVerdict& test_case) {
        return fails(test_case) && test_case.visibility == Visibility::hidden;
      }));
  const bool lists_cases = cases.size() > 1 && failed > 0 && is_decided(criterion.outcome);
  return lists_cases && !criterion.measurement ? cases_failed(failed, hidden, cases.size())
                                               : render(criterion.message);
}

}  // namespace labcheck::report
