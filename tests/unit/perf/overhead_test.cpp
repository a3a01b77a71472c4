// SPDX-License-Identifier: MIT
// The time of samples outside their launches, by labcheck's clock.
#include "harness/perf/messages.hpp"
#include "harness/perf/paired_sampling.hpp"
#include "tests/support/synthetic_pairs.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// Half of the work is done while the inputs are filled, or while the outputs are read.
TEST(Overhead, DoubtsWorkOutsideTheLaunches) {
  const SamplingOutcome outcome = run_sampling({}, [](int) {
    Pair pair{sample_of(kMillisecond / 2), sample_of(kMillisecond), {}, 0};
    pair.subject.wall = pair.baseline.wall;
    return pair;
  });
  EXPECT_EQ(outcome.doubt, Doubt::clocks_disagree);
}

TEST(Overhead, ComparesTheOverheadWithThatOfAProgramWithTheSameBuffers) {
  const auto with_overhead_of = [](double seconds) {
    SamplingPlan plan;
    plan.overhead = overhead_of({sample_of(kMillisecond, seconds)});
    return run_sampling(plan, [](int) {
      return Pair{sample_of(kMillisecond, 0.01), sample_of(kMillisecond, 0.001), {}, 0};
    });
  };
  EXPECT_EQ(with_overhead_of(0.01).doubt, Doubt::none);
  EXPECT_EQ(with_overhead_of(0.009).doubt, Doubt::clocks_disagree);
}

// A sample of the subject that follows one of the baseline starts later: the GPU switches programs.
TEST(Overhead, IsComparedOnlyBetweenSamplesThatFollowAnotherProgram) {
  const auto with_switch_in = [](PairOrder order) {
    return run_sampling({}, [&](int k) {
      Pair pair = pair_of(kMillisecond, kMillisecond);
      if (order_of(k) == order) pair.subject.wall += 0.4 * kMillisecond;
      if (order_of(k) == PairOrder::baseline_first) pair.baseline.wall += kMillisecond;
      return pair;
    });
  };
  EXPECT_EQ(with_switch_in(PairOrder::subject_first).doubt, Doubt::none);
  EXPECT_EQ(with_switch_in(PairOrder::baseline_first).doubt, Doubt::clocks_disagree);
}

// Half of a launch of 10 µs is hidden: less than what the times of one sample of it would show.
TEST(Overhead, OfManyShortLaunchesShowsHiddenWork) {
  const auto with_launches = [](std::size_t count) {
    return run_sampling({}, [&](int) {
      const std::vector<LaunchTime> launches(count, LaunchTime{5e-6, 15e-6});
      const double wall = static_cast<double>(count) * 15e-6 + 60e-6;
      return Pair{{launches, wall + static_cast<double>(count) * 5e-6}, {launches, wall}, {}, 0};
    });
  };
  EXPECT_EQ(with_launches(10).doubt, Doubt::none);
  EXPECT_EQ(with_launches(100).doubt, Doubt::clocks_disagree);
}

/// The outcome if the baseline takes 1 ms, and took `seconds` alone.
SamplingOutcome with_baseline_alone(double seconds, bool was_undisturbed = true,
                                    std::size_t foreign_processes = 0) {
  return run_sampling(plan_with_baseline_alone(seconds, was_undisturbed), [&](int) {
    Pair pair = pair_of(kMillisecond, kMillisecond);
    pair.conditions.foreign_processes = foreign_processes;
    return pair;
  });
}

TEST(BaselineAlone, MayBeAsFastOrSlower) {
  EXPECT_EQ(launch_time_of({sample_of(kMillisecond)}).value, kMillisecond);
  EXPECT_EQ(with_baseline_alone(0.97 * kMillisecond).doubt, Doubt::none);
  EXPECT_EQ(with_baseline_alone(2 * kMillisecond).doubt, Doubt::none);
}

TEST(BaselineAlone, ShowsThatTheSubjectSlowsTheBaseline) {
  const SamplingOutcome outcome = with_baseline_alone(0.9 * kMillisecond);
  EXPECT_EQ(outcome.doubt, Doubt::baseline_slowed);
  EXPECT_NE(messages::doubt(outcome.doubt), "");
}

// The subject could hide as much time in its own samples.
TEST(BaselineAlone, ShowsThatTheSubjectSlowsTheBaselineBetweenLaunches) {
  const auto with_extra = [](double seconds) {
    return run_sampling(plan_with_baseline_alone(kMillisecond), [&](int) {
      Pair pair = pair_of(kMillisecond, kMillisecond);
      pair.baseline.wall += seconds;
      return pair;
    });
  };
  EXPECT_EQ(with_extra(0.2 * kMillisecond).doubt, Doubt::none) << "the GPU switches programs";
  EXPECT_EQ(with_extra(2 * kMillisecond).doubt, Doubt::baseline_slowed);
}

TEST(BaselineAlone, IsMeasuredAgainIfTheGpuHasBecomeSlower) {
  PairedSampling sampling(plan_with_baseline_alone(0.8 * kMillisecond), 7);
  for (int k = 0; !sampling.done(); ++k)
    sampling.add(in_order(pair_of(kMillisecond, kMillisecond), k));
  EXPECT_TRUE(sampling.slows_baseline());
  sampling.compare_with({kMillisecond});
  EXPECT_FALSE(sampling.slows_baseline());
  EXPECT_EQ(sampling.outcome().doubt, Doubt::none);
}

TEST(BaselineAlone, DoesNotBlameTheSubjectIfItWasDisturbed) {
  EXPECT_EQ(with_baseline_alone(0.8 * kMillisecond, false).failure, SamplingFailure::none);
  const SamplingOutcome outcome = with_baseline_alone(0.6 * kMillisecond, false);
  EXPECT_EQ(outcome.doubt, Doubt::none);
  EXPECT_EQ(outcome.failure, SamplingFailure::suspicious_load);
}

// The subject can start other processes on the GPU.
TEST(BaselineAlone, DoesNotTrustProcessesThatAppearLater) {
  EXPECT_EQ(with_baseline_alone(0.8 * kMillisecond, true, 1).doubt, Doubt::baseline_slowed);
}

}  // namespace
}  // namespace labcheck::test
