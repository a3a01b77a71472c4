// SPDX-License-Identifier: MIT
#include "harness/criteria/criterion_score.hpp"

#include "harness/criteria/criterion_kind.hpp"
#include "harness/criteria/messages.hpp"
#include "harness/criteria/scale.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace labcheck {

const Program* program_of(const Evidence& evidence, const std::string& part) {
  const auto found = evidence.builds.find(part);
  return found == evidence.builds.end() || found->second == nullptr ? nullptr
                                                                    : found->second->program();
}

const CaseRecord* find_run(const Evidence& evidence, const std::string& id, RunMode mode) {
  const auto found = std::ranges::find_if(
      evidence.runs, [&](const CaseRecord& run) { return run.case_id == id && run.mode == mode; });
  return found == evidence.runs.end() ? nullptr : &*found;
}

std::string part_of(const Need& need, const Assignment& assignment) {
  return std::visit(
      [&](const auto& specific) -> std::string {
        if constexpr (requires { specific.part; }) return specific.part;
        const std::vector<std::string> cases = cases_of(need);
        const TestCase* test_case = cases.empty() ? nullptr : find_case(assignment, cases.front());
        return test_case == nullptr ? std::string() : test_case->part;
      },
      need);
}

CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence) {
  CriterionScore score{criterion, assignment, evidence, mode_of(criterion.need, evidence.backend),
                       empty_result(criterion)};
  const std::string part = part_of(criterion.need, assignment);
  if (!cases_of(criterion.need).empty() && program_of(evidence, part) == nullptr)
    score.skip_without_program(part);
  else
    kind_of(criterion.need).decide(score);
  CriterionResult& result = score.result;
  // The instructor's hint is more specific to the lab than labcheck's.
  const bool fell_short = result.outcome == Outcome::none || result.outcome == Outcome::partial;
  if (fell_short && score.hint_helps && !criterion.help.empty())
    result.help = text_of_lab(criterion.help);
  return std::move(result);
}

bool is_undecided(VerdictKind kind) {
  return kind == VerdictKind::suspicious || kind == VerdictKind::judge_error;
}

std::vector<std::string> CriterionScore::missing_files(const std::string& part) const {
  const Submission& submission = evidence.submission;
  const Part* named = part.empty() ? nullptr : find_part(assignment, part);
  return named == nullptr ? submission.missing : submission_of_part(*named, submission).missing;
}

// A missing file may be in an item that labcheck cannot read, so that an instructor must check.
void CriterionScore::skip_without_program(const std::string& part) {
  const bool is_unread = !evidence.submission.unread.empty() && !missing_files(part).empty();
  result.outcome = is_unread ? Outcome::withheld : Outcome::skipped;
  result.verdict = VerdictKind::skipped;
  result.message = messages::no_program();
}

CaseVerdict& CriterionScore::add_case(const std::string& id) {
  CaseVerdict& verdict = result.cases.emplace_back();
  verdict.case_id = id;
  verdict.mode = mode;
  if (const TestCase* test_case = find_case(assignment, id)) {
    verdict.title = test_case->title;
    verdict.visibility = test_case->visibility;
    verdict.parameters = parameters_on(*test_case, mode.backend);
  }
  return verdict;
}

void CriterionScore::add_cases() {
  for (const std::string& id : cases_of(criterion.need)) {
    // A missing run is labcheck's own failure.
    const CaseRecord* run = find_run(evidence, id, mode);
    add_case(id).verdict =
        run != nullptr
            ? run->verdict
            : Verdict{
                  VerdictKind::judge_error, messages::case_not_run(CaseName{id}), {}, std::nullopt};
  }
}

void CriterionScore::require_results_in(RunMode other, Undecided undecided) {
  for (CaseVerdict& test_case : result.cases) {
    const CaseRecord* run = find_run(evidence, test_case.case_id, other);
    if (run == nullptr || test_case.verdict.kind != VerdictKind::accepted) continue;
    const VerdictKind kind = run->verdict.kind;
    const bool counts = undecided == Undecided::counts || !is_undecided(kind);
    if (kind == VerdictKind::accepted || !counts) continue;
    test_case.verdict = run->verdict;
    test_case.mode = other;
  }
}

void CriterionScore::count_failures() {
  if (withhold_for_harness_failure()) return;
  std::size_t failed = 0;
  const Verdict* gravest = nullptr;
  for (const CaseVerdict& test_case : result.cases) {
    const Verdict& verdict = test_case.verdict;
    if (verdict.kind == VerdictKind::accepted) continue;
    ++failed;
    if (gravest == nullptr || verdict.kind < gravest->kind) gravest = &verdict;
  }
  if (gravest != nullptr) {
    const std::size_t all = result.cases.size();
    Message failures = all == 1 ? Message{} : messages::cases_failed(Count(failed), Count(all));
    fail({gravest->kind, in_sequence(std::move(failures), gravest->message), gravest->help,
          std::nullopt});
  }
  const auto all = static_cast<double>(std::max<std::size_t>(result.cases.size(), 1));
  const double share = 1 - static_cast<double>(failed) / all;
  earn(criterion.credit == Credit::proportional ? share : failed == 0 ? 1 : 0);
}

bool CriterionScore::withhold_for_harness_failure() {
  const auto failure = std::ranges::find_if(result.cases, [](const CaseVerdict& test_case) {
    return test_case.verdict.kind == VerdictKind::judge_error;
  });
  if (failure == result.cases.end()) return false;
  fail(failure->verdict);
  result.outcome = Outcome::withheld;
  return true;
}

void CriterionScore::fail(const Verdict& verdict) {
  result.verdict = verdict.kind;
  result.message = verdict.message;
  result.help = verdict.help;
}

void CriterionScore::earn(double share) {
  if (result.verdict == VerdictKind::suspicious) return void(result.outcome = Outcome::held);
  // Decided by the rounded points: "0 of 10" earns nothing, "10 of 10" everything.
  const double points = points_for(result.max_points, share);
  const bool all = share >= 1 || (points > 0 && points >= result.max_points);
  result.points = points;
  result.outcome = all ? Outcome::full : points > 0 ? Outcome::partial : Outcome::none;
}

}  // namespace labcheck
