// SPDX-License-Identifier: MIT
#include "harness/perf/paired_sampling.hpp"

#include "harness/perf/messages.hpp"
#include "harness/perf/statistics.hpp"
#include "tests/support/synthetic_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {

SamplingPlan plan_with(std::vector<double> thresholds) {
  SamplingPlan plan;
  plan.thresholds = std::move(thresholds);
  plan.max_cost = 1e9;
  return plan;
}

/// A subject that is `ratio` times as fast as a baseline of one millisecond, with noise in both.
std::function<Pair(int)> noisy(double ratio, double deviation, std::uint64_t seed = 1) {
  return [ratio, deviation, noise = Noise(seed)](int) mutable {
    return pair_of(kMillisecond / ratio * (1 + noise.next(deviation)),
                   kMillisecond * (1 + noise.next(deviation)));
  };
}

TEST(PairedSampling, StopsAtOnceIfAllTimesAreEqual) {
  const auto constant = [](int) { return pair_of(kMillisecond, 2 * kMillisecond); };
  EXPECT_EQ(pairs_until_done(plan_with({}), constant), 15);
  const SamplingOutcome outcome = run_sampling(plan_with({}), constant);
  EXPECT_DOUBLE_EQ(outcome.figure.value, 2);
  EXPECT_DOUBLE_EQ(outcome.subject_seconds.value, kMillisecond);
  EXPECT_DOUBLE_EQ(outcome.baseline_seconds.value, 2 * kMillisecond);
  EXPECT_TRUE(outcome.notes.empty());
  EXPECT_EQ(outcome.doubt, Doubt::none);
  EXPECT_EQ(outcome.failure, SamplingFailure::none);
}

TEST(PairedSampling, TakesMorePairsOfNoisierOnes) {
  const int calm = pairs_until_done(plan_with({}), noisy(1, 0.002));
  const int noisier = pairs_until_done(plan_with({}), noisy(1, 0.01));
  EXPECT_LT(calm, 30);
  EXPECT_GT(noisier, 2 * calm);
}

TEST(PairedSampling, NeverTakesMoreThanTheMaximumOfPairs) {
  EXPECT_EQ(pairs_until_done(plan_with({}), noisy(1, 0.2)), 300);
}

TEST(PairedSampling, FindsTheRatioInNoise) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_NEAR(run_sampling(plan_with({}), noisy(1.25, 0.01, seed)).figure.value, 1.25, 0.012);
  }
}

// The acceptance test of measuring: a program compared with itself.
TEST(PairedSampling, IsOneForTheSameProgram) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const SamplingOutcome outcome = run_sampling(plan_with({}), noisy(1, 0.004, seed));
    EXPECT_NEAR(outcome.figure.value, 1, 0.005) << seed;
    EXPECT_LE(outcome.figure.low, outcome.figure.value);
    EXPECT_GE(outcome.figure.high, outcome.figure.value);
  }
}

TEST(PairedSampling, IgnoresADriftingClock) {
  const auto drifting = [noise = Noise(4)](int k) mutable {
    const double clock = 1 + 0.01 * k;
    return pair_of(kMillisecond * clock * (1 + noise.next(0.001)), kMillisecond * clock);
  };
  EXPECT_NEAR(run_sampling(plan_with({}), drifting).figure.value, 1, 0.001);
}

TEST(PairedSampling, IgnoresSpikes) {
  const auto spiky = [noise = Noise(5)](int) mutable {
    const auto time = [&] {
      return kMillisecond * (noise.happens(0.1) ? 4 : 1 + noise.next(0.002));
    };
    const double subject = time();
    return pair_of(subject, time());
  };
  const SamplingOutcome outcome = run_sampling(plan_with({}), spiky);
  EXPECT_NEAR(outcome.figure.value, 1, 0.003);
  EXPECT_EQ(outcome.failure, SamplingFailure::none);
}

