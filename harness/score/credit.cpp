// SPDX-License-Identifier: MIT
#include "harness/score/figure_score.hpp"

#include <algorithm>
#include <cmath>

namespace labcheck {

namespace {

// The position of `figure` between `low` (0) and `high` (1).
double position_between(double low, double figure, double high, Credit credit) {
  if (credit != Credit::log_scale) return (figure - low) / (high - low);
  return std::log(figure / low) / std::log(high / low);
}

}  // namespace

double share_on_scale(const std::vector<ScaleStep>& steps, double figure, Credit credit) {
  if (steps.empty() || std::isnan(figure)) return 0;
  std::vector<ScaleStep> rising = steps;
  std::sort(rising.begin(), rising.end(),
            [](const ScaleStep& a, const ScaleStep& b) { return a.at < b.at; });
  if (figure <= rising.front().at) return rising.front().earns;
  for (std::size_t k = 1; k < rising.size(); ++k) {
    const ScaleStep& low = rising[k - 1];
    const ScaleStep& high = rising[k];
    if (figure > high.at) continue;
    if (credit == Credit::steps)
      return figure == high.at ? high.earns : std::min(low.earns, high.earns);
    return std::lerp(low.earns, high.earns, position_between(low.at, figure, high.at, credit));
  }
  return rising.back().earns;
}

double points_for(double points, double share) {
  if (share >= 1) return points;
  return std::min(points, std::round(points * share * 100) / 100);
}

}  // namespace labcheck
