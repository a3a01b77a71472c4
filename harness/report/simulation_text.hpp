/// A simulation as the terminal shows it.
#pragma once

#include "harness/model/simulation.hpp"
#include "harness/report/terminal_style.hpp"

#include <string>

namespace labcheck {

/// Faults first, then each kernel: its launches, what it did with each kind of memory, and the
/// lines that are worth a look. Each line ends with a line end.
std::string simulation_text(const Simulation& simulation, const TerminalStyle& style);

/// The faults alone; "" where there are none.
std::string simulation_faults_text(const Simulation& simulation, const TerminalStyle& style);

}  // namespace labcheck
