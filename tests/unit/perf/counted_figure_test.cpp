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

TEST(CountedFigure, IsTheThresholdInTheIntervalThatIsBetter) {
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {1.95, 2.05, 3}), 2.05);
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::ratio, {2.1, 2.03}), 2.1) << "the best of several";
  EXPECT_EQ(counted_figure(kAboutTwo, Figure::seconds, {1.95, 2.05, 1}), 1.95)
      << "less time is better";
}

TEST(CountedFigure, IsTheValueWhereTheThresholdIsBehindIt) {
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

TEST(CountedFigure, OfNothingIsNone) {
  EXPECT_FALSE(counted_figure(estimate_median({}), Figure::ratio, {0, 1}) >= 0);
}

}  // namespace
}  // namespace labcheck::test
