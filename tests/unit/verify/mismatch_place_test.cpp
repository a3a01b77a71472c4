// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch_pattern.hpp"
#include "tests/support/mismatch_patterns.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace labcheck::test {
namespace {

// 1, 2, 3 …, in which each element with `is_wrong(row, column)` is replaced by a number that is not
// a multiple of it.
Floats with_wrong(std::size_t rows, std::size_t columns, const auto& is_wrong) {
  Floats values = counting<float>(rows * columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      float& value = values[row * columns + column];
      if (is_wrong(row, column)) value = 3.37F * value + 0.61F;
    }
  }
  return values;
}

std::string pattern_in_matrix(std::size_t rows, std::size_t columns, const auto& is_wrong) {
  return pattern_of({rows, columns}, counting<float>(rows * columns),
                    with_wrong(rows, columns, is_wrong));
}

std::string pattern_in_vector(std::size_t count, const auto& is_wrong) {
  return pattern_of({count}, counting<float>(count),
                    with_wrong(1, count, [&](std::size_t, std::size_t i) { return is_wrong(i); }));
}

TEST(FindPattern, DetectsThatTheLastRowIsWrong) {
  EXPECT_EQ(pattern_in_matrix(5, 4, [](auto row, auto) { return row == 4; }),
            "last 1 rows, 0 columns");
}

TEST(FindPattern, DetectsThatTheLastRowsArePartlyWrong) {
  EXPECT_EQ(pattern_in_matrix(9, 4, [](auto row, auto column) { return row > 5 && column != 1; }),
            "last 3 rows, 0 columns");
}

TEST(FindPattern, DetectsThatTheLastColumnsAreWrong) {
  EXPECT_EQ(pattern_in_matrix(6, 5, [](auto, auto column) { return column > 2; }),
            "last 0 rows, 2 columns");
}

TEST(FindPattern, DetectsThatTheLastRowsAndColumnsAreWrong) {
  EXPECT_EQ(pattern_in_matrix(9, 7, [](auto row, auto column) { return row > 7 || column > 4; }),
            "last 1 rows, 2 columns");
}

TEST(FindPattern, DetectsTheLastColumnOfASingleRow) {
  EXPECT_EQ(pattern_in_matrix(1, 9, [](auto, auto column) { return column == 8; }),
            "last 0 rows, 1 columns");
}

TEST(FindPattern, DetectsTheLastElementsOfAVector) {
  EXPECT_EQ(pattern_in_vector(100, [](auto i) { return i > 95; }), "last 0 rows, 4 columns");
}

TEST(FindPattern, DetectsTheLastElementsOfAVectorIfOneIsRightByChance) {
  EXPECT_EQ(pattern_in_vector(100, [](auto i) { return i > 95 && i != 98; }),
            "last 0 rows, 4 columns");
}

TEST(FindPattern, DoesNotReportAPositionIfAllElementsAreWrong) {
  EXPECT_EQ(pattern_in_matrix(5, 4, [](auto, auto) { return true; }), "none");
  EXPECT_EQ(pattern_in_matrix(1, 1, [](auto, auto) { return true; }), "none");
  EXPECT_EQ(pattern_in_vector(1, [](auto) { return true; }), "none");
}

TEST(FindPattern, DoesNotReportMostRowsAsTheLast) {
  EXPECT_EQ(pattern_in_matrix(6, 4, [](auto row, auto) { return row > 1; }), "none");
}

TEST(FindPattern, DoesNotReportTheLastRowsIfTheFirstIsWrong) {
  EXPECT_EQ(pattern_in_matrix(6, 4, [](auto row, auto column) { return row == 0 && column < 2; }),
            "none");
}

TEST(FindPattern, DoesNotReportASingleElementOfTheSecondHalf) {
  EXPECT_EQ(
      pattern_in_matrix(100, 100, [](auto row, auto column) { return row == 60 && column == 60; }),
      "none");
  EXPECT_EQ(pattern_in_vector(1000, [](auto i) { return i == 700; }), "none");
}

TEST(FindPattern, DoesNotReportAPositionInSeveralMatrices) {
  Floats got = counting<float>(3 * 3 * 3);
  for (const std::size_t index : {6U, 7U, 8U, 15U, 16U, 17U}) got[index] += 0.37F;
  EXPECT_EQ(pattern_of({3, 3, 3}, counting<float>(27), got), "none");
}

