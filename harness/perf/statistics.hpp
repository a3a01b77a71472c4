/// The few statistics that a measurement is made of. All ignore the order of their numbers.
#pragma once

#include <cstddef>
#include <vector>

namespace labcheck {

/// The middle one of `numbers`, or the mean of the two in the middle; NaN of none.
double median(std::vector<double> numbers);

/// The median of how far `numbers` are from their median; NaN of none.
double median_deviation(std::vector<double> numbers);

/// A figure that was sampled, and what bounds it with 95 % confidence.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  std::size_t samples = 0;

  bool operator==(const Estimate&) const = default;
};

/// The median of `numbers`, with the percentile bootstrap interval of the median: the one that
/// resampling comes to in the limit of infinitely many resamples, which needs no random numbers
/// (Efron, Bootstrap Methods, 1979, §3). Fewer than five numbers say little of how they vary: then
/// it is from the least to the greatest, 5 % wider on each side. NaN of none.
Estimate estimate_median(std::vector<double> numbers);

/// Half the interval, as a share of the value.
double relative_half_width(const Estimate& estimate);

}  // namespace labcheck
