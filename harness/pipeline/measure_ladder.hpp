// SPDX-License-Identifier: MIT
/// Comparing the rungs of a lab.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/ladder_table.hpp"
#include "harness/pipeline/services.hpp"

#include <cstdint>
#include <string>

namespace labcheck {

/// The rungs of `lab` on its test case `case_id`. On a real GPU, each rung is timed interleaved
/// with the lab's ceiling, or with the first rung if the ceiling is not available. On the simulated
/// GPU, counters are collected. Throws UserError if the lab's oracle does not compile.
LadderTable measure_ladder(const Lab& lab, const std::string& case_id, std::uint64_t seed,
                           Services& services);

}  // namespace labcheck
