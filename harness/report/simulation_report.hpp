// SPDX-License-Identifier: MIT
/// The result of `labcheck simulate` as terminal text and as JSON, and the source lines that cost a
/// kernel the most beyond the necessary minimum.
#pragma once

#include "harness/base/message.hpp"
#include "harness/model/simulation.hpp"
#include "harness/report/terminal_page.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// The faults, then each kernel: its launches, its use of each kind of memory, and remarks about
/// its most costly lines. Each line ends with a line end.
std::string simulation_text(const Simulation& simulation, const TerminalStyle& style);

/// Only the faults; "" without faults.
std::string simulation_faults_text(const Simulation& simulation, const TerminalStyle& style);

/// The document of docs/report-schema.md, "The report of labcheck simulate", with a line end.
std::string simulation_json(const Simulation& simulation);

}  // namespace labcheck

namespace labcheck::report {

/// `share` is the part of the kernel's estimated cycles that could be saved. In a remark about the
/// whole kernel, `share` and `line` are 0.
struct KernelRemark {
  std::string file;
  std::uint32_t line = 0;
  double share = 0;
  Message message;
};

/// At most five remarks about lines, the most costly first, and then those about the whole kernel.
/// Lines with small costs are left out, so an efficient kernel has no remarks.
std::vector<KernelRemark> remarks_on(const SimulatedKernel& kernel);

/// What limits the occupancy of `kernel`, which must be known.
Message limit_of(const SimulatedKernel& kernel);

/// The cost of a request: "32", "4.5", at most one decimal.
std::string mean_text(std::uint64_t cost, std::uint64_t requests);
std::string mean_text(double figure);

}  // namespace labcheck::report
