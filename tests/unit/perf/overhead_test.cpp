// SPDX-License-Identifier: MIT
// The time of samples outside their launches, by labcheck's clock.
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
      pair.order = k % 2 == 0 ? PairOrder::subject_first : PairOrder::baseline_first;
      if (pair.order == order) pair.subject.wall += 0.4 * kMillisecond;
      return pair;
    });
  };
  EXPECT_EQ(with_switch_in(PairOrder::subject_first).doubt, Doubt::none);
  EXPECT_EQ(with_switch_in(PairOrder::baseline_first).doubt, Doubt::clocks_disagree);
}

SamplingOutcome with_baseline_alone(double seconds, std::size_t foreign_processes = 0) {
  SamplingPlan plan;
  plan.baseline_alone = seconds;
  return run_sampling(plan, [&](int) {
    Pair pair = pair_of(kMillisecond, kMillisecond);
    pair.conditions.foreign_processes = foreign_processes;
    return pair;
  });
}

TEST(BaselineAlone, MayBeFaster) {
  EXPECT_EQ(launch_time_of({sample_of(kMillisecond)}), kMillisecond);
  EXPECT_EQ(with_baseline_alone(0.7 * kMillisecond).doubt, Doubt::none);
  EXPECT_EQ(with_baseline_alone(2 * kMillisecond).doubt, Doubt::none);
}

TEST(BaselineAlone, ShowsThatTheSubjectSlowsTheBaseline) {
  const SamplingOutcome outcome = with_baseline_alone(0.6 * kMillisecond);
  EXPECT_EQ(outcome.doubt, Doubt::baseline_slowed);
  EXPECT_FALSE(describe(outcome.doubt).empty());
}

TEST(BaselineAlone, DoesNotBlameTheSubjectIfOthersUseTheGpu) {
  const SamplingOutcome outcome = with_baseline_alone(0.6 * kMillisecond, 1);
  EXPECT_EQ(outcome.doubt, Doubt::none);
  EXPECT_EQ(outcome.failure, SamplingFailure::suspicious_load);
}

}  // namespace
}  // namespace labcheck::test
