// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/perf/messages.hpp"
#include "harness/perf/paired_sampling.hpp"
#include "harness/perf/statistics.hpp"
#include "tests/support/synthetic_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace labcheck::test {
namespace {

// Tests of sampling with samples that cannot be trusted and with a GPU that others use.

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Pair good_pair() {
  return pair_of(kMillisecond, kMillisecond);
}

/// Samples pairs in which `change` modified the subject's launches.
SamplingOutcome with_launches(const std::function<void(LaunchTime&)>& change) {
  return run_sampling({}, [&](int) {
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

TEST(Distrust, EndsSoonIfTheSubjectHasNoTimes) {
  const auto none = [](int) {
    Pair pair = good_pair();
    pair.subject.launches.clear();
    return pair;
  };
  EXPECT_EQ(pairs_until_done({}, none), 10);
}

TEST(Distrust, LeavesOutASampleWithoutATime) {
  const SamplingOutcome outcome = run_sampling({}, [](int k) {
    Pair pair = pair_of(kMillisecond, 2 * kMillisecond);
    if (k == 3) pair.subject.launches.front().to_stop = kNan;
    return pair;
  });
  EXPECT_EQ(outcome.doubt, Doubt::none);
  EXPECT_DOUBLE_EQ(outcome.figure.value, 2);
  EXPECT_EQ(outcome.figure.samples, 15U);
}

TEST(Distrust, BlamesTheComputerForABaselineWithoutTimes) {
  const SamplingOutcome outcome = run_sampling({}, [](int) {
    Pair pair = good_pair();
    pair.baseline.launches.front().to_idle = kNan;
    return pair;
  });
  EXPECT_EQ(outcome.doubt, Doubt::none);
  EXPECT_EQ(outcome.failure, SamplingFailure::no_times);
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

TEST(Distrust, AllowsHostTimeThatBothProgramsNeed) {
  const SamplingOutcome slow_host = run_sampling({}, [](int) {
    return Pair{sample_of(kMillisecond, 0.01), sample_of(kMillisecond, 0.00996), {}, 0};
  });
  EXPECT_EQ(slow_host.doubt, Doubt::none);
}

TEST(Distrust, AllowsAFewSamplesThatWaitedForTheHost) {
  const SamplingOutcome outcome = run_sampling({}, [](int k) {
    Pair pair = good_pair();
    if (k % 4 == 0) pair.subject.wall += 0.05;
    return pair;
  });
  EXPECT_EQ(outcome.doubt, Doubt::none);
}

TEST(Distrust, DoubtsTimesThatNoGpuCanReach) {
  SamplingPlan plan;
  plan.floor = 1.1 * kMillisecond;
  EXPECT_EQ(run_sampling(plan, [](int) { return good_pair(); }).doubt, Doubt::too_fast);
  plan.floor = 0.99 * kMillisecond;
  EXPECT_EQ(run_sampling(plan, [](int) { return good_pair(); }).doubt, Doubt::none);
}

TEST(Distrust, CountsWorkAfterTheCall) {
  const SamplingOutcome outcome = run_sampling({}, [](int) {
    Pair pair = good_pair();
    for (LaunchTime& launch : pair.subject.launches) launch.to_stop = 20e-6;
    return pair;
  });
  EXPECT_TRUE(has(outcome, messages::work_after_call()));
  EXPECT_NEAR(outcome.figure.value, 1, 1e-9) << "as if the events enclosed all of the work";
  EXPECT_EQ(outcome.doubt, Doubt::none);
}

/// `early` in the first two launches of a sample, `last` in the third.
Sample uneven_sample(LaunchTime early, LaunchTime last) {
  Sample sample{{early, early, last}};
  for (const LaunchTime& launch : sample.launches) sample.wall += launch.to_idle;
  sample.wall += 60e-6;
  return sample;
}

// Two launches take the shortest possible time, and the third does all the work.
TEST(Distrust, CountsWorkThatIsDeferredToTheLastLaunchOfASample) {
  SamplingPlan plan;
  plan.floor = 44e-6;
  const Sample subject = uneven_sample({46e-6, 56e-6}, {900e-6, 910e-6});
  const SamplingOutcome outcome = run_sampling(plan, [&](int) {
    return Pair{subject, sample_of(150e-6), {}, 0};
  });
  EXPECT_NEAR(outcome.figure.value, 450.0 / 992, 1e-9);
}

TEST(Distrust, CountsWorkAfterTheLastCallOfASample) {
  const Sample subject = uneven_sample({46e-6, 56e-6}, {46e-6, 956e-6});
  const SamplingOutcome outcome = run_sampling({}, [&](int) {
    return Pair{subject, sample_of(150e-6), {}, 0};
  });
  EXPECT_TRUE(has(outcome, messages::work_after_call()));
  EXPECT_LT(outcome.figure.value, 0.5);
}

/// A launch of `seconds`, of which the device works `after` seconds after the call returns.
/// Detecting that it is idle takes `wait`.
Sample sample_with(double seconds, double after, double wait) {
  const LaunchTime launch{seconds - after, seconds + wait};
  return {{launch}, launch.to_idle + 60e-6};
}

/// The outcome for a subject of `subject` seconds, `after` of them after the call, and a baseline
/// of `baseline` seconds. Waits take 12 µs and deviate by `deviation` on both sides.
SamplingOutcome sample_with_waits(double subject, double after, double baseline, double deviation,
                                  std::uint64_t seed) {
  Noise noise(seed);
  const auto wait = [&] { return std::max(1e-6, 12e-6 + noise.next(deviation)); };
  return run_sampling({}, [&](int) {
    const double first = wait();
    return Pair{sample_with(subject * (1 + noise.next(0.003)), after, first),
                sample_with(baseline * (1 + noise.next(0.003)), 0, wait()),
                {},
                0};
  });
}

// 27 µs of work on a non-blocking stream, compared with a baseline of 12 µs.
TEST(Distrust, CountsShortWorkAfterTheCall) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SamplingOutcome outcome = sample_with_waits(27e-6, 25e-6, 12e-6, 0.5e-6, seed);
    EXPECT_TRUE(has(outcome, messages::work_after_call())) << seed;
    EXPECT_NEAR(outcome.figure.value, 12.0 / 27, 0.03) << seed;
  }
}

TEST(Distrust, DoesNotTakeNoiseForWorkAfterTheCall) {
  for (const double deviation : {0.0, 1e-6, 5e-6, 15e-6}) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const SamplingOutcome outcome = sample_with_waits(50e-6, 0, 50e-6, deviation, seed);
      EXPECT_FALSE(has(outcome, messages::work_after_call())) << deviation << ' ' << seed;
      EXPECT_NEAR(outcome.figure.value, 1, 0.01);
    }
  }
}

TEST(Distrust, IgnoresLongWaitsOfBothPrograms) {
  const SamplingOutcome outcome = run_sampling({}, [](int) {
    return Pair{sample_with(50e-6, 0, 92e-6), sample_with(50e-6, 0, 90e-6), {}, 0};
  });
  EXPECT_FALSE(has(outcome, messages::work_after_call()));
}

// In half of the pairs, most of the work is after the call. Irregular waits of the subject are not
// noise of the computer.
TEST(Distrust, ASubjectGainsNothingFromIrregularWaits) {
  const SamplingOutcome outcome = run_sampling({}, [noise = Noise(3)](int k) mutable {
    const double after = k % 2 == 0 ? 0 : 40e-6;
    return Pair{
        sample_with(50e-6, after, 12e-6), sample_with(50e-6, 0, 12e-6 + noise.next(0.5e-6)), {}, 0};
  });
  EXPECT_TRUE(has(outcome, messages::work_after_call()));
  EXPECT_NEAR(outcome.figure.value, 1, 0.05);
}

TEST(Distrust, LeavesOutPairsOfAThrottledGpu) {
  const SamplingOutcome outcome = run_sampling({}, [](int k) {
    Pair pair = pair_of(kMillisecond, 2 * kMillisecond);
    if (k % 3 == 0) {
      pair = pair_of(9 * kMillisecond, 2 * kMillisecond);
      pair.conditions.clocks = Conditions::Clocks::throttled;
    }
    return pair;
  });
  EXPECT_DOUBLE_EQ(outcome.figure.low, 2);
  EXPECT_TRUE(has(outcome, messages::some_throttled()));
  EXPECT_EQ(outcome.failure, SamplingFailure::none);
}

TEST(Distrust, WithholdsFiguresOfAThrottledGpu) {
  const SamplingOutcome outcome = run_sampling({}, [](int) {
    Pair pair = good_pair();
    pair.conditions.clocks = Conditions::Clocks::throttled;
    return pair;
  });
  EXPECT_EQ(outcome.failure, SamplingFailure::throttled);
  EXPECT_EQ(outcome.doubt, Doubt::none);
}

TEST(Distrust, NotesOtherProcessesEvenIfTheFigureIsGood) {
  const SamplingOutcome outcome = run_sampling({}, [](int) {
    Pair pair = good_pair();
    pair.conditions.foreign_processes = 1;
    return pair;
  });
  EXPECT_TRUE(has(outcome, messages::foreign_load()));
  EXPECT_EQ(outcome.failure, SamplingFailure::none);
}

// Half of all samples take up to three times as long, on either side.
TEST(Distrust, WithholdsAFigureThatOtherProcessesSpoil) {
  SamplingPlan plan;
  plan.thresholds = {0.5, 0.9, 1.1};
  const SamplingOutcome outcome = run_sampling(plan, [random = Random(9, "load")](int) mutable {
    const auto time = [&] { return kMillisecond * random.real(1, 3); };
    const double subject = time();
    return pair_of(subject, time());
  });
  EXPECT_EQ(outcome.failure, SamplingFailure::suspicious_load);
}

}  // namespace
}  // namespace labcheck::test

namespace labcheck {
namespace {

TEST(PerfMessages, LeaveADoubtToTheInstructor) {
  EXPECT_TRUE(describe(Doubt::none).empty());
  for (const Doubt doubt :
       {Doubt::no_times, Doubt::clocks_disagree, Doubt::too_fast, Doubt::baseline_slowed}) {
    const std::string sentence = render(describe(doubt));
    EXPECT_NE(sentence.find("Your instructor must check this."), std::string::npos) << sentence;
  }
}

TEST(PerfMessages, NameASuspiciousLoad) {
  EXPECT_TRUE(describe(SamplingFailure::none).empty());
  EXPECT_NE(render(describe(SamplingFailure::suspicious_load)).find("suspicious load"),
            std::string::npos);
  EXPECT_FALSE(describe(SamplingFailure::throttled).empty());
  EXPECT_FALSE(describe(SamplingFailure::no_times).empty());
}

}  // namespace
}  // namespace labcheck
