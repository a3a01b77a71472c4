// SPDX-License-Identifier: MIT
#include "harness/perf/statistics.hpp"

#include <algorithm>

namespace labcheck {

bool contains_threshold(const Estimate& estimate, const std::vector<double>& thresholds) {
  return std::any_of(thresholds.begin(), thresholds.end(), [&](double threshold) {
    return estimate.low <= threshold && threshold <= estimate.high;
  });
}

double counted_figure(const Estimate& estimate, Figure figure,
                      const std::vector<double>& thresholds) {
  double counted = estimate.value;
  for (const double threshold : thresholds) {
    if (!contains_threshold(estimate, {threshold})) continue;
    counted = figure == Figure::ratio ? std::max(counted, threshold) : std::min(counted, threshold);
  }
  return counted;
}

}  // namespace labcheck
