#include "harness/verify/mismatch_pattern.hpp"
#include "tests/support/mismatch_patterns.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace labcheck::test {
namespace {

// `count` elements of about 1, each off by `errors` roundings of float32.
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

TEST(FindPattern, SeesErrorsOfHalfPrecisionEverywhere) {
  EXPECT_EQ(pattern_of_errors(64, 64, 443), "low precision");
  EXPECT_EQ(pattern_of_errors(64, 64, 0x1p13), "low precision");
}

TEST(FindPattern, DoesNotCallLargerErrorsImprecise) {
  EXPECT_EQ(pattern_of_errors(64, 64, 0x1p14), "none");
}

TEST(FindPattern, DoesNotCallAFewErrorsImprecise) {
  EXPECT_EQ(pattern_of_errors(64, 8, 443), "none");
}

TEST(FindPattern, CallsErrorsImpreciseThatAreTooLargeOnAverageOnly) {
  EXPECT_EQ(pattern_of_errors(64, 64, 5), "low precision");
}

TEST(FindPattern, DoesNotCallWrongWholeNumbersImprecise) {
  EXPECT_EQ(pattern_of({4}, Floats{1000, 1001, 1002, 1003}, Floats{1001, 1003, 1001, 1004}),
            "none");
}

// A sum of float32 in a float64 output.
TEST(FindPattern, KnowsThatFloat32IsImpreciseForFloat64) {
  const Buffer buffer = make_output<double>("c", {4});
  const Expectation expectation = near({1, 2, 3, 4}, 0x1p-53, 16, 2);
  const auto got =
      returned("c", std::vector<double>{1 + 0x1p-26, 2 - 0x1p-26, 3 + 0x1p-27, 4 - 0x1p-26});
  const auto difference = compare(buffer, expectation, got);
  ASSERT_TRUE(difference);
  EXPECT_EQ(std::visit(InWords{}, find_pattern(buffer, expectation, got, *difference)),
            "low precision");
}

// A 16×16 product of random matrices with `k` terms, as `change` makes the operands.
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

// Rounded to the 11 bits of half precision and of TF32.
void round_to_half(Floats& values) {
  for (float& value : values) {
    int exponent = 0;
    const float significand = std::frexp(value, &exponent);
    value = std::ldexp(std::nearbyint(significand * 2048), exponent - 11);
  }
}

TEST(FindPattern, SeesOperandsOfHalfPrecision) {
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

TEST(FindPattern, DoesNotCallASumImpreciseThatLacksItsLastTerm) {
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
