// SPDX-License-Identifier: MIT
/// Computes the share of a criterion's points that a figure earns.
#pragma once

#include "harness/model/rubric.hpp"

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

}  // namespace labcheck
