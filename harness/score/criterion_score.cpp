// SPDX-License-Identifier: MIT
#include "harness/score/dependencies.hpp"
#include "harness/score/figure_score.hpp"
#include "harness/score/messages.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

bool is_undecided(VerdictKind kind) {
  return kind == VerdictKind::suspicious || kind == VerdictKind::judge_error;
}

Verdict on_missing_files(const std::vector<std::string>& files) {
  if (files.size() == 1) {
    return {VerdictKind::missing, messages::file_missing(files.front()),
            messages::give_file_exact_name(), std::nullopt};
  }
  return {VerdictKind::missing, messages::files_missing(listing_of(files)),
          messages::give_files_exact_names(), std::nullopt};
}

// The missing files may be in what the remarks `unread` describe.
Verdict on_unread_files(const std::vector<std::string>& files, const std::vector<Message>& unread) {
  Message remarks;
  for (const Message& remark : unread)
    remarks = remarks.empty() ? remark : messages::several_unread(std::move(remarks), remark);
  return {VerdictKind::missing,
          files.size() == 1 ? messages::file_unread(files.front(), std::move(remarks))
                            : messages::files_unread(listing_of(files), std::move(remarks)),
          messages::instructor_must_rename(), std::nullopt};
}

Message title_of_feature(Feature feature) {
  return text_of_lab(kFeatureTitles[static_cast<std::size_t>(feature)]);
}

// The feature with the name or the line that shows it: "files (fopen, tiled.cu:12)".
Message describe(const FeatureUse& use) {
  const SourcePlace place{use.file, static_cast<std::uint32_t>(use.line)};
  Message title = title_of_feature(use.feature);
  if (use.file.empty())
    return use.name.empty() ? title : messages::feature_by_name(std::move(title), use.name);
  return use.name.empty() ? messages::feature_at_line(std::move(title), place)
                          : messages::feature_by_name_at_line(std::move(title), use.name, place);
}

Message describe_features(const std::vector<Feature>& missing,
                          const std::vector<FeatureUse>& forbidden) {
  Listing titles{{}, Conjunction::either};
  for (const Feature feature : missing) titles.items.push_back(title_of_feature(feature));
  Listing uses;
  for (const FeatureUse& use : forbidden) uses.items.push_back(describe(use));
  if (missing.empty() && forbidden.empty()) return {};
  if (missing.empty()) return messages::uses_forbidden(std::move(uses));
  if (forbidden.empty()) return messages::does_not_use(std::move(titles));
  return messages::does_not_use_and_uses_forbidden(std::move(titles), std::move(uses));
}

class CriterionScore {
 public:
  CriterionScore(const Criterion& criterion, const Assignment& assignment, const Evidence& evidence)
      : criterion_(criterion),
        assignment_(assignment),
        evidence_(evidence),
        mode_(mode_of(criterion.need, evidence.backend)),
        result_(empty_result(criterion)) {}

  CriterionResult result() {
    if (!cases_of(criterion_.need).empty() && !has_program()) {
      skip_without_program(part_of(criterion_.need, assignment_));
    } else {
      std::visit([this](const auto& need) { decide(need); }, criterion_.need);
    }
    // The instructor's hint is more specific to the lab than labcheck's.
    const bool fell_short = result_.outcome == Outcome::none || result_.outcome == Outcome::partial;
    if (fell_short && !is_about_results() && !criterion_.help.empty())
      result_.help = text_of_lab(criterion_.help);
    return std::move(result_);
  }

 private:
  // True if a failed run decided a criterion about technique or speed. The instructor's hint, which
  // is about technique or speed, does not help yet.
  bool is_about_results() const {
    if (result_.verdict == VerdictKind::accepted) return false;
    return result_.subject == Subject::speed ||
           (std::holds_alternative<NeedsCounter>(criterion_.need) && !result_.measurement);
  }

  bool has_program() const {
    return program_of(evidence_, part_of(criterion_.need, assignment_)) != nullptr;
  }

  // The required files of `part`, or of the whole assignment if `part` is empty, that are missing.
  std::vector<std::string> missing_files(const std::string& part) const {
    const Submission& submission = evidence_.submission;
    const Part* named = part.empty() ? nullptr : find_part(assignment_, part);
    return named == nullptr ? submission.missing : submission_of_part(*named, submission).missing;
  }

