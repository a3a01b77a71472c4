// SPDX-License-Identifier: MIT
#include "harness/perf/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <ranges>
#include <utility>

namespace labcheck {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kTail = 0.025;
constexpr std::size_t kMinSamples = 5;
constexpr double kWidening = 0.05;

// The probability that at least `least` of n draws are among the k lowest of n numbers.
double at_least_among_lowest(std::size_t least, std::size_t n, std::size_t k) {
  if (k >= n) return 1;
  const double share = static_cast<double>(k) / static_cast<double>(n);
  const auto count = static_cast<double>(n);
  double sum = 0;
  for (std::size_t j = least; j <= n; ++j) {
    const auto drawn = static_cast<double>(j);
    const double ways =
        std::lgamma(count + 1) - std::lgamma(drawn + 1) - std::lgamma(count - drawn + 1);
    sum += std::exp(ways + drawn * std::log(share) + (count - drawn) * std::log1p(-share));
  }
  return sum;
}

// The smallest k for which the `rank`-th lowest number of a resample is at most the k-th lowest of
// the n numbers, with at least this `probability`.
std::size_t quantile_of_rank(std::size_t rank, std::size_t n, double probability) {
  return *std::ranges::lower_bound(
      std::views::iota(std::size_t{1}, n + 1), probability, {},
      [&](std::size_t middle) { return at_least_among_lowest(rank, n, middle); });
}

double median_of_sorted(const std::vector<double>& sorted) {
  if (sorted.empty()) return kNan;
  const std::size_t n = sorted.size();
  return n % 2 == 1 ? sorted[n / 2] : std::midpoint(sorted[n / 2 - 1], sorted[n / 2]);
}

}  // namespace

double median(std::vector<double> numbers) {
  std::ranges::sort(numbers);
  return median_of_sorted(numbers);
}

double median_deviation(std::vector<double> numbers) {
  const double middle = median(numbers);
  for (double& number : numbers) number = std::abs(number - middle);
  return median(std::move(numbers));
}

Estimate estimate_median(std::vector<double> numbers) {
  std::ranges::sort(numbers);
  const std::size_t n = numbers.size();
  Estimate estimate{median_of_sorted(numbers), kNan, kNan, n};
  if (n == 0) return estimate;
  if (n < kMinSamples) {
    estimate.low = numbers.front() * (1 - kWidening);
    estimate.high = numbers.back() * (1 + kWidening);
    return estimate;
  }
  // If n is even, the two numbers in the middle bound the median.
  estimate.low = numbers[quantile_of_rank((n + 1) / 2, n, kTail) - 1];
  estimate.high = numbers[quantile_of_rank(n / 2 + 1, n, 1 - kTail) - 1];
  return estimate;
}

double relative_half_width(const Estimate& estimate) {
  return (estimate.high - estimate.low) / 2 / estimate.value;
}

bool contains_threshold(const Estimate& estimate, const std::vector<double>& thresholds) {
  return std::ranges::any_of(thresholds, [&](double threshold) {
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
