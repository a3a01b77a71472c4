// SPDX-License-Identifier: MIT
/// A reference ladder as a table for the terminal.
#pragma once

#include "harness/model/ladder_table.hpp"

#include <optional>
#include <string>

namespace labcheck {

/// One line for each rung. On a real GPU: its time, its rate, its share of the ceiling, its speedup
/// over the first rung, and the time measured in a lecture. On the simulated GPU: its counters.
std::string ladder_text(const LadderTable& table);

/// Requirements for a rubric that separate each rung of `counted` from the next one, with
/// thresholds halfway between them as ratios: by the counters that differ most, and, if there is a
/// `timed` table of the same test case, by the speedup over the first rung. Without one, a remark
/// says that speed needs a GPU.
std::string ladder_suggestions(const LadderTable& counted, const std::optional<LadderTable>& timed);

}  // namespace labcheck
