// SPDX-License-Identifier: MIT
/// Computes what criteria earn by a figure: a counter or a measurement.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/run.hpp"
#include "harness/score/score.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The share (0 to 1) that `figure` earns on `steps`, whose `at` rise or fall. Outside the steps,
/// the nearest step counts. Between two steps, `Credit::scale` interpolates linearly, `log_scale`
/// linearly in the logarithm of the figure (each `at` must be above 0), and `steps` earns the
/// lesser of the two shares. NaN earns nothing.
double share_on_scale(const std::vector<ScaleStep>& steps, double figure,
                      Credit credit = Credit::scale);

/// `points` times `share`, rounded to hundredths; all points if `share` is at least 1.
double points_for(double points, double share);

/// The bounds of a counter for full points: "at most 4.5", "at least 1", "between 1 and 4".
Message describe_requirement(const NeedsCounter& need, const std::vector<ScaleStep>& scale);

/// The test case `id`, run in `mode`, without its verdict.
CaseVerdict unjudged_case(const std::string& id, RunMode mode, const Assignment& assignment);

/// `share` is the earned share of the points. The message and the hint of `verdict` become the
/// criterion's.
struct CounterDecision {
  double share = 1;
  Verdict verdict;
  std::optional<Measurement> measurement;
};

/// Decides `criterion`, which needs `need`, by the test case in `cases` that earns the least.
/// `counters_of` returns the counters of a test case, or nullptr if it did not run.
CounterDecision decide_counter(
    const Criterion& criterion, const NeedsCounter& need, const std::vector<CaseVerdict>& cases,
    const std::function<const Counters*(const std::string& case_id)>& counters_of);

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
