/// The share of a criterion's points that a figure earns.
#pragma once

#include "harness/model/rubric.hpp"

#include <vector>

namespace labcheck {

/// The share (0 to 1) for `figure` on `steps`, which are sorted by `at` either way: that of the
/// first step before it, of the last behind it, and in between on a straight line. NaN earns
/// nothing.
double share_on_scale(const std::vector<ScaleStep>& steps, double figure);

/// `points` times `share`, rounded to hundredths so that sums come out even.
double points_for(double points, double share);

}  // namespace labcheck
