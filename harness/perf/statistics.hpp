// SPDX-License-Identifier: MIT
/// The statistics of measurements. None depends on the order of the numbers.
#pragma once

#include <cstddef>
#include <vector>

namespace labcheck {

/// The middle number of `numbers`, or the mean of the two in the middle; NaN if there are no
/// numbers.
double median(std::vector<double> numbers);

/// The median of the absolute deviations of `numbers` from their median; NaN if there are no
/// numbers.
double median_deviation(std::vector<double> numbers);

/// A sampled figure with its 95 % confidence interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  std::size_t samples = 0;

  bool operator==(const Estimate&) const = default;
};

/// The median of `numbers` with its percentile bootstrap interval, computed in the limit of
/// infinitely many resamples, which needs no random numbers (Efron, Bootstrap Methods, 1979, §3).
/// Fewer than five numbers show little of their variation; their interval reaches from the smallest
/// to the largest, widened by 5 % on each side. NaN if there are no numbers.
Estimate estimate_median(std::vector<double> numbers);

/// Half the width of the interval, relative to the value.
double relative_half_width(const Estimate& estimate);

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