TEST(PairedSampling, WithholdsATimeThatAlternatesBetweenTwoValues) {
  const auto bimodal = [](int k) {
    return pair_of(k % 2 == 0 ? kMillisecond : 1.3 * kMillisecond, kMillisecond);
  };
  const SamplingOutcome outcome = run_sampling(plan_with({0.5, 0.9}), bimodal);
  EXPECT_EQ(outcome.failure, SamplingFailure::suspicious_load);
  EXPECT_EQ(outcome.figure.samples, 300U);
}

TEST(PairedSampling, AcceptsAWideIntervalBeyondAllThresholds) {
  const auto bimodal = [](int k) {
    return pair_of(k % 2 == 0 ? kMillisecond : 1.3 * kMillisecond, kMillisecond);
  };
  EXPECT_EQ(run_sampling(plan_with({0.2, 0.5}), bimodal).failure, SamplingFailure::none);
  EXPECT_EQ(run_sampling(plan_with({2, 4}), bimodal).failure, SamplingFailure::none);
}

TEST(PairedSampling, SamplesMoreNearAThreshold) {
  const int far = pairs_until_done(plan_with({0.5}), noisy(1, 0.004));
  const int near = pairs_until_done(plan_with({1}), noisy(1, 0.004));
  EXPECT_GT(near, 2 * far);
}

TEST(PairedSampling, GivesTheStudentTheBetterSideOfAThreshold) {
  const SamplingOutcome outcome = run_sampling(plan_with({0.9}), noisy(0.9, 0.01));
  EXPECT_TRUE(has(outcome, messages::better_side()));
  EXPECT_EQ(counted_figure(outcome.figure, Figure::ratio, {0.9}),
            std::max(outcome.figure.value, 0.9));
}

TEST(PairedSampling, ReturnsTheMedianAwayFromThresholds) {
  const SamplingOutcome outcome = run_sampling(plan_with({0.5, 0.9}), noisy(0.7, 0.01));
  EXPECT_FALSE(has(outcome, messages::better_side()));
  EXPECT_EQ(counted_figure(outcome.figure, Figure::ratio, {0.5, 0.9}), outcome.figure.value);
}

TEST(PairedSampling, PrefersAShorterTime) {
  SamplingPlan plan = plan_with({kMillisecond});
  plan.figure = Figure::seconds;
  const SamplingOutcome outcome = run_sampling(plan, noisy(1, 0.01));
  EXPECT_TRUE(has(outcome, messages::better_side()));
  EXPECT_EQ(counted_figure(outcome.figure, plan.figure, plan.thresholds),
            std::min(outcome.figure.value, kMillisecond));
}

TEST(PairedSampling, StopsBeforeItCostsTooMuch) {
  SamplingPlan plan;
  const auto slow = [](int) { return pair_of(0.09, 0.09); };  // 0.54 s per pair
  EXPECT_EQ(pairs_until_done(plan, slow), 5);
  const SamplingOutcome outcome = run_sampling(plan, noisy(1, 0.05));
  EXPECT_TRUE(has(outcome, messages::stopped_early()));
}

TEST(PairedSampling, TakesAtLeastOnePair) {
  const SamplingOutcome outcome = run_sampling({}, [](int) { return pair_of(5, 1); });
  EXPECT_EQ(outcome.figure.samples, 1U);
  EXPECT_DOUBLE_EQ(outcome.figure.value, 0.2);
}

TEST(PairedSampling, DrawsTheOrderFromTheSeed) {
  const auto orders = [](std::uint64_t seed) {
    PairedSampling sampling({}, seed);
    std::vector<PairOrder> drawn;
    for (int k = 0; k < 100; ++k) drawn.push_back(sampling.next_order());
    return drawn;
  };
  EXPECT_EQ(orders(1), orders(1));
  EXPECT_NE(orders(1), orders(2));
  const auto drawn = orders(3);
  const auto first = std::count(drawn.begin(), drawn.end(), PairOrder::subject_first);
  EXPECT_GT(first, 30);
  EXPECT_LT(first, 70);
}

}  // namespace
}  // namespace labcheck::test
