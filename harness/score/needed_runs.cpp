#include "harness/score/needed_runs.hpp"

#include <algorithm>

namespace labcheck {

RunMode mode_of(const Need& need, Backend backend) {
  if (std::holds_alternative<NeedsClean>(need)) return {Backend::sim, CheckLevel::full};
  if (std::holds_alternative<NeedsCounter>(need)) return {Backend::sim, CheckLevel::standard};
  return {backend, CheckLevel::standard};
}

std::vector<NeededRun> needed_runs(const Rubric& rubric, Backend backend) {
  std::vector<NeededRun> runs;
  for (const Criterion& criterion : rubric.criteria) {
    // A measurement brings its own runs.
    if (std::holds_alternative<NeedsMeasurement>(criterion.need)) continue;
    for (const std::string& id : cases_of(criterion.need)) {
      NeededRun run{id, mode_of(criterion.need, backend)};
      if (std::find(runs.begin(), runs.end(), run) == runs.end()) runs.push_back(std::move(run));
    }
  }
  std::stable_sort(runs.begin(), runs.end(),
                   [](const NeededRun& a, const NeededRun& b) { return a.mode < b.mode; });
  return runs;
}

}  // namespace labcheck
