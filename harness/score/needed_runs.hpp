// SPDX-License-Identifier: MIT
/// The runs and measurements that a rubric still needs.
#pragma once

#include "harness/criteria/criterion_score.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// One run that a criterion needs.
struct NeededRun {
  std::string case_id;
  RunMode mode;

  auto operator<=>(const NeededRun&) const = default;
};

/// The next runs: of the runs that are still missing in `evidence`, for parts with a program, those
/// of one mode and one part, each once, in the rubric's order, hidden test cases last. A criterion
/// whose dependencies failed needs no run; a criterion whose dependencies are undecided has to
/// wait, unless it is a prohibition. Empty if the rubric is decided.
std::vector<NeededRun> next_runs(const Rubric& rubric, const Assignment& assignment,
                                 const Evidence& evidence);

/// The criteria that must still be measured, in the rubric's order: those that need a measurement,
/// are not blocked by a dependency, and have no measurement in `evidence`, which must have all
/// runs. Empty on the simulated GPU.
std::vector<const Criterion*> next_measurements(const Rubric& rubric, const Assignment& assignment,
                                                const Evidence& evidence);

}  // namespace labcheck
