/// The share of a criterion's points that a figure earns.
#pragma once

#include "harness/model/rubric.hpp"

#include <vector>

namespace labcheck {

/// The share (0 to 1) that `figure` earns on `steps`, whose `at` rise or fall, and outside of them
/// that of the nearest. Between two steps `Credit::scale` goes on a straight line, `log_scale` on
/// one over the logarithm of the figure (then each `at` is above 0), and `steps` earns what the
/// lesser of the two does. NaN earns nothing.
double share_on_scale(const std::vector<ScaleStep>& steps, double figure,
                      Credit credit = Credit::scale);

/// `points` times `share`, rounded to hundredths so that sums come out even; all of them for 1.
double points_for(double points, double share);

}  // namespace labcheck
