// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch_pattern.hpp"

#include "tests/support/mismatch_patterns.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace labcheck::test {
namespace {

constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();

Floats scaled(Floats values, float factor) {
  for (float& value : values) value *= factor;
  return values;
}

// Unwritten elements

TEST(FindPattern, DetectsThatNothingWasWritten) {
  const auto got = with_untouched<float>(returned("c", counting<float>(6)), 0, 6);
  EXPECT_EQ(pattern_of({2, 3}, expect_exactly("c", counting<float>(6)), got), "nothing written");
}

TEST(FindPattern, DetectsThatTheOnlyElementWasNotWritten) {
  const auto got = with_untouched<float>(returned("c", Floats{1}), 0, 1);
  EXPECT_EQ(pattern_of({1, 1}, expect_exactly("c", Floats{1}), got), "nothing written");
}

TEST(FindPattern, CountsTheElementsThatWereNotWritten) {
  const auto got = with_untouched<float>(returned("c", counting<float>(6)), 3, 5);
  EXPECT_EQ(pattern_of({6}, expect_exactly("c", counting<float>(6)), got), "2 never written");
}

TEST(FindPattern, DoesNotReportUnwrittenElementsIfOthersAreWrong) {
  Floats values = counting<float>(6);
  values[0] = 7.7F;
  const auto got = with_untouched<float>(returned("c", values), 3, 5);
  EXPECT_EQ(pattern_of({6}, expect_exactly("c", counting<float>(6)), got), "none");
}

TEST(FindPattern, DoesNotReportAnElementWithOneUnwrittenByte) {
  ReturnedBuffer got = returned("c", Floats{1, 2, 3, 4});
  got.bytes[4] = got.poison[4];
  EXPECT_EQ(pattern_of({4}, expect_exactly("c", counting<float>(4)), got), "none");
}

// Results added to uninitialized output

template <class T>
ReturnedBuffer held_before(ReturnedBuffer got, const std::vector<T>& values) {
  std::memcpy(got.poison.data(), values.data(), values.size() * sizeof(T));
  return got;
}

TEST(FindPattern, DetectsResultsAddedToUninitializedOutput) {
  const auto got = held_before(returned("c", Floats{1.5F, 1e30F, 3, 1e9F, 500.001F}),
                               Floats{0.5F, 1e30F, 1e-20F, 1e9F, 0.001F});
  EXPECT_EQ(pattern_of({5}, expect_exactly("c", Floats{1, 2, 3, 4, 500}), got),
            "added to uninitialized");
}

TEST(FindPattern, DetectsResultsAddedToNan) {
  const auto got = held_before(returned("c", Floats{kNotANumber, 5}), Floats{kNotANumber, 3});
  EXPECT_EQ(pattern_of({2}, expect_exactly("c", Floats{1, 2}), got), "added to uninitialized");
}

TEST(FindPattern, AddsIntegersWithWraparound) {
  using Ints = std::vector<std::int32_t>;
  const auto got = held_before(returned("c", Ints{-2147483640, 3}), Ints{2147483647, -4});
  EXPECT_EQ(pattern_of<std::int32_t>({2}, expect_exactly("c", Ints{9, 7}), got),
            "added to uninitialized");
  using Counts = std::vector<std::uint32_t>;
  const auto counts = held_before(returned("c", Counts{1}), Counts{4294967295});
  EXPECT_EQ(pattern_of<std::uint32_t>({1}, expect_exactly("c", Counts{2}), counts),
            "added to uninitialized");
  using Longs = std::vector<std::int64_t>;
  const auto longs = held_before(returned("c", Longs{(1LL << 60) + 5}), Longs{1LL << 60});
  EXPECT_EQ(pattern_of<std::int64_t>({1}, expect_exactly("c", Longs{5}), longs),
            "added to uninitialized");
}

TEST(FindPattern, DetectsResultsAddedToSmallValues) {
  const auto got = held_before(returned("c", Floats{500.03F}), Floats{0.03F});
  EXPECT_EQ(pattern_of({1}, expect_exactly("c", Floats{500}), got), "added to uninitialized");
}

TEST(FindPattern, DoesNotConfuseARoundingErrorWithASum) {
  const auto got = held_before(returned("c", Floats{500.01F}), Floats{1e-20F});
  EXPECT_EQ(pattern_of({1}, expect_exactly("c", Floats{500}), got), "none");
}

TEST(FindPattern, DoesNotReportAddedResultsIfOneElementIsNotASum) {
  const auto got = held_before(returned("c", Floats{1.5F, 9}), Floats{0.5F, 2});
  EXPECT_EQ(pattern_of({2}, expect_exactly("c", Floats{1, 2}), got), "none");
}

TEST(FindPattern, ReportsThatASmallResultMayHaveBeenAdded) {
  const auto lost = held_before(returned("c", Floats{1e30F}), Floats{1e30F});
  EXPECT_EQ(pattern_of({1}, expect_exactly("c", Floats{1}), lost), "nothing written, or added");
  const auto kept = held_before(returned("c", Floats{1e30F, 8}), Floats{1e30F, 8});
  EXPECT_EQ(pattern_of({2}, expect_exactly("c", Floats{1, 2}), kept), "nothing written");
}

// Values of the wrong elements

TEST(FindPattern, DetectsThatEveryWrongElementIsNan) {
  EXPECT_EQ(pattern_of({4}, Floats{1, 2, 3, 4}, Floats{1, kNotANumber, 3, kNotANumber}), "all NaN");
}

TEST(FindPattern, DoesNotReportAllNanIfOneIsANumber) {
  EXPECT_EQ(pattern_of({4}, Floats{1, 2, 3, 4}, Floats{kNotANumber, 7, 3, kNotANumber}), "none");
}

TEST(FindPattern, DetectsThatEveryWrongElementIsZero) {
  EXPECT_EQ(pattern_of({4}, Floats{1, 2, 3, 4}, Floats{0, 2, 0, 0}), "all zero");
  EXPECT_EQ(pattern_of({1, 1}, Floats{5}, Floats{0}), "all zero");
}

TEST(FindPattern, DetectsThatOnlyTheLastElementsWereNotComputed) {
  EXPECT_EQ(pattern_of({4}, Floats{1, 2, 3, 4}, Floats{1, kNotANumber, kNotANumber, kNotANumber}),
            "all NaN, the last 3");
  // The third element is expected to be 0.
  EXPECT_EQ(pattern_of({4}, Floats{1, 2, 0, 4}, Floats{1, 0, 0, 0}), "all zero, the last 3");
}

// Bytes of the output

ReturnedBuffer copied(std::size_t bytes, BufferPlace place) {
  ReturnedBuffer got = returned("c", Floats{1.1F, 2.2F, 3.3F, 4.4F});
  for (std::size_t i = 0; i < got.bytes.size(); ++i) {
    got.poison[i] = ~got.bytes[i];
    if (i >= bytes) got.bytes[i] = got.poison[i];
  }
  got.place = place;
  return got;
}

TEST(FindPattern, DetectsThatTooFewBytesWereCopiedBack) {
  const Expectation right = expect_exactly("c", Floats{1.1F, 2.2F, 3.3F, 4.4F});
  EXPECT_EQ(pattern_of({4}, right, copied(4, BufferPlace::host)), "4 of 16 bytes");
  EXPECT_EQ(pattern_of({4}, right, copied(6, BufferPlace::host)), "6 of 16 bytes");
  EXPECT_EQ(pattern_of({4}, right, copied(0, BufferPlace::host)), "nothing written");
  EXPECT_EQ(pattern_of({4}, right, copied(4, BufferPlace::device)), "3 never written");
}

TEST(FindPattern, DoesNotReportASumInWhichTheExpectedValueIsNotVisible) {
  const auto got = held_before(returned("c", Floats{1.00001e27F}), Floats{1e27F});
  EXPECT_EQ(pattern_of({1}, expect_exactly("c", Floats{3}), got), "none");
}

TEST(FindPattern, DoesNotReportAllZeroIfOneIsAnotherNumber) {
  EXPECT_EQ(pattern_of({4}, Floats{1, 2, 3, 4}, Floats{0, 7, 0, 0}), "none");
}

// Transposes

Floats transposed(const Floats& values, std::size_t n) {
  Floats mirrored(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) mirrored[i % n * n + i / n] = values[i];
  return mirrored;
}

TEST(FindPattern, DetectsATranspose) {
  const Floats values = counting<float>(9);
  EXPECT_EQ(pattern_of({3, 3}, values, transposed(values, 3)), "transposed");
}

TEST(FindPattern, DetectsATransposeWithinTheErrorBound) {
  const std::vector<double> values = counting<double>(9);
  Floats got = transposed(counting<float>(9), 3);
  for (float& value : got) value += 0.01F;
  EXPECT_EQ(pattern_of({3, 3}, near(values, 0.02), returned("c", got)), "transposed");
}

TEST(FindPattern, DoesNotReportAnImpreciseResultAsTransposed) {
  const std::vector<double> values = counting<double>(9);
  Floats got = transposed(counting<float>(9), 3);
  for (float& value : got) value += 0.03F;
  EXPECT_EQ(pattern_of({3, 3}, near(values, 0.02), returned("c", got)), "none");
}

// The transpose of a symmetric matrix is the matrix itself, so its errors have another cause.
TEST(FindPattern, DoesNotReportASymmetricMatrixAsTransposed) {
  const Floats symmetric{1, 2, 3, 2, 4, 5, 3, 5, 6};
  Floats got = symmetric;
  got[1] += 0.0001F;
  EXPECT_EQ(pattern_of({3, 3}, symmetric, got), "none");
}

TEST(FindPattern, DoesNotReportSmallNumbersAsTransposed) {
  const Floats values = scaled(counting<float>(9), 1e-6F);
  Floats got = values;
  got[4] *= 3.37F;
  EXPECT_EQ(pattern_of({3, 3}, values, got), "none");
}

TEST(FindPattern, DoesNotReportANonSquareMatrixAsTransposed) {
  EXPECT_EQ(pattern_of({2, 3}, Floats{1, 2, 3, 4, 5, 6}, Floats{1, 3, 5, 2, 4, 6}), "none");
}

TEST(FindPattern, DoesNotReportSeveralMatricesAsTransposed) {
  const Floats values = counting<float>(8);
  EXPECT_EQ(pattern_of({2, 2, 2}, values, Floats{1, 3, 2, 4, 5, 7, 6, 8}), "none");
}

// Factors

TEST(FindPattern, DetectsThatEveryElementIsDoubled) {
  EXPECT_EQ(pattern_of({5}, counting<float>(5), scaled(counting<float>(5), 2)), "2 times");
}

TEST(FindPattern, DetectsThatEveryElementIsHalved) {
  EXPECT_EQ(pattern_of({5}, counting<float>(5), scaled(counting<float>(5), 0.5F)), "0.5 times");
}

TEST(FindPattern, RoundsAFactorToAnInteger) {
  const std::vector<double> values{1, 2, 3, 4};
  EXPECT_EQ(pattern_of({4}, near(values, 1e-6), returned("c", Floats{3.0001F, 6, 9, 12})),
            "3 times");
}

TEST(FindPattern, DetectsAFactorWithinTheErrorBound) {
  const std::vector<double> values{1000, 0.001, 2000, 0.002};
  const Floats got{2000, 0.003F, 4000, 0.003F};
  EXPECT_EQ(pattern_of({4}, near(values, 0.0006), returned("c", got)), "2 times");
}

TEST(FindPattern, DoesNotReportAFactorOfOne) {
  Floats got = scaled(counting<float>(5), 1.00001F);
  EXPECT_EQ(pattern_of({5}, counting<float>(5), got), "none");
}

TEST(FindPattern, DoesNotReportAFactorThatIsNotAnInteger) {
  EXPECT_EQ(pattern_of({5}, counting<float>(5), scaled(counting<float>(5), 3.37F)), "none");
  EXPECT_EQ(pattern_of({5}, counting<float>(5), scaled(counting<float>(5), 1 / 3.37F)), "none");
}

TEST(FindPattern, DoesNotReportALargeFactorThatIsNotAnInteger) {
  EXPECT_EQ(pattern_of({5}, counting<float>(5), scaled(counting<float>(5), 300.37F)), "none");
  EXPECT_EQ(pattern_of({5}, counting<float>(5), scaled(counting<float>(5), 30000.37F)), "none");
}

TEST(FindPattern, DoesNotReportANegativeFactor) {
  EXPECT_EQ(pattern_of({5}, counting<float>(5), scaled(counting<float>(5), -2)), "none");
}

TEST(FindPattern, DoesNotReportAFactorOfFewElements) {
  EXPECT_EQ(pattern_of({3}, counting<float>(3), scaled(counting<float>(3), 2)), "none");
}

TEST(FindPattern, DoesNotReportAFactorIfZeroBecameAnotherNumber) {
  EXPECT_EQ(pattern_of({6}, Floats{0, 1, 2, 3, 4, 5}, Floats{9, 2, 4, 6, 8, 10}), "none");
}

TEST(FindPattern, DoesNotReportAFactorIfANumberBecameZero) {
  EXPECT_EQ(pattern_of({6}, Floats{1, 1, 2, 3, 4, 5}, Floats{0, 2, 4, 6, 8, 10}), "none");
}

TEST(FindPattern, DoesNotReportAFactorIfOneElementIsNan) {
  EXPECT_EQ(pattern_of({5}, Floats{1, 2, 3, 4, 5}, Floats{2, 4, kNotANumber, 8, 10}), "none");
}

}  // namespace
}  // namespace labcheck::test
