/// Which figure of an interval points are given for.
#pragma once

#include "harness/perf/statistics.hpp"

#include <vector>

namespace labcheck {

/// What is estimated: a ratio, of which more is better, or a time, of which less is.
enum class Figure { ratio, seconds };

/// Whether one of `thresholds`, the figures at which the points change their course, lies in the
/// estimate's interval, its ends included; of an estimate of nothing, none does.
bool holds_threshold(const Estimate& estimate, const std::vector<double>& thresholds);

/// The figure that points are given for: the estimate's value, or that one of `thresholds` in its
/// interval that is best for the student, where it is better. So the student gets the better side
/// of a threshold and no more: a faster program never counts as less than a slower one whose
/// interval is as wide.
double counted_figure(const Estimate& estimate, Figure figure,
                      const std::vector<double>& thresholds);

}  // namespace labcheck
