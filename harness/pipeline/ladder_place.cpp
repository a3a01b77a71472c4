// SPDX-License-Identifier: MIT
#include "harness/pipeline/ladder_place.hpp"

#include "harness/base/error.hpp"
#include "harness/pipeline/measure_case.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// Neighboring rungs differ by more than 5 %.
constexpr double kAboutAsFast = 0.95;

SamplingPlan short_plan() {
  SamplingPlan plan;
  plan.min_pairs = 5;
  plan.max_pairs = 5;
  plan.max_cost = 0.3;
  return plan;
}

// Nothing if the comparison gives no result.
std::optional<bool> reaches(const Rung& rung, SpeedTrial& trial, const TimedInput& input,
                            const Lab& lab, std::uint64_t seed, Services& services) {
  const auto baseline = baseline_for(rung.id, input, lab, seed, services);
  if (!std::holds_alternative<Baseline>(baseline)) return std::nullopt;
  const TrialResult end = trial.against(std::get<Baseline>(baseline), short_plan());
  const auto* outcome = std::get_if<SamplingOutcome>(&end);
  if (outcome == nullptr || outcome->doubt != Doubt::none) return std::nullopt;
  return outcome->figure.value >= kAboutAsFast;
}

std::optional<bool> is_known_to_reach(const Rung& rung, const KnownSpeedups& known) {
  const auto found = known.find(rung.id);
  if (found == known.end()) return std::nullopt;
  return found->second >= kAboutAsFast;
}

}  // namespace

std::optional<LadderPlace> place_on_ladder(SpeedTrial& trial, const TimedInput& input,
                                           const Lab& lab, std::uint64_t seed, Services& services,
                                           const KnownSpeedups& known) {
  const std::vector<Rung>& rungs = lab.assignment.ladder.rungs;
  if (rungs.empty()) return std::nullopt;
  std::size_t reached = 0;               // the number of rungs that are reached
  std::size_t unreached = rungs.size();  // the first rung that is known to be faster
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    const std::optional<bool> known_result = is_known_to_reach(rungs[k], known);
    if (known_result && *known_result) reached = k + 1;
    if (known_result && !*known_result) unreached = std::min(unreached, k);
  }
  try {
    while (reached < unreached) {
      const std::size_t middle = (reached + unreached) / 2;
      const std::optional<bool> result = reaches(rungs[middle], trial, input, lab, seed, services);
      if (!result) return std::nullopt;
      *result ? reached = middle + 1 : unreached = middle;
    }
  } catch (const HarnessError&) {
    return std::nullopt;
  }
  LadderPlace place;
  if (reached > 0) place.rung = rungs[reached - 1].id;
  if (reached < rungs.size()) {
    place.next = rungs[reached].id;
    place.step = rungs[reached].step;
  }
  return place;
}

}  // namespace labcheck
