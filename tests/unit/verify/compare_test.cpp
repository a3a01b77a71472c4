// SPDX-License-Identifier: MIT
#include "harness/verify/compare.hpp"

#include "tests/support/buffers.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace labcheck::test {
namespace {

using Indices = std::vector<std::size_t>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr auto kBits = ExactValues::Comparison::bits;

template <class T>
Indices wrong_exactly(const std::vector<T>& expected, const std::vector<T>& got,
                      ExactValues::Comparison comparison = ExactValues::Comparison::numbers) {
  const auto difference = compare(make_output<T>("c", {expected.size()}),
                                  expect_exactly("c", expected, comparison), returned("c", got));
  return difference ? difference->wrong : Indices();
}

std::optional<Difference> difference_near(const Expectation& expectation,
                                          const std::vector<float>& got) {
  return compare(make_output<float>("c", {got.size()}), expectation, returned("c", got));
}

bool is_near(double expected, double scale, float got, double bound = 1) {
  return !difference_near(near({expected}, scale, bound, HUGE_VAL), {got});
}

TEST(CompareExactly, AcceptsEqualNumbersOfEachType) {
  EXPECT_EQ(wrong_exactly<float>({1, 2}, {1, 2}), Indices{});
  EXPECT_EQ(wrong_exactly<double>({1, 2}, {1, 2}), Indices{});
  EXPECT_EQ(wrong_exactly<std::int32_t>({1, -2}, {1, -2}), Indices{});
  EXPECT_EQ(wrong_exactly<std::uint32_t>({1, 4'000'000'000}, {1, 4'000'000'000}), Indices{});
  EXPECT_EQ(wrong_exactly<std::int64_t>({1, -2}, {1, -2}), Indices{});
}

TEST(CompareExactly, NamesTheWrongElementsInOrder) {
  EXPECT_EQ(wrong_exactly<float>({1, 2, 3, 4}, {0, 2, 3, 5}), (Indices{0, 3}));
  EXPECT_EQ(wrong_exactly<double>({1, 2, 3, 4}, {1, 0, 3, 5}), (Indices{1, 3}));
  EXPECT_EQ(wrong_exactly<std::int32_t>({1, 2, 3}, {1, 2, -3}), Indices{2});
}

TEST(CompareExactly, DistinguishesAdjacentFloats) {
  EXPECT_EQ(wrong_exactly<float>({1}, {std::nextafter(1.0F, 2.0F)}), Indices{0});
}

TEST(CompareExactly, DistinguishesLargeIntegersThatAreEqualInFloat64) {
  EXPECT_EQ(wrong_exactly<std::int64_t>({9007199254740993}, {9007199254740992}), Indices{0});
}

TEST(CompareExactly, TreatsNegativeZeroAsZeroWhenComparingNumbers) {
  EXPECT_EQ(wrong_exactly<float>({0.0F, -0.0F}, {-0.0F, 0.0F}), Indices{});
  EXPECT_EQ(wrong_exactly<double>({0.0}, {-0.0}), Indices{});
}

TEST(CompareExactly, DistinguishesNegativeZeroWhenComparingBits) {
  EXPECT_EQ(wrong_exactly<float>({0.0F, -0.0F}, {-0.0F, -0.0F}, kBits), Indices{0});
}

TEST(CompareExactly, TreatsAllNansAsEqualWhenComparingNumbers) {
  EXPECT_EQ(wrong_exactly<float>({kNan}, {-kNan}), Indices{});
}

TEST(CompareExactly, DistinguishesNansWhenComparingBits) {
  const auto payload = std::bit_cast<float>(0x7fc00001U);
  EXPECT_EQ(wrong_exactly<float>({kNan, payload}, {payload, payload}, kBits), Indices{0});
}

TEST(CompareExactly, RejectsANanForANumber) {
  EXPECT_EQ(wrong_exactly<float>({0, 1}, {kNan, kNan}), (Indices{0, 1}));
  EXPECT_EQ(wrong_exactly<float>({0}, {kNan}, kBits), Indices{0});
}

TEST(CompareExactly, RejectsANumberForANan) {
  EXPECT_EQ(wrong_exactly<float>({kNan}, {0}), Indices{0});
}

TEST(CompareExactly, DistinguishesInfinities) {
  EXPECT_EQ(wrong_exactly<float>({kInfinity, kInfinity}, {kInfinity, -kInfinity}), Indices{1});
}

TEST(CompareExactly, AcceptsAnEmptyOutput) {
  EXPECT_EQ(wrong_exactly<float>({}, {}), Indices{});
}

TEST(CompareNear, AcceptsAnErrorThatMeetsItsBoundExactly) {
  EXPECT_TRUE(is_near(1, 0.25, 1.5F, 2));
  EXPECT_TRUE(is_near(1, 0.25, 0.5F, 2));
}

TEST(CompareNear, RejectsTheNextErrorAboveItsBound) {
  EXPECT_FALSE(is_near(1, 0.25, std::nextafter(1.5F, 2.0F), 2));
  EXPECT_FALSE(is_near(1, 0.25, std::nextafter(0.5F, 0.0F), 2));
}

TEST(CompareNear, UsesTheScaleOfEachElement) {
  const auto difference =
      difference_near(expect_near("c", {1, 1}, {0.5, 0.25}, 1, HUGE_VAL), {1.5F, 1.5F});
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->wrong, Indices{1});
}

