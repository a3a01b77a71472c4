// What sampling makes of samples that cannot be believed, and of a card that others use.
#include "harness/perf/counted_figure.hpp"
#include "harness/perf/paired_sampling.hpp"
#include "tests/support/synthetic_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace labcheck::test {
namespace {

constexpr double kMillisecond = 1e-3;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool has(const SamplingOutcome& outcome, SamplingNote note) {
  return std::find(outcome.notes.begin(), outcome.notes.end(), note) != outcome.notes.end();
}

Pair good_pair() {
  return pair_of(kMillisecond, kMillisecond);
}

/// Every pair's subject launches are changed so.
SamplingOutcome with_launches(const std::function<void(LaunchTime&)>& change) {
  return sampled({}, [&](int) {
    Pair pair = good_pair();
    for (LaunchTime& launch : pair.subject.launches) change(launch);
    return pair;
  });
}

TEST(Distrust, DoubtsASubjectWithoutTimes) {
  for (const double bad : {kNan, -kMillisecond, 0.0, std::numeric_limits<double>::infinity()}) {
    const SamplingOutcome outcome =
        with_launches([&](LaunchTime& launch) { launch.to_stop = bad; });
    EXPECT_EQ(outcome.doubt, Doubt::no_times) << bad;
    EXPECT_FALSE(counted_figure(outcome.figure, Figure::ratio, {}) > 0)
        << "no time must never count as a fast one";
  }
}

TEST(Distrust, EndsSoonWhereTheSubjectHasNoTimes) {
  const auto none = [](int) {
    Pair pair = good_pair();
    pair.subject.launches.clear();
    return pair;
  };
  EXPECT_EQ(pairs_until_done({}, none), 10);
}

TEST(Distrust, LeavesOutASampleWithoutATime) {
  const SamplingOutcome outcome = sampled({}, [](int k) {
    Pair pair = pair_of(kMillisecond, 2 * kMillisecond);
    if (k == 3) pair.subject.launches.front().to_stop = kNan;
    return pair;
  });
  EXPECT_EQ(outcome.doubt, Doubt::none);
  EXPECT_DOUBLE_EQ(outcome.figure.value, 2);
  EXPECT_EQ(outcome.figure.samples, 15U);
}

TEST(Distrust, BlamesTheMachineForABaselineWithoutTimes) {
  const SamplingOutcome outcome = sampled({}, [](int) {
    Pair pair = good_pair();
    pair.baseline.launches.front().to_idle = kNan;
    return pair;
  });
  EXPECT_EQ(outcome.doubt, Doubt::none);
  EXPECT_EQ(outcome.trouble, Trouble::no_times);
}

TEST(Distrust, DoubtsEventsThatLabchecksClockContradicts) {
  const SamplingOutcome faked = with_launches([](LaunchTime& launch) {
    launch.to_stop /= 4;
    launch.to_idle /= 4;
  });
  EXPECT_EQ(faked.doubt, Doubt::clocks_disagree);
  const SamplingOutcome longer = with_launches([](LaunchTime& launch) {
    launch.to_stop *= 4;
    launch.to_idle *= 4;
  });
  EXPECT_EQ(longer.doubt, Doubt::clocks_disagree);
}

TEST(Distrust, AllowsWhatTheHostTakesForBothAlike) {
  const SamplingOutcome slow_host = sampled({}, [](int) {
    return Pair{sample_of(kMillisecond, 0.01), sample_of(kMillisecond, 0.009), {}, 0};
  });
  EXPECT_EQ(slow_host.doubt, Doubt::none);
}

TEST(Distrust, AllowsAFewSamplesThatWaitedForTheHost) {
  const SamplingOutcome outcome = sampled({}, [](int k) {
    Pair pair = good_pair();
    if (k % 4 == 0) pair.subject.wall += 0.05;
    return pair;
  });
  EXPECT_EQ(outcome.doubt, Doubt::none);
}

TEST(Distrust, DoubtsWhatIsFasterThanACardCanBe) {
  SamplingPlan plan;
  plan.floor = 1.1 * kMillisecond;
  EXPECT_EQ(sampled(plan, [](int) { return good_pair(); }).doubt, Doubt::too_fast);
  plan.floor = 0.99 * kMillisecond;
  EXPECT_EQ(sampled(plan, [](int) { return good_pair(); }).doubt, Doubt::none);
}

TEST(Distrust, CountsWorkThatGoesOnBehindTheCall) {
  const SamplingOutcome outcome = sampled({}, [](int) {
    Pair pair = good_pair();
    for (LaunchTime& launch : pair.subject.launches) launch.to_stop = 20e-6;
    return pair;
  });
  EXPECT_TRUE(has(outcome, SamplingNote::work_behind_call));
  EXPECT_NEAR(outcome.figure.value, 1, 1e-9) << "as if the events had been around all of it";
  EXPECT_EQ(outcome.doubt, Doubt::none);
}

/// `early` in the first two launches of a sample, `last` in the third.
Sample uneven_sample(LaunchTime early, LaunchTime last) {
  Sample sample{{early, early, last}};
  for (const LaunchTime& launch : sample.launches) sample.wall += launch.to_idle;
  sample.wall += 60e-6;
  return sample;
}

// Two launches take as long as no card can do with less, the third does all the sums.
TEST(Distrust, CountsWorkThatIsPutOffToTheLastLaunchOfASample) {
  SamplingPlan plan;
  plan.floor = 44e-6;
  const Sample subject = uneven_sample({46e-6, 56e-6}, {900e-6, 910e-6});
  const SamplingOutcome outcome = sampled(plan, [&](int) {
    return Pair{subject, sample_of(150e-6), {}, 0};
  });
  EXPECT_NEAR(outcome.figure.value, 450.0 / 992, 1e-9);
}

TEST(Distrust, CountsWorkBehindTheLastCallOfASampleOnly) {
  const Sample subject = uneven_sample({46e-6, 56e-6}, {46e-6, 956e-6});
  const SamplingOutcome outcome = sampled({}, [&](int) {
    return Pair{subject, sample_of(150e-6), {}, 0};
  });
  EXPECT_TRUE(has(outcome, SamplingNote::work_behind_call));
  EXPECT_LT(outcome.figure.value, 0.5);
}

/// A launch of `seconds`, of which the device works `behind` on behind the call, where finding it
/// idle takes `wait`.
Sample sample_with(double seconds, double behind, double wait) {
  const LaunchTime launch{seconds - behind, seconds + wait};
  return {{launch}, launch.to_idle + 60e-6};
}

/// What comes of a subject of `subject` seconds, `behind` of them behind the call, beside a
/// baseline of `baseline` seconds, where waits are 12 µs and deviate by `deviation` on both sides.
SamplingOutcome beside_waits(double subject, double behind, double baseline, double deviation,
                             std::uint64_t seed) {
  Noise noise(seed);
  const auto wait = [&] { return std::max(1e-6, 12e-6 + noise.next(deviation)); };
  return sampled({}, [&](int) {
    const double first = wait();
    return Pair{sample_with(subject * (1 + noise.next(0.003)), behind, first),
                sample_with(baseline * (1 + noise.next(0.003)), 0, wait()),
                {},
                0};
  });
}

// 27 µs of work on a stream that waits for nothing, beside a baseline of 12 µs.
TEST(Distrust, CountsShortWorkBehindTheCall) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SamplingOutcome outcome = beside_waits(27e-6, 25e-6, 12e-6, 0.5e-6, seed);
    EXPECT_TRUE(has(outcome, SamplingNote::work_behind_call)) << seed;
    EXPECT_NEAR(outcome.figure.value, 12.0 / 27, 0.03) << seed;
  }
}

