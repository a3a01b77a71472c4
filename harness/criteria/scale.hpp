// SPDX-License-Identifier: MIT
/// Scales, which turn a figure into a share of the points.
#pragma once

#include "harness/base/message.hpp"
#include "harness/model/rubric.hpp"

#include <optional>
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

/// The figures at which the slope of the earned share changes.
std::vector<double> thresholds_of(const Criterion& criterion);

/// -1, 0 or 1 if b is less than, equal to or greater than a.
int direction(double a, double b);

/// Whether a larger figure earns more on `scale`, or the same everywhere; false without steps.
bool rises(const std::vector<ScaleStep>& scale);

/// What a figure must be for full points, on `scale` and within the bounds: "at most 4.5", "at
/// least 1", "between 1 and 4".
Message describe_requirement(const std::vector<ScaleStep>& scale,
                             std::optional<double> at_most = {},
                             std::optional<double> at_least = {});

/// The figure that earns the most points of `scale`, which has steps: "at least 0.9".
Message describe_most(const std::vector<ScaleStep>& scale);

/// The rest of `scale`: "0.4 earns nothing; values in between earn part of the points".
Message describe_rest(const std::vector<ScaleStep>& scale);

}  // namespace labcheck
