// SPDX-License-Identifier: MIT
#include "harness/criteria/scale.hpp"

#include "harness/base/render.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace labcheck {
namespace {

TEST(DescribeRequirement, NamesTheBounds) {
  EXPECT_EQ(render(describe_requirement({}, 4.5)), "at most 4.5");
  EXPECT_EQ(render(describe_requirement({}, {}, 1)), "at least 1");
  EXPECT_EQ(render(describe_requirement({}, 2048, 1)), "between 1 and 2,048");
  EXPECT_EQ(render(describe_requirement({}, 2048, 2048)), "exactly 2,048");
}

std::string requirement_of(const std::vector<ScaleStep>& scale) {
  return render(describe_requirement(scale));
}

TEST(DescribeRequirement, NamesTheFirstStepWithAllPoints) {
  EXPECT_EQ(requirement_of({{8, 0}, {30, 1}}), "at least 30");
  EXPECT_EQ(requirement_of({{30, 1}, {8, 0}}), "at least 30");
  EXPECT_EQ(requirement_of({{16, 0}, {8, 0.5}, {4, 1}}), "at most 4");
  EXPECT_EQ(requirement_of({{16, 0}, {8, 1}, {4, 1}}), "at most 8");
  EXPECT_EQ(requirement_of({{8, 0}, {16, 1}, {32, 1}}), "at least 16");
}

TEST(DescribeRequirement, IsEmptyWithoutBoundsAndScale) {
  EXPECT_EQ(requirement_of({}), "");
}

using Steps = std::vector<ScaleStep>;

const Steps kRising{{0.4, 0}, {0.6, 0.5}, {0.9, 1}};
const Steps kFalling{{16, 0}, {8, 0.5}, {4, 1}};

TEST(ShareOnScale, IsExactOnAStep) {
  EXPECT_EQ(share_on_scale(kRising, 0.4), 0);
  EXPECT_EQ(share_on_scale(kRising, 0.6), 0.5);
  EXPECT_EQ(share_on_scale(kRising, 0.9), 1);
  EXPECT_EQ(share_on_scale(kFalling, 16), 0);
  EXPECT_EQ(share_on_scale(kFalling, 8), 0.5);
  EXPECT_EQ(share_on_scale(kFalling, 4), 1);
}

TEST(ShareOnScale, IsLinearBetweenSteps) {
  EXPECT_DOUBLE_EQ(share_on_scale(kRising, 0.5), 0.25);
  EXPECT_DOUBLE_EQ(share_on_scale(kRising, 0.75), 0.75);
  EXPECT_DOUBLE_EQ(share_on_scale(kFalling, 12), 0.25);
  EXPECT_DOUBLE_EQ(share_on_scale(kFalling, 6), 0.75);
}

TEST(ShareOnScale, IsThatOfTheNearestStepOutside) {
  EXPECT_EQ(share_on_scale(kRising, -1), 0);
  EXPECT_EQ(share_on_scale(kRising, 17), 1);
  EXPECT_EQ(share_on_scale(kFalling, 100), 0);
  EXPECT_EQ(share_on_scale(kFalling, 0), 1);
}

TEST(ShareOnScale, TreatsInfinityAsALargeFigure) {
  EXPECT_EQ(share_on_scale(kRising, std::numeric_limits<double>::infinity()), 1);
  EXPECT_EQ(share_on_scale(kFalling, std::numeric_limits<double>::infinity()), 0);
}

TEST(ShareOnScale, IsNothingForNan) {
  EXPECT_EQ(share_on_scale(kRising, std::numeric_limits<double>::quiet_NaN()), 0);
  EXPECT_EQ(share_on_scale(kFalling, std::numeric_limits<double>::quiet_NaN()), 0);
}

TEST(ShareOnScale, IsTheSameForEveryFigureWithOneStep) {
  EXPECT_EQ(share_on_scale({{1, 0.5}}, 0), 0.5);
  EXPECT_EQ(share_on_scale({{1, 0.5}}, 2), 0.5);
}

TEST(ShareOnScale, IsNothingWithoutSteps) {
  EXPECT_EQ(share_on_scale({}, 1), 0);
}

// a + (1 - a) need not be 1 in floating point.
TEST(ShareOnScale, IsExactOnAStepForAllNeighbors) {
  for (int i = 0; i < 1000; ++i) {
    const Steps steps{{0, i / 1000.0}, {3, 0.7}, {7, 1}};
    ASSERT_EQ(share_on_scale(steps, 3), 0.7) << i;
    ASSERT_EQ(share_on_scale(steps, 7), 1) << i;
  }
}

TEST(ShareOnScale, IsLogarithmicOnALogarithmicScale) {
  const Steps steps{{1, 0}, {16, 1}};
  EXPECT_DOUBLE_EQ(share_on_scale(steps, 4, Credit::log_scale), 0.5);
  EXPECT_DOUBLE_EQ(share_on_scale(steps, 2, Credit::log_scale), 0.25);
  EXPECT_EQ(share_on_scale(steps, 16, Credit::log_scale), 1);
  EXPECT_EQ(share_on_scale(steps, 0.5, Credit::log_scale), 0);
}

TEST(ShareOnScale, IsThatOfTheLastStepReached) {
  const Steps rising{{1, 0.2}, {2, 0.5}, {4, 1}};
  EXPECT_EQ(share_on_scale(rising, 1.9, Credit::steps), 0.2);
  EXPECT_EQ(share_on_scale(rising, 2, Credit::steps), 0.5);
  EXPECT_EQ(share_on_scale(rising, 3.999, Credit::steps), 0.5);
  EXPECT_EQ(share_on_scale(rising, 4, Credit::steps), 1);
  const Steps falling{{4, 0}, {2, 1}};
  EXPECT_EQ(share_on_scale(falling, 2.1, Credit::steps), 0);
  EXPECT_EQ(share_on_scale(falling, 2, Credit::steps), 1);
  EXPECT_EQ(share_on_scale(falling, 1, Credit::steps), 1);
}

TEST(PointsFor, AreTheShareOfThePoints) {
  EXPECT_EQ(points_for(20, 0.25), 5);
  EXPECT_EQ(points_for(20, 0), 0);
}

TEST(PointsFor, AreRoundedToHundredths) {
  EXPECT_EQ(points_for(10, 1.0 / 3), 3.33);
  EXPECT_EQ(points_for(10, 2.0 / 3), 6.67);
}

TEST(PointsFor, AreExactForTheWholeShare) {
  EXPECT_EQ(points_for(33.333, 1), 33.333);
}

TEST(PointsFor, AreNeverMoreThanTheMaximum) {
  EXPECT_EQ(points_for(0.006, 0.99), 0.006);
}

TEST(ThresholdsOf, AreTheStepsOfTheScale) {
  Criterion criterion;
  criterion.scale = {{1, 0}, {4, 1}};
  EXPECT_EQ(thresholds_of(criterion), (std::vector<double>{1, 4}));
}

}  // namespace
}  // namespace labcheck
