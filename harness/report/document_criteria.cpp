// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/document.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/simgpu/facts/messages.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace labcheck::report {
namespace {

constexpr std::size_t kFindingsShown = 3;

// The criterion's message, or the number of failing cases, which have their own messages. Empty if
// describe_measurement() says the same: it shows the deciding figure, unless the name of its hidden
// case was removed.
Message summary_of(const CriterionResult& criterion) {
  const bool has_measured_case = criterion.measurement && !criterion.measurement->case_id.empty();
  if (has_measured_case && is_decided(criterion.outcome) &&
      criterion.verdict == VerdictKind::accepted)
    return {};
  const bool lists_cases = criterion.cases.size() > 1 && is_decided(criterion.outcome) &&
                           std::ranges::any_of(criterion.cases, fails);
  return lists_cases && !criterion.measurement ? cases_failed(criterion.cases) : criterion.message;
}

// What `fault` states, at its line in the file of that name.
Message finding_of(const Diagnostic& fault) {
  if (fault.line <= 0) return fault.message;
  const SourcePlace place{std::filesystem::path(fault.file).filename(),
                          static_cast<std::uint32_t>(fault.line)};
  return simgpu::text::fault_at_line(place, fault.message);
}

// "about as fast as reference version 'naive'; next: 'tile-16' (tiles in shared memory)".
std::string describe_ladder_position(const LadderPlace& place) {
  if (place.next.empty())
    return tr("about as fast as reference version '{}', the fastest one", place.rung);
  return tr("{}; next: '{}' ({})",
            place.rung.empty() ? tr("slower than the first reference version")
                               : tr("about as fast as reference version '{}'", place.rung),
            place.next, translated(place.step));
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
    criterion.title = translated(result.title);
    set_points(criterion);
    criterion.has_reasons = detail_.reasons == Detail::Reasons::all || is_lost(result.outcome) ||
                            result.outcome == Outcome::withheld;
    if (!criterion.has_reasons) return criterion;
    if (result.measurement) criterion.measured = describe_measurement(*result.measurement);
    criterion.worst_line = describe_worst_line(result, submission_);
    if (result.measurement) set_notes(criterion);
    if (result.outcome == Outcome::full) {
      if (is_each()) set_cases(criterion, {});
      return criterion;
    }
    const Message summary = summary_of(result);
    set_message(criterion, summary);
    set_errors(criterion);
    set_cases(criterion, summary);
    if (is_decided(result.outcome)) criterion.hint = once(result.help);
    return criterion;
  }

  std::vector<Diagnostic> other_positions() && { return std::move(positions_); }

 private:
  void set_points(DocumentCriterion& criterion) const {
    const CriterionResult& result = *criterion.result;
    criterion.earned = is_open(result.outcome) ? "–" : describe_points(result.points);
    if (result.max_points != 0) criterion.max_points = describe_points(result.max_points);
    if (is_open(result.outcome) &&
        (final_grade_ == nullptr || !is_decided_by_instructor(*final_grade_, result.id)))
      criterion.still_open = render(text::still_open(describe_points(result.max_points)));
    if (final_grade_ != nullptr) criterion.mark = find_mark(*final_grade_, result.id);
    if (criterion.mark == nullptr) return;
    if (is_decided(result.outcome)) criterion.instead_of = criterion.earned;
    criterion.earned = describe_points(criterion.mark->points);
  }

  static void set_notes(DocumentCriterion& criterion) {
    const Measurement& measurement = *criterion.result->measurement;
    for (const Message& note : measurement.notes) criterion.notes.push_back(render(note));
    if (measurement.place) criterion.notes.push_back(describe_ladder_position(*measurement.place));
  }

  // An equal message may have another reason if it comes with failing cases that were not shown
  // yet.
  void set_message(DocumentCriterion& criterion, const Message& summary) {
    const CriterionResult& result = *criterion.result;
    const bool is_in_log = detail_.log_follows && !build_log(submission_).empty() &&
                           shows_compiler(result) && quoted_error(result.message, submission_);
    criterion.message = render(is_in_log ? text::submission_does_not_compile() : summary);
    if (summary.empty() || detail_.cases != Detail::Cases::shown_once) return;
    const bool has_new_cases = std::ranges::any_of(
        result.cases, [&](const CaseVerdict& each) { return fails(each) && !was_shown(each); });
    const auto known = std::ranges::find(shown_under_, summary, &Shown::message);
    if (known == shown_under_.end()) {
      shown_under_.push_back({summary, criterion.title});
    } else if (has_new_cases) {
      known->title = criterion.title;
    } else {
      criterion.same_as = known->title;
      criterion.same_as_above = known->title == last_shown_under_;
      return;
    }
    last_shown_under_ = criterion.title;
  }

  static bool shows_compiler(const CriterionResult& result) {
    return is_lost(result.outcome) && (result.verdict == VerdictKind::compile_error ||
                                       result.verdict == VerdictKind::forbidden);
  }

  // Compiler messages belong to the first criterion that fails because of them.
  void set_errors(DocumentCriterion& criterion) {
    criterion.shows_compiler = shows_compiler(*criterion.result);
    if (!criterion.shows_compiler) return;
    const auto end = std::stable_partition(
        positions_.begin(), positions_.end(),
        [](const Diagnostic& position) { return position.severity == Severity::error; });
    if (build_log(submission_).empty()) criterion.errors.assign(positions_.begin(), end);
    positions_.erase(positions_.begin(), end);
  }

