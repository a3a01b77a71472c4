/// Where a program stands among the rungs of its lab.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/measurement.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/pipeline/speed_trial.hpp"

#include <cstdint>
#include <optional>

namespace labcheck {

/// Compares the subject of `trial`, on `input`, with the rungs from the last one down, a few pairs
/// each, until it is about as fast as one. Nothing where the lab has no ladder, or where that does
/// not work: a grade does without it.
std::optional<LadderPlace> place_on_ladder(SpeedTrial& trial, const TimedInput& input,
                                           const Lab& lab, std::uint64_t seed, Services& services);

}  // namespace labcheck