// `count` elements of about 1, of which `wrong` are off by `errors` roundings of float32.
std::string pattern_of_errors(std::size_t count, std::size_t wrong, double errors) {
  std::vector<double> expected(count);
  Floats got(count);
  for (std::size_t i = 0; i < count; ++i) {
    got[i] = 1 + static_cast<float>(i % 7) / 8;
    const double sign = i % 2 == 0 ? 1 : -1;
    expected[i] = static_cast<double>(got[i]) + (i < wrong ? sign * errors * 0x1p-24 : 0);
  }
  return pattern_of({count}, near(expected, 0x1p-24, 16, 2), returned("c", got));
}

TEST(FindPattern, DetectsErrorsOfHalfPrecisionEverywhere) {
  EXPECT_EQ(pattern_of_errors(64, 64, 443), "low precision");
  EXPECT_EQ(pattern_of_errors(64, 64, 0x1p13), "low precision");
}

TEST(FindPattern, DoesNotReportLargerErrorsAsImprecise) {
  EXPECT_EQ(pattern_of_errors(64, 64, 0x1p14), "none");
}

TEST(FindPattern, DoesNotReportAFewErrorsAsImprecise) {
  EXPECT_EQ(pattern_of_errors(64, 8, 443), "none");
}

TEST(FindPattern, ReportsErrorsThatAreTooLargeOnAverageAsImprecise) {
  EXPECT_EQ(pattern_of_errors(64, 64, 5), "low precision");
}

TEST(FindPattern, DoesNotReportWrongIntegersAsImprecise) {
  EXPECT_EQ(pattern_of({4}, Floats{1000, 1001, 1002, 1003}, Floats{1001, 1003, 1001, 1004}),
            "none");
}

// A float32 sum in a float64 output.
TEST(FindPattern, ReportsFloat32AsImpreciseForFloat64) {
  const Buffer buffer = make_output<double>("c", {4});
  const Expectation expectation = near({1, 2, 3, 4}, 0x1p-53, 16, 2);
  const auto got =
      returned("c", std::vector<double>{1 + 0x1p-26, 2 - 0x1p-26, 3 + 0x1p-27, 4 - 0x1p-26});
  const auto difference = compare(buffer, expectation, got);
  ASSERT_TRUE(difference);
  EXPECT_EQ(std::visit(PatternName{}, find_pattern({buffer, expectation, got}, *difference)),
            "low precision");
}

// The pattern of a 16×16 product of random matrices with `k` terms whose operands were modified by
// `change`.
std::string pattern_of_product(std::size_t k, const auto& change) {
  constexpr std::size_t kOrder = 16;
  Random random(17, "product");
  Floats a = random.floats(kOrder * k, -1, 1);
  Floats b = random.floats(k * kOrder, -1, 1);
  Products exact = multiply(a, b, kOrder, kOrder, k);
  for (double& magnitude : exact.magnitudes) magnitude *= kFloatRoundoff;
  change(a, b);
  const Products got = multiply(a, b, kOrder, kOrder, k);
  return pattern_of({kOrder, kOrder}, expect_near("c", exact.values, exact.magnitudes, 16, 2),
                    returned("c", Floats(got.values.begin(), got.values.end())));
}

// Rounds to the 11 bits of half precision and of TF32.
void round_to_half(Floats& values) {
  for (float& value : values) {
    int exponent = 0;
    const float significand = std::frexp(value, &exponent);
    value = std::ldexp(std::nearbyint(significand * 2048), exponent - 11);
  }
}

TEST(FindPattern, DetectsOperandsOfHalfPrecision) {
  for (const std::size_t k : {1U, 16U, 256U, 2048U}) {
    EXPECT_EQ(pattern_of_product(k,
                                 [](Floats& a, Floats& b) {
                                   round_to_half(a);
                                   round_to_half(b);
                                 }),
              "low precision")
        << k;
  }
}

TEST(FindPattern, DoesNotReportASumWithoutItsLastTermAsImprecise) {
  for (const std::size_t k : {16U, 256U, 2048U}) {
    EXPECT_EQ(pattern_of_product(k,
                                 [k](Floats& a, Floats&) {
                                   for (std::size_t i = k - 1; i < a.size(); i += k) a[i] = 0;
                                 }),
              "none")
        << k;
  }
}

}  // namespace
}  // namespace labcheck::test
