/// A ladder as a table for the terminal.
#pragma once

#include "harness/model/ladder_table.hpp"

#include <string>

namespace labcheck {

/// On a real GPU one line for each rung with its time, its rate, its share of the ceiling, how many
/// times the first rung it is, and what a lecture measured; on the simulated one its counters.
std::string ladder_text(const LadderTable& table);

}  // namespace labcheck
