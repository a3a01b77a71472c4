#include "harness/pipeline/ladder_place.hpp"

#include "harness/base/error.hpp"
#include "harness/pipeline/measure_case.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// Rungs are further apart than this.
constexpr double kAboutAsFast = 0.95;

SamplingPlan glance() {
  SamplingPlan plan;
  plan.least_pairs = 5;
  plan.most_pairs = 5;
  plan.most_cost = 0.3;
  return plan;
}

// Nothing where it cannot be said.
std::optional<bool> is_reached(const Rung& rung, SpeedTrial& trial, const TimedInput& input,
                               const Lab& lab, std::uint64_t seed, Services& services) {
  const auto opponent = opponent_for(rung.id, input, lab, seed, services);
  if (!std::holds_alternative<Opponent>(opponent)) return std::nullopt;
  const TrialEnd end = trial.against(std::get<Opponent>(opponent), glance());
  const auto* outcome = std::get_if<SamplingOutcome>(&end);
  if (outcome == nullptr || outcome->doubt != Doubt::none) return std::nullopt;
  return outcome->figure.value >= kAboutAsFast;
}

std::optional<bool> is_known(const Rung& rung, const KnownSpeedups& known) {
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
  std::size_t reached = 0;  // so many rungs from the first on
  std::size_t beyond = rungs.size();
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    const std::optional<bool> is = is_known(rungs[k], known);
    if (is && *is) reached = k + 1;
    if (is && !*is) beyond = std::min(beyond, k);
  }
  try {
    while (reached < beyond) {
      const std::size_t middle = (reached + beyond) / 2;
      const std::optional<bool> is = is_reached(rungs[middle], trial, input, lab, seed, services);
      if (!is) return std::nullopt;
      *is ? reached = middle + 1 : beyond = middle;
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
