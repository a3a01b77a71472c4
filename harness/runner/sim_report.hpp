/// What the simulated GPU reports from inside the student's process.
#pragma once

#include "harness/model/run.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Faults and counters of one test case.
struct SimReport {
  std::vector<Fault> faults;
  Counters counters;  // sums and ratios
  std::vector<LineCounters> lines;
};

/// Reads the JSON lines of `text` (docs/simulated-gpu.md). The process that wrote them is not
/// trusted: a line that is no such JSON is passed over. Places keep the file names that the
/// compiler knew; faults that repeat are counted, and after a thousand places no new one is taken.
SimReport parse_sim_report(std::string_view text);

}  // namespace labcheck
