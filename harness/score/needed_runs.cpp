#include "harness/score/needed_runs.hpp"

#include "harness/score/criterion_score.hpp"
#include "harness/score/dependencies.hpp"

#include <algorithm>

namespace labcheck {
namespace {

std::vector<NeededRun> lacking_runs(const Criterion& criterion, const Assignment& assignment,
                                    const Evidence& evidence) {
  std::vector<NeededRun> runs;
  // A measurement brings its own runs.
  if (std::holds_alternative<NeedsMeasurement>(criterion.need)) return runs;
  if (program_of(evidence, part_of(criterion.need, assignment)) == nullptr) return runs;
  const RunMode mode = mode_of(criterion.need, evidence.backend);
  for (const std::string& id : cases_of(criterion.need)) {
    const bool known =
        std::any_of(evidence.runs.begin(), evidence.runs.end(),
                    [&](const JudgedRun& run) { return run.case_id == id && run.mode == mode; });
    if (!known) runs.push_back({id, mode});
  }
  return runs;
}

bool is_public(const NeededRun& run, const Assignment& assignment) {
  const TestCase* test_case = find_case(assignment, run.case_id);
  return test_case == nullptr || test_case->visibility == Visibility::open;
}

}  // namespace

RunMode mode_of(const Need& need, Backend backend) {
  if (std::holds_alternative<NeedsClean>(need)) return {Backend::sim, CheckLevel::full};
  if (std::holds_alternative<NeedsCounter>(need)) return {Backend::sim, CheckLevel::default_};
  return {backend, CheckLevel::default_};
}

std::vector<NeededRun> next_runs(const Rubric& rubric, const Assignment& assignment,
                                 const Evidence& evidence) {
  std::vector<CriterionResult> decided;
  std::vector<NeededRun> lacking;
  for (const Criterion* criterion : in_order(rubric)) {
    if (!is_next(*criterion, decided)) continue;
    if (const CriterionResult* blocker = blocker_of(*criterion, decided)) {
      decided.push_back(skipped_criterion(*criterion, *blocker));
      continue;
    }
    const std::vector<NeededRun> runs = lacking_runs(*criterion, assignment, evidence);
    if (runs.empty()) decided.push_back(score_criterion(*criterion, assignment, evidence));
    for (const NeededRun& run : runs) {
      if (std::find(lacking.begin(), lacking.end(), run) == lacking.end()) lacking.push_back(run);
    }
  }
  if (lacking.empty()) return lacking;
  const auto first =
      std::min_element(lacking.begin(), lacking.end(),
                       [](const NeededRun& a, const NeededRun& b) { return a.mode < b.mode; });
  const auto part_of_run = [&](const NeededRun& run) {
    const TestCase* test_case = find_case(assignment, run.case_id);
    return test_case == nullptr ? std::string() : test_case->part;
  };
  const RunMode mode = first->mode;
  const std::string part = part_of_run(*first);
  std::erase_if(lacking,
                [&](const NeededRun& run) { return run.mode != mode || part_of_run(run) != part; });
  // One process runs them all, and what it keeps of a hidden case it could print in a public one.
  std::stable_partition(lacking.begin(), lacking.end(),
                        [&](const NeededRun& run) { return is_public(run, assignment); });
  return lacking;
}

std::vector<const Criterion*> next_measurements(const Rubric& rubric, const Assignment& assignment,
                                                const Evidence& evidence) {
  std::vector<const Criterion*> lacking;
  if (evidence.backend == Backend::sim) return lacking;
  std::vector<CriterionResult> decided;
  for (const Criterion* criterion : in_order(rubric)) {
    const CriterionResult* blocker = blocker_of(*criterion, decided);
    decided.push_back(blocker != nullptr ? skipped_criterion(*criterion, *blocker)
                                         : score_criterion(*criterion, assignment, evidence));
    const bool known = std::any_of(
        evidence.measured.begin(), evidence.measured.end(),
        [&](const MeasuredCase& measured) { return measured.criterion == criterion->id; });
    const bool is_built = program_of(evidence, part_of(criterion->need, assignment)) != nullptr;
    if (std::holds_alternative<NeedsMeasurement>(criterion->need) && blocker == nullptr && !known &&
        is_built)
      lacking.push_back(criterion);
  }
  return lacking;
}

}  // namespace labcheck
