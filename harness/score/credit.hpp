/// The share of a criterion's points that a figure earns.
#pragma once

#include "harness/model/rubric.hpp"

#include <vector>

namespace labcheck {

/// The share (0 to 1) that `figure` earns on `steps`, whose `at` rise or fall: on a straight line
/// between two steps, and that of the nearest step outside. NaN earns nothing.
double share_on_scale(const std::vector<ScaleStep>& steps, double figure);

/// `points` times `share`, rounded to hundredths so that sums come out even; all of them for 1.
double points_for(double points, double share);

}  // namespace labcheck
