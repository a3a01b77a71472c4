/// What single lines of the source asked of memory on the simulated GPU.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::report {

/// The heat of each line, of all `cases` together, by file and line.
std::map<std::pair<std::string, int>, LineHeat> heat_by_line(const std::vector<CaseHeat>& cases);

/// How many times the least that memory could be used with for the same bytes: the worse of global
/// and shared memory; at least 1.
double times_the_least(const LineHeat& heat);

/// "global memory: 12 sectors of 32 bytes a request, 4.0 times the least": what is told of a line.
std::string describe_heat(const LineHeat& heat);

}  // namespace labcheck::report