TEST(Distrust, TakesNoNoiseOfWaitsForWorkBehindTheCall) {
  for (const double deviation : {0.0, 1e-6, 5e-6, 15e-6}) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const SamplingOutcome outcome = beside_waits(50e-6, 0, 50e-6, deviation, seed);
      EXPECT_FALSE(has(outcome, SamplingNote::work_behind_call)) << deviation << ' ' << seed;
      EXPECT_NEAR(outcome.figure.value, 1, 0.01);
    }
  }
}

TEST(Distrust, MindsNoWaitsThatTakeLongForBothAlike) {
  const SamplingOutcome outcome = sampled({}, [](int) {
    return Pair{sample_with(50e-6, 0, 92e-6), sample_with(50e-6, 0, 90e-6), {}, 0};
  });
  EXPECT_FALSE(has(outcome, SamplingNote::work_behind_call));
}

// Half of the work is behind the call, or more, or less: irregular waits are no noise of the
// machine.
TEST(Distrust, ASubjectBuysNothingByIrregularWaits) {
  const SamplingOutcome outcome = sampled({}, [noise = Noise(3)](int k) mutable {
    const double behind = k % 2 == 0 ? 0 : 40e-6;
    return Pair{sample_with(50e-6, behind, 12e-6),
                sample_with(50e-6, 0, 12e-6 + noise.next(0.5e-6)),
                {},
                0};
  });
  EXPECT_TRUE(has(outcome, SamplingNote::work_behind_call));
  EXPECT_NEAR(outcome.figure.value, 1, 0.05);
}

TEST(Distrust, LeavesOutPairsOfASlowedCard) {
  const SamplingOutcome outcome = sampled({}, [](int k) {
    Pair pair = pair_of(kMillisecond, 2 * kMillisecond);
    if (k % 3 == 0) {
      pair = pair_of(9 * kMillisecond, 2 * kMillisecond);
      pair.conditions.clocks = Conditions::Clocks::throttled;
    }
    return pair;
  });
  EXPECT_DOUBLE_EQ(outcome.figure.low, 2);
  EXPECT_TRUE(has(outcome, SamplingNote::some_throttled));
  EXPECT_EQ(outcome.trouble, Trouble::none);
}

TEST(Distrust, WithholdsWhatASlowedCardShows) {
  const SamplingOutcome outcome = sampled({}, [](int) {
    Pair pair = good_pair();
    pair.conditions.clocks = Conditions::Clocks::throttled;
    return pair;
  });
  EXPECT_EQ(outcome.trouble, Trouble::throttled);
  EXPECT_EQ(outcome.doubt, Doubt::none);
}

TEST(Distrust, TellsOfOthersOnTheCardWhereTheFigureIsGoodAllTheSame) {
  const SamplingOutcome outcome = sampled({}, [](int) {
    Pair pair = good_pair();
    pair.conditions.foreign_processes = 1;
    return pair;
  });
  EXPECT_TRUE(has(outcome, SamplingNote::foreign_load));
  EXPECT_EQ(outcome.trouble, Trouble::none);
}

// Half of all samples take up to three times as long, on either side.
TEST(Distrust, WithholdsWhereOthersLeaveNoFigure) {
  SamplingPlan plan;
  plan.thresholds = {0.5, 0.9, 1.1};
  const SamplingOutcome outcome = sampled(plan, [random = Random(9, "load")](int) mutable {
    const auto time = [&] { return kMillisecond * random.real(1, 3); };
    const double subject = time();
    return pair_of(subject, time());
  });
  EXPECT_EQ(outcome.trouble, Trouble::suspicious_load);
}

}  // namespace
}  // namespace labcheck::test
