// SPDX-License-Identifier: MIT
#include "harness/simgpu/matrix/matrix.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace labcheck::simgpu {
namespace {

using enum MatrixElement;

TEST(MatrixElements, AreTheNumbersNearestToThemselves) {
  for (const MatrixElement element : {f16, bf16}) {
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
      const double number = number_of(element, bits);
      const std::uint64_t expected = std::isnan(number) ? 0x7FFF : bits;
      ASSERT_EQ(nearest_bits(element, number), expected) << bits;
    }
  }
}

TEST(MatrixElements, HaveKnownValues) {
  EXPECT_EQ(number_of(f16, 0x3C00), 1);
  EXPECT_EQ(number_of(f16, 0xC500), -5);
  EXPECT_EQ(number_of(f16, 0x7BFF), 65504);
  EXPECT_EQ(number_of(f16, 0x0001), std::ldexp(1, -24));
  EXPECT_EQ(number_of(f16, 0xFC00), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(number_of(bf16, 0x3F80), 1);
  EXPECT_EQ(number_of(bf16, 0x0001), std::ldexp(1, -133));
  EXPECT_EQ(number_of(tf32, std::bit_cast<std::uint32_t>(1.0f) + 0x1FFF), 1) << "13 bits ignored";
  EXPECT_EQ(number_of(s8, 0x2FF), -1);
  EXPECT_EQ(number_of(u8, 0x2FF), 255);
}

TEST(MatrixElements, AreRoundedToTheNearestAndOfTwoToTheEvenOne) {
  const double unit = std::ldexp(1, -10);  // between 1 and 2
  EXPECT_EQ(nearest_bits(f16, 1 + unit / 2), 0x3C00u);
  EXPECT_EQ(nearest_bits(f16, 1 + unit * 1.5), 0x3C02u);
  EXPECT_EQ(nearest_bits(f16, 1 + unit * 0.501), 0x3C01u);
  EXPECT_EQ(nearest_bits(f16, 2 - unit / 4), 0x4000u) << "carries into the exponent";
  EXPECT_EQ(nearest_bits(f16, 65519), 0x7BFFu);
  EXPECT_EQ(nearest_bits(f16, -65520), 0xFC00u) << "infinity";
  EXPECT_EQ(nearest_bits(f16, std::ldexp(1, -25)), 0u);
  EXPECT_EQ(nearest_bits(f16, std::ldexp(1.5, -25)), 1u);
  EXPECT_EQ(nearest_bits(f16, -0.0), 0x8000u);
  EXPECT_EQ(nearest_bits(bf16, 1 + std::ldexp(1.5, -7)), 0x3F82u);
  EXPECT_EQ(nearest_bits(f32, 1 + std::ldexp(1, -24)), std::bit_cast<std::uint32_t>(1.0f));
  EXPECT_EQ(nearest_bits(f32, std::nan("")), 0x7FFFFFFFu);
}

}  // namespace
}  // namespace labcheck::simgpu
