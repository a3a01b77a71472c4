// SPDX-License-Identifier: MIT
#include "harness/perf/statistics.hpp"

#include "tests/support/synthetic_pairs.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

namespace labcheck::test {
namespace {

std::vector<double> counting_to(std::size_t n) {
  std::vector<double> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 1.0);
  return numbers;
}

TEST(Median, IsTheMiddleInAnyOrder) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_EQ(median({7}), 7);
}

TEST(Median, OfNothingIsNan) {
  EXPECT_TRUE(std::isnan(median({})));
  const Estimate none = estimate_median({});
  EXPECT_TRUE(std::isnan(none.value) && std::isnan(none.low) && std::isnan(none.high));
}

TEST(MedianDeviation, IsTheMiddleOfTheDistancesFromTheMiddle) {
  EXPECT_EQ(median_deviation({1, 1, 2, 2, 4, 6, 9}), 1);
  EXPECT_EQ(median_deviation({3}), 0);
  EXPECT_TRUE(std::isnan(median_deviation({})));
}

TEST(EstimateMedian, OfEqualNumbersIsExact) {
  EXPECT_EQ(estimate_median(std::vector<double>(20, 1.5)), (Estimate{1.5, 1.5, 1.5, 20}));
}

// P(median of a resample <= x_k) = P(Bin(n, k/n) >= (n+1)/2). For n = 5, k = 1 gives 0.058, which
// covers the lower 2.5 %; k = 4 gives 0.942, which does not cover the upper 2.5 %, so the bound is
// k = 5.
TEST(EstimateMedian, HasTheBootstrapIntervalOfFiveNumbers) {
  EXPECT_EQ(estimate_median({5, 3, 1, 4, 2}), (Estimate{3, 1, 5, 5}));
}

// The same for n = 15: P(Bin(15, 3/15) >= 8) = 0.0042, 4/15: 0.0255; by symmetry 11/15 leaves
// 0.0255 above it, 12/15 leaves 0.0042.
TEST(EstimateMedian, HasTheBootstrapIntervalOfFifteenNumbers) {
  EXPECT_EQ(estimate_median(counting_to(15)), (Estimate{8, 4, 12, 15}));
}

TEST(EstimateMedian, IsWideOfFewNumbers) {
  const Estimate few = estimate_median({1.0, 1.1});
  EXPECT_DOUBLE_EQ(few.low, 0.95);
  EXPECT_DOUBLE_EQ(few.high, 1.155);
}

// Actual resampling yields the computed interval.
TEST(EstimateMedian, MatchesResampling) {
  Noise noise(3);
  std::vector<double> numbers;
  for (int k = 0; k < 31; ++k) numbers.push_back(10 + noise.next(1));
  Random random(5, "resampling");
  std::vector<double> medians;
  for (int k = 0; k < 20000; ++k) {
    std::vector<double> drawn;
    for (int j = 0; j < 31; ++j)
      drawn.push_back(numbers[static_cast<std::size_t>(random.integer(0, 30))]);
    medians.push_back(median(std::move(drawn)));
  }
  std::sort(medians.begin(), medians.end());
  const Estimate estimate = estimate_median(numbers);
  EXPECT_NEAR(estimate.low, medians[500], 0.1);
  EXPECT_NEAR(estimate.high, medians[19500], 0.1);
}

TEST(EstimateMedian, CoversTheTrueMedianInNinetyFivePercent) {
  Noise noise(11);
  int covered = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    std::vector<double> numbers;
    for (int k = 0; k < 40; ++k) numbers.push_back(1 + noise.next(0.1));
    const Estimate estimate = estimate_median(std::move(numbers));
    covered += estimate.low <= 1 && 1 <= estimate.high ? 1 : 0;
  }
  EXPECT_GE(covered, 920);
  EXPECT_LE(covered, 990);
}

TEST(EstimateMedian, NarrowsWithTheNumberOfNumbers) {
  Noise noise(13);
  std::vector<double> numbers;
  double width = std::numeric_limits<double>::infinity();
  for (const std::size_t n : {20U, 80U, 320U}) {
    while (numbers.size() < n) numbers.push_back(1 + noise.next(0.02));
    const double next = relative_half_width(estimate_median(numbers));
    EXPECT_LT(next, width * 0.75);
    width = next;
  }
}

TEST(EstimateMedian, IgnoresOutliers) {
  std::vector<double> numbers(40, 1.0);
  for (int k = 0; k < 6; ++k) numbers[static_cast<std::size_t>(k)] = 1000;
  EXPECT_EQ(estimate_median(numbers), (Estimate{1, 1, 1, 40}));
}

const Estimate kAboutTwo{2, 1.9, 2.1, 15};

TEST(ContainsThreshold, IncludesBothEndsOfTheInterval) {
  EXPECT_TRUE(contains_threshold(kAboutTwo, {1.9}));
  EXPECT_TRUE(contains_threshold(kAboutTwo, {1, 2.1, 3}));
  EXPECT_FALSE(contains_threshold(kAboutTwo, {1.89, 2.11}));
  EXPECT_FALSE(contains_threshold(kAboutTwo, {}));
}

TEST(ContainsThreshold, IsFalseWithoutSamples) {
  EXPECT_FALSE(contains_threshold(estimate_median({}), {0, 1}));
}

TEST(CountedFigure, IsTheValueIfNoThresholdIsNear) {
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {1, 3}), 2);
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::seconds, {}), 2);
}

TEST(CountedFigure, IsTheBetterThresholdInTheInterval) {
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {1.95, 2.05, 3}), 2.05);
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {2.1, 2.03}), 2.1) << "the best of several";
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::seconds, {1.95, 2.05, 1}), 1.95)
      << "less time is better";
}

TEST(CountedFigure, IsTheValueIfTheThresholdIsWorse) {
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {1.95}), 2);
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::seconds, {2.05}), 2);
}

TEST(CountedFigure, NeverFallsAsTheFigureRises) {
  double last = 0;
  for (double value = 0.8; value < 1; value += 0.0005) {
    const double counted =
        counted_figure({value, 0.971 * value, 1.029 * value, 300}, Figure::ratio, {0.86, 0.92});
    EXPECT_GE(counted, last) << value;
    EXPECT_GE(counted, value);
    last = counted;
  }
}

TEST(CountedFigure, IsNanWithoutSamples) {
  EXPECT_FALSE(counted_figure(estimate_median({}), Figure::ratio, {0, 1}) >= 0);
}

}  // namespace
}  // namespace labcheck::test