TEST(CompareNear, RequiresEqualityIfTheScaleIsZero) {
  EXPECT_TRUE(is_near(3, 0, 3));
  EXPECT_FALSE(is_near(3, 0, std::nextafter(3.0F, 4.0F), 1e30));
}

TEST(CompareNear, TreatsNegativeZeroAsZero) {
  EXPECT_TRUE(is_near(0, 0, -0.0F));
}

TEST(CompareNear, NeverAcceptsANan) {
  EXPECT_FALSE(is_near(1, 1, kNan, 1e30));
  EXPECT_FALSE(is_near(1, 1, -kNan, HUGE_VAL));
  EXPECT_FALSE(is_near(kInfinity, 1, kNan, HUGE_VAL));
}

TEST(CompareNear, NeverAcceptsAnInfinityForANumber) {
  EXPECT_FALSE(is_near(3e38, 1e38, kInfinity, 1e30));
  EXPECT_FALSE(is_near(3e38, 1e38, kInfinity, HUGE_VAL));
}

TEST(CompareNear, AcceptsAnExpectedNan) {
  EXPECT_TRUE(is_near(kNan, 1, kNan));
}

TEST(CompareNear, RejectsANumberForANan) {
  EXPECT_FALSE(is_near(kNan, 1, 1, HUGE_VAL));
}

TEST(CompareNear, AcceptsAnInfinityOnlyOfTheSameSign) {
  EXPECT_TRUE(is_near(kInfinity, 1, kInfinity));
  EXPECT_FALSE(is_near(kInfinity, 1, -kInfinity, HUGE_VAL));
  EXPECT_FALSE(is_near(kInfinity, 1, 3e38F, HUGE_VAL));
}

TEST(CompareNear, RequiresEqualityIfTheScaleIsNotANumber) {
  EXPECT_TRUE(is_near(1, kNan, 1));
  EXPECT_FALSE(is_near(1, kNan, 1.5F, HUGE_VAL));
  EXPECT_FALSE(is_near(1, kInfinity, 1.5F, HUGE_VAL));
  EXPECT_FALSE(is_near(1, -1, 1.5F, HUGE_VAL));
}

TEST(CompareNear, AcceptsNothingIfTheBoundIsNotANumber) {
  EXPECT_FALSE(is_near(1, 1, 1.5F, kNan));
}

TEST(CompareNear, RejectsErrorsThatAreTooLargeOnAverageOnly) {
  const auto difference = difference_near(near({0, 0}, 1, 10, 2), {3, 3});
  ASSERT_TRUE(difference);
  EXPECT_TRUE(difference->only_rms);
  EXPECT_TRUE(difference->wrong.empty());
  EXPECT_EQ(difference->rms_error, 3);
}

TEST(CompareNear, AcceptsAnAverageThatMeetsItsBoundExactly) {
  EXPECT_FALSE(difference_near(near({0, 0, 0, 0}, 1, 10, 2), {4, 0, 0, 0}));
}

TEST(CompareNear, ReportsWrongElementsRatherThanTheAverage) {
  const auto difference = difference_near(near({0, 0}, 1, 10, 2), {30, 30});
  ASSERT_TRUE(difference);
  EXPECT_FALSE(difference->only_rms);
  EXPECT_EQ(difference->wrong, (Indices{0, 1}));
}

TEST(CompareNear, ComparesIntegersToo) {
  const auto difference =
      compare(make_output<std::int32_t>("c", {2}), near({10, 10}, 1, 2, HUGE_VAL),
              returned<std::int32_t>("c", {12, 13}));
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->wrong, Indices{1});
}

