// SPDX-License-Identifier: MIT
/// Computes the result of a criterion about speed.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/score/score.hpp"

#include <optional>
#include <vector>

namespace labcheck {

/// What the measurements decide about a criterion. `share` is the earned share of its points; if it
/// is absent, `open` says why.
struct MeasurementDecision {
  std::optional<double> share;
  Outcome open = Outcome::not_measured;
  Verdict verdict;  // its message becomes the criterion's
  std::optional<Measurement> measurement;
  std::vector<CaseVerdict> cases;
};

/// Decides `criterion`, which needs `need`, by the test case that earns the least. A failed test
/// case takes precedence over an open one, and labcheck's own failure over a doubt.
MeasurementDecision decide_measurement(const Criterion& criterion, const NeedsMeasurement& need,
                                       const Assignment& assignment, const Evidence& evidence);

/// The figures at which the slope of the earned share changes.
std::vector<double> thresholds_of(const Criterion& criterion);

}  // namespace labcheck
