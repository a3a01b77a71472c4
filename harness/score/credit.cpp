#include "harness/score/credit.hpp"

#include <algorithm>
#include <cmath>

namespace labcheck {

double share_on_scale(const std::vector<ScaleStep>& steps, double figure) {
  if (steps.empty() || std::isnan(figure)) return 0;
  std::vector<ScaleStep> rising = steps;
  std::sort(rising.begin(), rising.end(),
            [](const ScaleStep& a, const ScaleStep& b) { return a.at < b.at; });
  if (figure <= rising.front().at) return rising.front().earns;
  for (std::size_t k = 1; k < rising.size(); ++k) {
    const ScaleStep& low = rising[k - 1];
    const ScaleStep& high = rising[k];
    if (figure > high.at) continue;
    return std::lerp(low.earns, high.earns, (figure - low.at) / (high.at - low.at));
  }
  return rising.back().earns;
}

double points_for(double points, double share) {
  if (share >= 1) return points;
  return std::min(points, std::round(points * share * 100) / 100);
}

}  // namespace labcheck
