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

}  // namespace
}  // namespace labcheck::test
