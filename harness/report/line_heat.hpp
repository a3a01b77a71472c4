// SPDX-License-Identifier: MIT
/// The memory traffic of individual source lines on the simulated GPU.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::report {

/// The traffic of each line, summed over all `cases`, by file and line.
std::map<std::pair<std::string, int>, LineHeat> heat_by_line(const std::vector<CaseHeat>& cases);

/// The traffic of a line divided by the minimum for the same bytes: the larger ratio of global and
/// shared memory; at least 1.
double traffic_ratio(const LineHeat& heat);

/// "global memory: 12 sectors of 32 bytes per request, 4.0 times the minimum"; "" without traffic.
std::string describe_heat(const LineHeat& heat);

}  // namespace labcheck::report
