// SPDX-License-Identifier: MIT
#include "harness/verify/compare.hpp"
#include "tests/support/buffers.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace labcheck::test {
namespace {

template <class T>
std::string described(T value) {
  return describe_element(to_bytes(std::vector<T>{value}), kElementTypeOf<T>, 0);
}

TEST(DescribeElement, UsesTheFewestDigitsThatIdentifyAFloat) {
  EXPECT_EQ(described(0.1F), "0.1");
  EXPECT_EQ(described(0.12345679F), "0.12345679");
  EXPECT_EQ(described(-2.5e-7F), "-2.5e-07");
  EXPECT_EQ(described(1.7014118e38F), "1.7014118e+38");
}

TEST(DescribeElement, DistinguishesAdjacentNumbers) {
  for (const float value : {1.0F, 0.1F, 8.589973e9F, 3.14159274F, 123456792.0F, 1e-3F}) {
    EXPECT_NE(described(value), described(std::nextafter(value, HUGE_VALF)));
  }
  EXPECT_NE(described(0.1), described(std::nextafter(0.1, 1.0)));
}

TEST(DescribeElement, WritesWholeNumbersInFull) {
  EXPECT_EQ(described(16777218.0F), "16777218");
  EXPECT_EQ(described(123456792.0F), "123456792");
  EXPECT_EQ(described(100000.0), "100000");
}

TEST(DescribeElement, ShowsTheSignOfZero) {
  EXPECT_EQ(described(0.0F), "0");
  EXPECT_EQ(described(-0.0F), "-0");
}

TEST(DescribeElement, NamesNanAndInfinities) {
  EXPECT_EQ(described(std::numeric_limits<float>::quiet_NaN()), "NaN");
  EXPECT_EQ(described(std::numeric_limits<float>::infinity()), "infinity");
  EXPECT_EQ(described(-std::numeric_limits<double>::infinity()), "-infinity");
}

TEST(DescribeElement, WritesIntegersInFull) {
  EXPECT_EQ(described(std::int32_t{-7}), "-7");
  EXPECT_EQ(described(std::uint32_t{4'000'000'000}), "4000000000");
  EXPECT_EQ(described(std::int64_t{9007199254740993}), "9007199254740993");
}

TEST(DescribeExpected, WritesABoundedValueInTheTypeOfTheOutput) {
  EXPECT_EQ(describe_expected(near({0.1}, 1), ElementType::float32, 0), "0.1");
  EXPECT_EQ(describe_expected(near({1.0 / 3}, 1), ElementType::float32, 0), "0.33333334");
  EXPECT_EQ(describe_expected(near({1.0 / 3}, 1), ElementType::float64, 0), "0.3333333333333333");
  EXPECT_EQ(describe_expected(near({7}, 1), ElementType::int32, 0), "7");
}

TEST(DescribeExpected, WritesAnExactValueInFull) {
  EXPECT_EQ(describe_expected(expect_exactly<std::int64_t>("c", {1, 9007199254740993}),
                              ElementType::int64, 1),
            "9007199254740993");
}

TEST(DescribeBits, WritesAllDigits) {
  EXPECT_EQ(describe_bits(to_bytes(std::vector<float>{1.0F}), ElementType::float32, 0),
            "0x3f800000");
  EXPECT_EQ(describe_bits(to_bytes(std::vector<std::int32_t>{0, 26}), ElementType::int32, 1),
            "0x0000001a");
  EXPECT_EQ(describe_bits(to_bytes(std::vector<double>{1.0}), ElementType::float64, 0),
            "0x3ff0000000000000");
}

TEST(DescribeBound, HasTwoDigits) {
  EXPECT_EQ(describe_bound(4.0712e-6), "4.1e-06");
  EXPECT_EQ(describe_bound(0.5), "0.5");
}

}  // namespace
}  // namespace labcheck::test
