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

/// The figure that points are given for: the estimate's value, or the end of its interval that is
/// better for the student where one of `thresholds` lies in it.
double counted_figure(const Estimate& estimate, Figure figure,
                      const std::vector<double>& thresholds);

}  // namespace labcheck
