// SPDX-License-Identifier: MIT
#include "harness/score/needed_runs.hpp"

#include "harness/criteria/criterion_kind.hpp"
#include "harness/score/dependencies.hpp"

#include <algorithm>

namespace labcheck {
namespace {

std::vector<NeededRun> missing_runs(const Criterion& criterion, const Assignment& assignment,
                                    const Evidence& evidence) {
  std::vector<NeededRun> runs;
  // A measurement makes its own runs.
  if (is_about_speed(criterion)) return runs;
  if (program_of(evidence, part_of(criterion.need, assignment)) == nullptr) return runs;
  const RunMode mode = mode_of(criterion.need, evidence.backend);
  for (const std::string& id : cases_of(criterion.need)) {
    if (find_run(evidence, id, mode) == nullptr) runs.push_back({id, mode});
  }
  return runs;
}

bool is_public(const NeededRun& run, const Assignment& assignment) {
  const TestCase* test_case = find_case(assignment, run.case_id);
  return test_case == nullptr || test_case->visibility == Visibility::open;
}

}  // namespace

std::vector<NeededRun> next_runs(const Rubric& whole, const Assignment& assignment,
                                 const Evidence& evidence) {
  const Rubric rubric = with_counted_points(whole);
  std::vector<CriterionResult> decided;
  std::vector<NeededRun> missing;
  for (const Criterion* criterion : order_by_dependency(rubric)) {
    if (!is_ready(*criterion, decided)) continue;
    if (const CriterionResult* blocker = blocker_of(*criterion, decided)) {
      decided.push_back(skipped_criterion(*criterion, *blocker));
      continue;
    }
    const std::vector<NeededRun> runs = missing_runs(*criterion, assignment, evidence);
    if (runs.empty()) {
      decided.push_back(score_criterion(*criterion, assignment, evidence));
    } else if (kind_of(criterion->need).is_prohibition) {
      CriterionResult& assumed = decided.emplace_back();
      assumed.id = criterion->id;
      assumed.outcome = Outcome::full;
    }
    for (const NeededRun& run : runs) {
      if (std::ranges::find(missing, run) == missing.end()) missing.push_back(run);
    }
  }
  if (missing.empty()) return missing;
  const auto first = std::ranges::min_element(missing, {}, &NeededRun::mode);
  const auto part_of_run = [&](const NeededRun& run) {
    const TestCase* test_case = find_case(assignment, run.case_id);
    return test_case == nullptr ? std::string() : test_case->part;
  };
  const RunMode mode = first->mode;
  const std::string part = part_of_run(*first);
  std::erase_if(missing,
                [&](const NeededRun& run) { return run.mode != mode || part_of_run(run) != part; });
  // One process runs them all. Data that it keeps from a hidden test case could be printed in a
  // public one.
  std::ranges::stable_partition(missing,
                                [&](const NeededRun& run) { return is_public(run, assignment); });
  return missing;
}

std::vector<const Criterion*> next_measurements(const Rubric& rubric, const Assignment& assignment,
                                                const Evidence& evidence) {
  std::vector<const Criterion*> missing;
  if (evidence.backend == Backend::sim || excludes_speed(rubric)) return missing;
  std::vector<CriterionResult> decided;
  for (const Criterion* criterion : order_by_dependency(rubric)) {
    const CriterionResult* blocker = blocker_of(*criterion, decided);
    decided.push_back(blocker != nullptr ? skipped_criterion(*criterion, *blocker)
                                         : score_criterion(*criterion, assignment, evidence));
    const bool known = std::ranges::any_of(evidence.measured, [&](const SpeedRecord& measured) {
      return measured.criterion == criterion->id;
    });
    const bool is_built = program_of(evidence, part_of(criterion->need, assignment)) != nullptr;
    if (is_about_speed(*criterion) && blocker == nullptr && !known && is_built)
      missing.push_back(criterion);
  }
  return missing;
}

}  // namespace labcheck