  void decide(const NeedsBuild& need) {
    if (const auto files = missing_files(need.part); !files.empty()) {
      return fail_without_files(files);
    }
    bool is_built = false;
    for (const auto& [part, build] : evidence_.builds) {
      if (!need.part.empty() && part != need.part) continue;
      is_built = build->program() != nullptr;
      if (is_built) continue;
      fail({VerdictKind::compile_error, build->failure()->reason, build->failure()->help,
            std::nullopt});
      break;
    }
    earn(is_built ? 1 : 0);
  }

  // True if a missing file of `part` may be in an item that labcheck cannot read, so that an
  // instructor must check.
  bool is_unread(const std::string& part) const {
    return !evidence_.submission.unread.empty() && !missing_files(part).empty();
  }

  void skip_without_program(const std::string& part) {
    result_.outcome = is_unread(part) ? Outcome::withheld : Outcome::skipped;
    result_.verdict = VerdictKind::skipped;
    result_.message = messages::no_program();
  }

  void fail_without_files(const std::vector<std::string>& files) {
    const std::vector<Message>& unread = evidence_.submission.unread;
    if (unread.empty()) {
      fail(on_missing_files(files));
      return earn(0);
    }
    fail(on_unread_files(files, unread));
    result_.outcome = Outcome::withheld;
  }

  // Only the simulated GPU observes who computes a result. So if a test case ran there, too, the
  // result must be right there.
  void decide(const NeedsCases& need) {
    add_cases(need.cases);
    require_results_in({Backend::sim, CheckLevel::default_}, Undecided::ignored);
    count_failures();
  }

  // A program that does nothing has no findings, so the results must also be right.
  void decide(const NeedsClean& need) {
    add_cases(need.cases);
    require_results_in({evidence_.backend, CheckLevel::default_}, Undecided::counts);
    require_results_in({Backend::sim, CheckLevel::default_}, Undecided::ignored);
    count_failures();
  }

  enum class Undecided { ignored, counts };

  // An accepted test case that failed in `mode` gets that verdict.
  void require_results_in(RunMode mode, Undecided undecided) {
    for (CaseVerdict& test_case : result_.cases) {
      const CaseRecord* run = find_run(test_case.case_id, mode);
      if (run == nullptr || test_case.verdict.kind != VerdictKind::accepted) continue;
      const VerdictKind kind = run->verdict.kind;
      const bool counts = undecided == Undecided::counts || !is_undecided(kind);
      if (kind == VerdictKind::accepted || !counts) continue;
      test_case.verdict = run->verdict;
      test_case.mode = mode;
    }
  }

  // A test case that fails costs points elsewhere; here it only shows nothing. But if it is right
  // on a real GPU, and the simulated GPU cannot run it or observes no right result at all, nothing
  // shows who computes the results.
  void decide(const NeedsKernels& need) {
    add_cases(need.cases);
    const bool shows_work = std::ranges::any_of(result_.cases, [](const CaseVerdict& test_case) {
      return test_case.verdict.kind == VerdictKind::accepted;
    });
    for (CaseVerdict& test_case : result_.cases) {
      const CaseRecord* run = find_run(test_case.case_id);
      if (run == nullptr) continue;  // labcheck's own failure
      if (run->verdict.kind != VerdictKind::accepted) {
        const auto* other = find_run(test_case.case_id, {{Backend::gpu, CheckLevel::default_}});
        const bool is_right = other != nullptr && other->verdict.kind == VerdictKind::accepted;
        const bool is_open = is_undecided(run->verdict.kind) || !shows_work;
        if (!is_right || !is_open) test_case.verdict = {};
        continue;
      }
      const Message reason =
          run->memory != need.memory ? messages::in_other_memory() : run->host_work;
      test_case.verdict = reason.empty() ? Verdict{}
                                         : Verdict{VerdictKind::forbidden, reason,
                                                   messages::compute_in_kernel(), std::nullopt};
    }
    count_failures();
    if (result_.outcome == Outcome::full && !shows_work) {
      result_.outcome = Outcome::skipped;
      result_.message = messages::no_result_is_right();
    }
  }

  void decide(const NeedsMeasurement& need) {
    MeasurementDecision decision = decide_measurement(criterion_, need, assignment_, evidence_);
    result_.cases = std::move(decision.cases);
    result_.measurement = std::move(decision.measurement);
    fail(decision.verdict);
    if (decision.share) return earn(*decision.share);
    result_.outcome = decision.open;
  }

