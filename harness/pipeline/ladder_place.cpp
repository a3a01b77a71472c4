#include "harness/pipeline/ladder_place.hpp"

#include "harness/base/error.hpp"
#include "harness/pipeline/measure_case.hpp"

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

}  // namespace

std::optional<LadderPlace> place_on_ladder(SpeedTrial& trial, const TimedInput& input,
                                           const Lab& lab, std::uint64_t seed, Services& services) {
  const std::vector<Rung>& rungs = lab.assignment.ladder.rungs;
  if (rungs.empty()) return std::nullopt;
  LadderPlace place;
  try {
    for (auto rung = rungs.rbegin(); rung != rungs.rend(); ++rung) {
      const std::optional<bool> reached = is_reached(*rung, trial, input, lab, seed, services);
      if (!reached) return std::nullopt;
      if (*reached) {
        place.rung = rung->id;
        return place;
      }
      place.next = rung->id;
      place.step = rung->step;
    }
  } catch (const HarnessError&) {
    return std::nullopt;
  }
  return place;
}

}  // namespace labcheck
