#include "harness/report/figures.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace labcheck::report {
namespace {

TEST(Points, HaveAtMostTwoDecimals) {
  EXPECT_EQ(describe_points(10), "10");
  EXPECT_EQ(describe_points(7.5), "7.5");
  EXPECT_EQ(describe_points(100.0 / 3), "33.33");
  EXPECT_EQ(describe_points(0), "0");
}

TEST(Points, AreCounted) {
  EXPECT_EQ(counted_points(1), "1 point");
  EXPECT_EQ(counted_points(0.5), "0.5 points");
  EXPECT_EQ(counted_points(20), "20 points");
}

TEST(Figure, HasFourSignificantDigits) {
  EXPECT_EQ(describe_figure(1.83333), "1.833");
  EXPECT_EQ(describe_figure(0.00012345), "0.0001234");
}

TEST(Figure, IsWholeWhereItIsACountOrLarge) {
  EXPECT_EQ(describe_figure(16), "16");
  EXPECT_EQ(describe_figure(1048576), "1,048,576");
  EXPECT_EQ(describe_figure(123456.7), "123,457");
  EXPECT_EQ(describe_figure(-2), "-2");
}

TEST(Figure, IsNamedWhereItIsNoNumber) {
  EXPECT_EQ(describe_figure(std::numeric_limits<double>::quiet_NaN()), "not a number");
  EXPECT_EQ(describe_figure(std::numeric_limits<double>::infinity()), "infinite");
}

TEST(Duration, HasThreeDigitsAndTheUnitThatSuits) {
  EXPECT_EQ(duration_text(8.5e-7), "850 ns");
  EXPECT_EQ(duration_text(2.5e-5), "25 µs");
  EXPECT_EQ(duration_text(0.002144), "2.14 ms");
  EXPECT_EQ(duration_text(1.5), "1.5 s");
}

}  // namespace
}  // namespace labcheck::report
