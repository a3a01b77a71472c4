// SPDX-License-Identifier: MIT
/// The result of `labcheck simulate` as terminal text and as JSON.
#pragma once

#include "harness/model/simulation.hpp"
#include "harness/report/terminal_page.hpp"

#include <string>

namespace labcheck {

/// The faults, then each kernel: its launches, its use of each kind of memory, and remarks about
/// its most costly lines. Each line ends with a line end.
std::string simulation_text(const Simulation& simulation, const TerminalStyle& style);

/// Only the faults; "" without faults.
std::string simulation_faults_text(const Simulation& simulation, const TerminalStyle& style);

/// The document of docs/report-schema.md, "The report of labcheck simulate", with a line end.
std::string simulation_json(const Simulation& simulation);

}  // namespace labcheck
