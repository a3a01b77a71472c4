#include "harness/perf/counted_figure.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const Estimate kAboutTwo{2, 1.9, 2.1, 15};

TEST(HoldsThreshold, IncludesBothEndsOfTheInterval) {
  EXPECT_TRUE(holds_threshold(kAboutTwo, {1.9}));
  EXPECT_TRUE(holds_threshold(kAboutTwo, {1, 2.1, 3}));
  EXPECT_FALSE(holds_threshold(kAboutTwo, {1.89, 2.11}));
  EXPECT_FALSE(holds_threshold(kAboutTwo, {}));
}

TEST(HoldsThreshold, IsFalseOfAnEstimateOfNothing) {
  EXPECT_FALSE(holds_threshold(estimate_median({}), {0, 1}));
}

TEST(CountedFigure, IsTheValueWhereNoThresholdIsNear) {
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {1, 3}), 2);
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::seconds, {}), 2);
}

TEST(CountedFigure, IsTheEndThatIsBetterForTheStudentWhereOneIs) {
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {2.05}), 2.1);
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::seconds, {2.05}), 1.9) << "less time is better";
}

}  // namespace
}  // namespace labcheck::test
