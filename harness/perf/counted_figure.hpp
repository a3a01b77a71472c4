// SPDX-License-Identifier: MIT
/// The figure in a confidence interval that points are given for.
#pragma once

#include "harness/perf/statistics.hpp"

#include <vector>

namespace labcheck {

/// What is estimated: a ratio (higher is better) or a time (lower is better).
enum class Figure { ratio, seconds };

/// True if one of `thresholds` is in the estimate's interval, including its ends. False for an
/// estimate without samples.
bool contains_threshold(const Estimate& estimate, const std::vector<double>& thresholds);

/// The figure that decides the points: the best for the student among the estimate's value and the
/// `thresholds` in its interval. The student gets the better side of a threshold but no more, so a
/// faster program never counts less than a slower one with an equally wide interval.
double counted_figure(const Estimate& estimate, Figure figure,
                      const std::vector<double>& thresholds);

}  // namespace labcheck
