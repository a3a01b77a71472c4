// SPDX-License-Identifier: MIT
#include "harness/criteria/scale.hpp"

#include "harness/criteria/messages.hpp"

#include <algorithm>
#include <cmath>

namespace labcheck {
namespace {

struct Bounds {
  std::optional<double> at_most;
  std::optional<double> at_least;
};

// The bound at which a scale first earns its maximum.
Bounds bounds_of(std::vector<ScaleStep> scale) {
  if (scale.empty()) return {};
  const bool is_rising = rises(scale);
  std::ranges::sort(scale, {}, &ScaleStep::at);
  if (!is_rising) std::reverse(scale.begin(), scale.end());
  const auto best = std::ranges::max_element(scale, {}, &ScaleStep::earns);
  if (is_rising) return {std::nullopt, best->at};
  return {best->at, std::nullopt};
}

// The position of `figure` between `low` (0) and `high` (1).
double position_between(double low, double figure, double high, Credit credit) {
  if (credit != Credit::log_scale) return (figure - low) / (high - low);
  return std::log(figure / low) / std::log(high / low);
}

// The steps at which a scale reaches its least and its most points.
std::ranges::minmax_result<ScaleStep> ends_of(const std::vector<ScaleStep>& scale) {
  return std::ranges::minmax(scale, {}, &ScaleStep::earns);
}

}  // namespace

double share_on_scale(const std::vector<ScaleStep>& steps, double figure, Credit credit) {
  if (steps.empty() || std::isnan(figure)) return 0;
  std::vector<ScaleStep> rising = steps;
  std::ranges::sort(rising, {}, &ScaleStep::at);
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

std::vector<double> thresholds_of(const Criterion& criterion) {
  std::vector<double> thresholds;
  for (const ScaleStep& step : criterion.scale) thresholds.push_back(step.at);
  return thresholds;
}

bool rises(const std::vector<ScaleStep>& scale) {
  if (scale.empty()) return false;
  const auto [least, most] = std::ranges::minmax(scale, {}, &ScaleStep::at);
  return most.earns >= least.earns;
}

int direction(double a, double b) {
  return (b > a) - (b < a);
}

Message describe_requirement(const std::vector<ScaleStep>& scale, std::optional<double> at_most,
                             std::optional<double> at_least) {
  Bounds bounds = bounds_of(scale);
  if (at_most) bounds.at_most = at_most;
  if (at_least && !bounds.at_least) bounds.at_least = at_least;
  if (bounds.at_least && bounds.at_least == bounds.at_most)
    return messages::required_exactly(*bounds.at_least);
  if (bounds.at_least && bounds.at_most)
    return messages::required_between(*bounds.at_least, *bounds.at_most);
  if (bounds.at_least) return messages::required_at_least(*bounds.at_least);
  if (bounds.at_most) return messages::required_at_most(*bounds.at_most);
  return {};
}

Message describe_most(const std::vector<ScaleStep>& scale) {
  const auto [least, most] = ends_of(scale);
  return most.at >= least.at ? messages::required_at_least(most.at)
                             : messages::required_at_most(most.at);
}

Message describe_rest(const std::vector<ScaleStep>& scale) {
  const ScaleStep least = ends_of(scale).min;
  return least.earns > 0 ? messages::least_earns_some(least.at, least.earns * 100)
                         : messages::least_earns_nothing(least.at);
}

}  // namespace labcheck
