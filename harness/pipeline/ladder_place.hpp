// SPDX-License-Identifier: MIT
/// The place of a program on its lab's ladder.
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

/// The measured speedups of a program over rungs, by the rungs' names.
using KnownSpeedups = std::map<std::string, double>;

/// Finds the last rung that the subject of `trial` is about as fast as, on `input`. Assumes that
/// each rung is at least as fast as the previous one, and compares the subject with few rungs (a
/// binary search), a few pairs of samples each. Rungs in `known` are not measured again. Returns
/// nothing if the lab has no ladder or a comparison fails: the grade does not depend on it.
std::optional<LadderPlace> place_on_ladder(SpeedTrial& trial, const TimedInput& input,
                                           const Lab& lab, std::uint64_t seed, Services& services,
                                           const KnownSpeedups& known);

}  // namespace labcheck
