// SPDX-License-Identifier: MIT
/// A lab's ladder: compares its rungs, and finds a program's place on it.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/ladder_table.hpp"
#include "harness/model/measurement.hpp"
#include "harness/pipeline/speed_trial.hpp"
#include "harness/pipeline/workbench.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace labcheck {

/// The rungs of `lab` on its test case `case_id`. On a real GPU, each rung is timed interleaved
/// with the lab's ceiling, or with the first rung if the ceiling is not available. On the simulated
/// GPU, counters are collected. Throws UserError if the lab's oracle does not compile.
LadderTable measure_ladder(const Lab& lab, const std::string& case_id, std::uint64_t seed,
                           const Slot& slot);

/// The counters of the rungs of `lab` on `case_id`, on the simulated GPU.
LadderTable count_ladder(const Lab& lab, const std::string& case_id, std::uint64_t seed,
                         const Slot& slot);

/// The measured speedups of a program over rungs, by the rungs' names.
using KnownSpeedups = std::map<std::string, double>;

/// Finds the last rung that the subject of `trial` is about as fast as, on `timed`. Assumes that
/// each rung is at least as fast as the previous one, and compares the subject with few rungs (a
/// binary search), a few pairs of samples each. Rungs in `known` are not measured again. Returns
/// nothing if the lab has no ladder or a comparison fails: the grade does not depend on it.
std::optional<LadderPlace> place_on_ladder(SpeedTrial& trial, const TimingSetup& timed,
                                           const KnownSpeedups& known);

}  // namespace labcheck
