/// Where a program stands among the rungs of its lab.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/measurement.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/pipeline/speed_trial.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace labcheck {

/// How many times as fast as rungs a program was measured to be, by the rungs' names.
using KnownSpeedups = std::map<std::string, double>;

/// Compares the subject of `trial`, on `input`, with rungs, a few pairs each, to find the last one
/// that it is about as fast as: each rung is taken for no slower than the one before it. What
/// `known` tells is not measured again. Nothing where the lab has no ladder, or where that does not
/// work: a grade does without it.
std::optional<LadderPlace> place_on_ladder(SpeedTrial& trial, const TimedInput& input,
                                           const Lab& lab, std::uint64_t seed, Services& services,
                                           const KnownSpeedups& known);

}  // namespace labcheck