  void decide(const NeedsFeatures& need) {
    if (!has_program()) return skip_without_program(need.part);
    const std::vector<FeatureUse>& uses = program_of(evidence_, need.part)->features;
    std::vector<Feature> missing;
    std::ranges::copy_if(need.uses, std::back_inserter(missing),
                         [&](Feature feature) { return find_use(uses, feature) == nullptr; });
    std::vector<FeatureUse> forbidden;
    for (const Feature feature : need.without) {
      if (const FeatureUse* use = find_use(uses, feature)) forbidden.push_back(*use);
    }
    result_.message = describe_features(missing, forbidden);
    if (!forbidden.empty()) result_.verdict = VerdictKind::forbidden;
    earn(missing.empty() && forbidden.empty() ? 1 : 0);
  }

  void decide(const NeedsManual&) {
    result_.outcome = Outcome::manual;
    result_.message = messages::needs_instructor();
  }

  void decide(const NeedsCounter& need) {
    add_cases(need.cases);
    if (withhold_for_harness_failure()) return;
    CounterDecision decision = decide_counter(criterion_, need, result_.cases, [&](const auto& id) {
      const CaseRecord* run = find_run(id);
      return run == nullptr ? nullptr : &run->counters;
    });
    fail(decision.verdict);
    result_.measurement = std::move(decision.measurement);
    earn(decision.share);
  }

  void count_failures() {
    if (withhold_for_harness_failure()) return;
    std::size_t failed = 0;
    const Verdict* gravest = nullptr;
    for (const CaseVerdict& test_case : result_.cases) {
      const Verdict& verdict = test_case.verdict;
      if (verdict.kind == VerdictKind::accepted) continue;
      ++failed;
      if (gravest == nullptr || verdict.kind < gravest->kind) gravest = &verdict;
    }
    if (gravest != nullptr) {
      const std::size_t all = result_.cases.size();
      Message failures = all == 1 ? Message{} : messages::cases_failed(Count(failed), Count(all));
      fail({gravest->kind, in_sequence(std::move(failures), gravest->message), gravest->help,
            std::nullopt});
    }
    const auto all = static_cast<double>(std::max<std::size_t>(result_.cases.size(), 1));
    const double share = 1 - static_cast<double>(failed) / all;
    earn(criterion_.credit == Credit::proportional ? share : failed == 0 ? 1 : 0);
  }

  void fail(const Verdict& verdict) {
    result_.verdict = verdict.kind;
    result_.message = verdict.message;
    result_.help = verdict.help;
  }

  void earn(double share) {
    if (result_.verdict == VerdictKind::suspicious) return void(result_.outcome = Outcome::held);
    // Decided by the rounded points: "0 of 10" earns nothing, "10 of 10" everything.
    const double points = points_for(result_.max_points, share);
    const bool all = share >= 1 || (points > 0 && points >= result_.max_points);
    result_.points = points;
    result_.outcome = all ? Outcome::full : points > 0 ? Outcome::partial : Outcome::none;
  }

  bool withhold_for_harness_failure() {
    const auto failure = std::ranges::find_if(result_.cases, [](const CaseVerdict& test_case) {
      return test_case.verdict.kind == VerdictKind::judge_error;
    });
    if (failure == result_.cases.end()) return false;
    fail(failure->verdict);
    result_.outcome = Outcome::withheld;
    return true;
  }

  const CaseRecord* find_run(const std::string& id, std::optional<RunMode> other = {}) const {
    const RunMode mode = other.value_or(mode_);
    const auto found = std::ranges::find_if(evidence_.runs, [&](const CaseRecord& run) {
      return run.case_id == id && run.mode == mode;
    });
    return found == evidence_.runs.end() ? nullptr : &*found;
  }

  void add_cases(const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
      CaseVerdict verdict = unjudged_case(id, mode_, assignment_);
      // A missing run is labcheck's own failure.
      const CaseRecord* run = find_run(id);
      verdict.verdict = run != nullptr ? run->verdict
                                       : Verdict{VerdictKind::judge_error,
                                                 messages::case_not_run(CaseName{id}),
                                                 {},
                                                 std::nullopt};
      result_.cases.push_back(std::move(verdict));
    }
  }

  const Criterion& criterion_;
  const Assignment& assignment_;
  const Evidence& evidence_;
  RunMode mode_;
  CriterionResult result_;
};

}  // namespace

CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence) {
  return CriterionScore(criterion, assignment, evidence).result();
}

}  // namespace labcheck