  bool is_each() const { return detail_.cases == Detail::Cases::each; }

  void set_cases(DocumentCriterion& criterion, const Message& summary) {
    const CriterionResult& result = *criterion.result;
    for (const CaseVerdict& each : result.cases) {
      if (each.verdict.kind == VerdictKind::skipped && result.outcome != Outcome::skipped)
        ++criterion.not_run;
      if (is_each()) {
        criterion.groups.push_back(group_of(each));
      } else if (!fails(each)) {
        continue;
      } else if (!was_shown(each) || detail_.cases == Detail::Cases::shown_again) {
        add_to_group(each, criterion);
      } else {
        if (criterion.shown_before.empty()) criterion.kind_before = each.verdict.kind;
        criterion.shown_before.push_back(each.case_id);
      }
    }
    for (const CaseVerdict& each : result.cases) {
      if (fails(each)) shown_cases_.push_back(&each);
    }
    while (criterion.groups.size() > detail_.groups) {
      criterion.more_failing += criterion.groups.back().cases.size();
      criterion.groups.pop_back();
    }
    for (CaseGroup& group : criterion.groups) {
      const Message& message = group.cases.front().verdict->verdict.message;
      group.repeats_criterion = !message.empty() && criterion.same_as.empty() && message == summary;
      finish(group);
    }
  }

  void finish(CaseGroup& group) {
    const CaseVerdict& first = *group.cases.front().verdict;
    group.hint = once(first.verdict.help);
    if (is_each()) shown_causes_.clear();
    shown_causes_.insert(cause_of(first.verdict.message));
    if (fails(first)) add_findings(group);
    const bool differ = std::ranges::any_of(group.cases, [&](const DocumentCase& each) {
      return each.verdict->verdict.message != first.verdict.message;
    });
    if (!differ) return;
    group.message = tr("In {}: {}", first.case_id, group.message);
    group.repeats_criterion = false;
  }

  // Those that neither the message nor the hint contains. The hint of a wrong result may contain
  // one. A note, the line that wrote the wrong elements, repeats what the hint says.
  void add_findings(CaseGroup& group) {
    const Verdict& shown = group.cases.front().verdict->verdict;
    std::vector<Message> others;
    for (const DocumentCase& each : group.cases) {
      for (const CaseRecord& run : submission_.evidence.runs) {
        if (run.case_id != each.verdict->case_id) continue;
        for (const Diagnostic& fault : run.faults) {
          if (fault.severity == Severity::note) continue;
          Message finding = finding_of(fault);
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
      group.findings.push_back(tr("Also found: {}", render(others[k])));
    if (others.size() > kFindingsShown)
      group.findings.push_back(more(others.size() - kFindingsShown));
  }

  CaseGroup group_of(const CaseVerdict& test_case) const {
    const Verdict& verdict = test_case.verdict;
    CaseGroup group;
    group.cases.push_back({&test_case, describe_case(test_case, submission_.backend.kind)});
    group.message = verdict.message.empty() ? headline(verdict.kind) : render(verdict.message);
    if (verdict.mismatch) group.mismatch = &*verdict.mismatch;
    return group;
  }

  void add_to_group(const CaseVerdict& test_case, DocumentCriterion& criterion) const {
    const Verdict& verdict = test_case.verdict;
    CaseGroup added = group_of(test_case);
    const auto same = std::ranges::find_if(criterion.groups, [&](const CaseGroup& group) {
      const CaseVerdict& first = *group.cases.front().verdict;
      return !verdict.mismatch && !first.verdict.mismatch && first.verdict.kind == verdict.kind &&
             first.visibility == test_case.visibility &&
             cause_of(first.verdict.message) == cause_of(verdict.message);
    });
    if (same != criterion.groups.end()) {
      same->cases.push_back(std::move(added.cases.front()));
    } else {
      criterion.groups.push_back(std::move(added));
    }
  }

  bool was_shown(const CaseVerdict& test_case) const {
    return std::ranges::any_of(shown_cases_, [&](const CaseVerdict* shown) {
      return shown->case_id == test_case.case_id &&
             shown->verdict.message == test_case.verdict.message;
    });
  }

  // The hint of the first failing case may begin with the line that wrote the wrong elements.
  std::string once(const Message& help) {
    const bool is_known =
        !is_each() && std::ranges::any_of(shown_hints_, [&](const Message& shown) {
          return contains(shown, help);
        });
    shown_hints_.push_back(help);
    return is_known ? std::string() : render(help);
  }

  struct Shown {
    Message message;
    std::string title;  // of the criterion
  };

  const GradedSubmission& submission_;
  const Detail& detail_;
  const FinalGrade* final_grade_;
  std::vector<Diagnostic> positions_;
  std::vector<Shown> shown_under_;
  std::string last_shown_under_;  // the last of those titles
  std::vector<const CaseVerdict*> shown_cases_;
  std::vector<Message> shown_hints_;
  std::set<std::string> shown_causes_;  // of findings
};

}  // namespace

void add_criteria(Document& document, const Detail& detail, const FinalGrade* final_grade) {
  CriteriaBuilder builder(document.submission, detail, final_grade);
  for (const CriterionResult& result : document.submission.grade.criteria)
    document.criteria.push_back(builder.build(result));
  document.other_positions = std::move(builder).other_positions();
}

}  // namespace labcheck::report