TEST(CompareNear, AcceptsAnEmptyOutput) {
  EXPECT_FALSE(difference_near(near({}, 1), {}));
}

template <class Error>
std::string problem_with(const Expectation& expectation, std::size_t count) {
  return problem_of<Error>([&] {
    compare(make_output<float>("c", {2, 3}), expectation, returned("c", std::vector<float>(count)));
  });
}

TEST(Compare, RejectsAnOutputOfTheWrongSize) {
  EXPECT_EQ(problem_with<HarnessError>(expect_exactly("c", counting<float>(6)), 5),
            "output 'c' came back with 20 bytes instead of 24");
}

TEST(Compare, RejectsAnExpectationWithTooFewValues) {
  EXPECT_EQ(problem_with<UserError>(expect_exactly("c", counting<float>(1)), 6),
            "oracle.cpp gives 1 value for output 'c', but its shape requires 6");
  EXPECT_EQ(problem_with<UserError>(near(counting<double>(5), 1), 6),
            "oracle.cpp gives 5 values for output 'c', but its shape requires 6");
}

TEST(Compare, RejectsAnExpectationOfTheWrongType) {
  EXPECT_EQ(problem_with<UserError>(expect_exactly("c", counting<double>(6)), 6),
            "oracle.cpp gives 12 values for output 'c', but its shape requires 6");
}

TEST(Compare, RejectsAnExpectationWithTooFewScales) {
  EXPECT_EQ(problem_with<UserError>(expect_near("c", counting<double>(6), {1, 1}, 1, 1), 6),
            "oracle.cpp gives 2 scales for output 'c', but its shape requires 6");
}

TEST(IsExpected, ComparesElementsAtDifferentIndices) {
  const auto bytes = to_bytes(std::vector<float>{2, 1});
  const Expectation exact = expect_exactly<float>("c", {1, 2});
  EXPECT_TRUE(is_expected(exact, ElementType::float32, bytes, 0, 1));
  EXPECT_FALSE(is_expected(exact, ElementType::float32, bytes, 0, 0));
  EXPECT_TRUE(is_expected(near({1.5, 2.5}, 0.5), ElementType::float32, bytes, 0, 1));
  EXPECT_FALSE(is_expected(near({1, 2}, 0.5), ElementType::float32, bytes, 0, 0));
}

TEST(ElementAt, ReadsEachType) {
  EXPECT_EQ(element_at(to_bytes(std::vector<float>{1, -2.5F}), ElementType::float32, 1), -2.5);
  EXPECT_EQ(element_at(to_bytes(std::vector<double>{1, -2.5}), ElementType::float64, 1), -2.5);
  EXPECT_EQ(element_at(to_bytes(std::vector<std::int32_t>{1, -2}), ElementType::int32, 1), -2);
  EXPECT_EQ(
      element_at(to_bytes(std::vector<std::uint32_t>{1, 4'000'000'000}), ElementType::uint32, 1),
      4e9);
  EXPECT_EQ(element_at(to_bytes(std::vector<std::int64_t>{1, -2}), ElementType::int64, 1), -2);
}

TEST(AllowedAt, IsTheScaleTimesTheBound) {
  EXPECT_EQ(allowed_at(expect_near("c", {1, 1}, {0.5, 0.25}, 8, 1), 1), 2);
}

TEST(AllowedAt, IsZeroIfValuesMustBeEqual) {
  EXPECT_EQ(allowed_at(expect_exactly<float>("c", {1}), 0), 0);
}

TEST(IndexIn, CountsElementsOfAVector) {
  EXPECT_EQ(index_in({7}, 0), Indices{0});
  EXPECT_EQ(index_in({7}, 6), Indices{6});
}

TEST(IndexIn, CountsRowsAndColumnsOfAMatrix) {
  EXPECT_EQ(index_in({3, 5}, 4), (Indices{0, 4}));
  EXPECT_EQ(index_in({3, 5}, 5), (Indices{1, 0}));
  EXPECT_EQ(index_in({3, 5}, 14), (Indices{2, 4}));
}

TEST(IndexIn, CountsSeveralMatrices) {
  EXPECT_EQ(index_in({2, 3, 5}, 15), (Indices{1, 0, 0}));
  EXPECT_EQ(index_in({2, 3, 5}, 29), (Indices{1, 2, 4}));
}

}  // namespace
}  // namespace labcheck::test
