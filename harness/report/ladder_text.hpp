// SPDX-License-Identifier: MIT
/// A reference ladder as a table for the terminal.
#pragma once

#include "harness/model/ladder_table.hpp"

#include <string>

namespace labcheck {

/// One line for each rung. On a real GPU: its time, its rate, its share of the ceiling, its speedup
/// over the first rung, and the time measured in a lecture. On the simulated GPU: its counters.
std::string ladder_text(const LadderTable& table);

}  // namespace labcheck
