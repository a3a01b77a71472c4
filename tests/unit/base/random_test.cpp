// SPDX-License-Identifier: MIT
#include "harness/base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace labcheck::test {
namespace {

using Draws = std::vector<std::uint64_t>;

Draws first_words(std::uint64_t seed, std::string_view name, std::size_t count) {
  Random random(seed, name);
  Draws words(count);
  for (std::uint64_t& word : words) word = random.bits();
  return words;
}

// These values must never change: a grade's seed must repeat its inputs with every later version,
// on every computer. The first are those of xoshiro256** as its authors seed it with 0.
TEST(Random, OfSeedZeroMatchesTheAuthors) {
  EXPECT_EQ(first_words(0, "", 4), (Draws{0x99ec5f36cb75f2b4, 0xbf6e1f784956452a,
                                          0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c}));
}

TEST(Random, OfASeedAndANameNeverChanges) {
  EXPECT_EQ(first_words(42, "odd", 4), (Draws{0x252f6457bc125dd7, 0x3fdeb002013f05f3,
                                              0x256e63da1d31a59a, 0x585f1a4802bf11d9}));
}

TEST(Random, OfANonAsciiNameNeverChanges) {
  EXPECT_EQ(
      first_words((std::uint64_t{1} << 53) - 1, "größe", 4),
      (Draws{0x149f0e55061ef6d9, 0x761841e40acf7a51, 0x3ea049c0296d50c9, 0x3e1e3f735a06d96c}));
}

TEST(Random, NeverChangesItsReals) {
  Random random(1, "floats");
  EXPECT_EQ(random.real(-1, 1), 0.9498034749668236);
  EXPECT_EQ(random.real(-1, 1), -0.6522897438383073);
  EXPECT_EQ(random.real(-1, 1), -0.3034858656924093);
}

TEST(Random, NeverChangesItsFloats) {
  EXPECT_EQ(Random(1, "floats").floats(4, -1, 1),
            (std::vector<float>{0.9498034715652466F, -0.6522897481918335F, -0.3034858703613281F,
                                0.3343648314476013F}));
}

TEST(Random, NeverChangesItsIntegers) {
  EXPECT_EQ(Random(1, "integers").integers(12, -4, 4),
            (std::vector<std::int32_t>{-4, 2, -1, -3, 3, -3, 2, 3, -1, 0, 4, -2}));
}

TEST(Random, NeverChangesItsWholeFloats) {
  EXPECT_EQ(Random(1, "integers").whole_floats(6, -4, 4),
            (std::vector<float>{-4, 2, -1, -3, 3, -3}));
}

// The first 65,536 numbers come from the stream itself. Each further 65,536 come from a stream of
// their own, whose seed is the next number of the first stream.
TEST(Random, GivesManyNumbersFromSeveralStreams) {
  constexpr std::size_t kOfOne = 65'536;
  const Array<float> many = Random(1, "floats").floats(3 * kOfOne - 1, -1, 1);
  Random stream(1, "floats");
  for (std::size_t k = 0; k < kOfOne; ++k)
    ASSERT_EQ(many[k], static_cast<float>(stream.real(-1, 1)));
  const std::uint64_t seed = stream.bits();
  Random first(seed, "0");
  Random second(seed, "1");
  for (std::size_t k = kOfOne; k < 2 * kOfOne; ++k)
    ASSERT_EQ(many[k], static_cast<float>(first.real(-1, 1)));
  for (std::size_t k = 2 * kOfOne; k < many.size(); ++k)
    ASSERT_EQ(many[k], static_cast<float>(second.real(-1, 1)));
}

TEST(Random, HasADifferentStreamForEachName) {
  std::set<Draws> streams;
  for (const char* name : {"", "a", "b", "aa", "ab", "ba", "small", "large"}) {
    streams.insert(first_words(1, name, 4));
  }
  EXPECT_EQ(streams.size(), 8U);
}

TEST(Random, HasADifferentStreamForEachSeed) {
  std::set<Draws> streams;
  for (std::uint64_t seed = 0; seed < 100; ++seed) streams.insert(first_words(seed, "small", 4));
  EXPECT_EQ(streams.size(), 100U);
}

// Two streams that overlap after a shift would share numbers.
TEST(Random, HasIndependentStreams) {
  Draws both = first_words(1, "small", 10'000);
  const Draws other = first_words(1, "large", 10'000);
  both.insert(both.end(), other.begin(), other.end());
  EXPECT_EQ(std::set<std::uint64_t>(both.begin(), both.end()).size(), both.size());
}

TEST(Random, KeepsRealsInTheirRange) {
  Random random(3, "reals");
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double value = random.real(-2, 6);
    ASSERT_TRUE(value >= -2 && value < 6) << value;
    sum += value;
  }
  EXPECT_NEAR(sum / 10'000, 2, 0.1);
}

TEST(Random, ReachesBothEndsOfARangeOfIntegers) {
  const auto values = Random(5, "ends").integers(1000, -4, 4);
  const std::set<std::int32_t> different(values.begin(), values.end());
  EXPECT_EQ(different, (std::set<std::int32_t>{-4, -3, -2, -1, 0, 1, 2, 3, 4}));
}

TEST(Random, DistributesIntegersEvenly) {
  std::vector<int> counts(9);
  for (const std::int32_t value : Random(5, "even").integers(90'000, -4, 4)) {
    ++counts[static_cast<std::size_t>(value + 4)];
  }
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, ReturnsTheOnlyIntegerOfARangeOfOne) {
  EXPECT_EQ(Random(5, "one").integers(3, 7, 7), (std::vector<std::int32_t>{7, 7, 7}));
}

TEST(Random, CoversTheWholeRangeOfInt32) {
  const auto values = Random(5, "wide").integers(1000, std::numeric_limits<std::int32_t>::min(),
                                                 std::numeric_limits<std::int32_t>::max());
  const auto [smallest, largest] = std::minmax_element(values.begin(), values.end());
  EXPECT_LT(*smallest, -2'000'000'000);
  EXPECT_GT(*largest, 2'000'000'000);
}

TEST(Random, CoversTheWholeRangeOfInt64) {
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  Random random(5, "widest");
  std::set<std::int64_t> values;
  for (int i = 0; i < 100; ++i) values.insert(random.integer(kMin, kMax));
  EXPECT_EQ(values.size(), 100U);
  EXPECT_LT(*values.begin(), kMin / 2);
  EXPECT_GT(*values.rbegin(), kMax / 2);
}

TEST(Random, AcceptsMoreThanHalfTheRangeOfInt64) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  Random random(5, "wider");
  for (int i = 0; i < 100; ++i) {
    const std::int64_t value = random.integer(-10, kMax);
    ASSERT_GE(value, -10);
  }
}

// The significand of a float has 24 bits. Each of them must be set about half of the time, so that
// a computation with fewer bits shows.
TEST(Random, FillsAllBitsOfTheSignificandOfAFloat) {
  constexpr int kSignificandBits = 24;
  constexpr int kCount = 10'000;
  std::vector<int> set(kSignificandBits);
  for (const float value : Random(9, "bits").floats(kCount, -1, 1)) {
    int exponent = 0;
    const float significand = std::frexp(std::abs(value), &exponent);
    const auto whole = static_cast<std::uint32_t>(std::ldexp(significand, kSignificandBits));
    for (int bit = 0; bit < kSignificandBits; ++bit)
      set[static_cast<std::size_t>(bit)] += whole >> bit & 1;
  }
  for (int bit = 0; bit < kSignificandBits - 1; ++bit) {
    EXPECT_NEAR(set[static_cast<std::size_t>(bit)], kCount / 2, kCount / 20) << "bit " << bit;
  }
  EXPECT_EQ(set.back(), kCount) << "the leading bit";
}

TEST(Random, ReturnsIntegersAsFloats) {
  for (const float value : Random(9, "whole").whole_floats(1000, -8, 8)) {
    ASSERT_EQ(value, std::trunc(value));
    ASSERT_TRUE(value >= -8 && value <= 8) << value;
  }
}

TEST(SecretSeed, IsSmallEnoughForJson) {
  for (int i = 0; i < 1000; ++i) ASSERT_LT(secret_seed(), std::uint64_t{1} << 53);
}

TEST(SecretSeed, IsDifferentEachTime) {
  std::set<std::uint64_t> seeds;
  for (int i = 0; i < 100; ++i) seeds.insert(secret_seed());
  EXPECT_EQ(seeds.size(), 100U);
}

}  // namespace
}  // namespace labcheck::test
