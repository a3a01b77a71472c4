#include "harness/verify/mismatch_pattern.hpp"
#include "tests/support/mismatch_patterns.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// 1, 2, 3 … with every element of which `is_wrong(row, column)` holds changed to something that is
// no multiple of it.
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

TEST(FindPattern, SeesThatTheLastRowIsWrong) {
  EXPECT_EQ(pattern_in_matrix(5, 4, [](auto row, auto) { return row == 4; }),
            "last 1 rows, 0 columns");
}

TEST(FindPattern, SeesThatTheLastRowsAreWrongInPart) {
  EXPECT_EQ(pattern_in_matrix(9, 4, [](auto row, auto column) { return row > 5 && column != 1; }),
            "last 3 rows, 0 columns");
}

TEST(FindPattern, SeesThatTheLastColumnsAreWrong) {
  EXPECT_EQ(pattern_in_matrix(6, 5, [](auto, auto column) { return column > 2; }),
            "last 0 rows, 2 columns");
}

TEST(FindPattern, SeesThatTheLastRowsAndColumnsAreWrong) {
  EXPECT_EQ(pattern_in_matrix(9, 7, [](auto row, auto column) { return row > 7 || column > 4; }),
            "last 1 rows, 2 columns");
}

TEST(FindPattern, SeesTheLastColumnOfASingleRow) {
  EXPECT_EQ(pattern_in_matrix(1, 9, [](auto, auto column) { return column == 8; }),
            "last 0 rows, 1 columns");
}

TEST(FindPattern, SeesTheLastElementsOfAVector) {
  EXPECT_EQ(pattern_in_vector(100, [](auto i) { return i > 95; }), "last 0 rows, 4 columns");
}

TEST(FindPattern, SeesTheLastElementsOfAVectorWhereOneIsRightByChance) {
  EXPECT_EQ(pattern_in_vector(100, [](auto i) { return i > 95 && i != 98; }),
            "last 0 rows, 4 columns");
}

TEST(FindPattern, DoesNotNameAPlaceWhereAllIsWrong) {
  EXPECT_EQ(pattern_in_matrix(5, 4, [](auto, auto) { return true; }), "none");
  EXPECT_EQ(pattern_in_matrix(1, 1, [](auto, auto) { return true; }), "none");
  EXPECT_EQ(pattern_in_vector(1, [](auto) { return true; }), "none");
}

TEST(FindPattern, DoesNotCallMostRowsTheLastOnes) {
  EXPECT_EQ(pattern_in_matrix(6, 4, [](auto row, auto) { return row > 1; }), "none");
}

TEST(FindPattern, DoesNotCallRowsTheLastOnesWhereTheFirstIsWrong) {
  EXPECT_EQ(pattern_in_matrix(6, 4, [](auto row, auto column) { return row == 0 && column < 2; }),
            "none");
}

TEST(FindPattern, DoesNotCallASingleElementOfTheSecondHalfAPlace) {
  EXPECT_EQ(
      pattern_in_matrix(100, 100, [](auto row, auto column) { return row == 60 && column == 60; }),
      "none");
  EXPECT_EQ(pattern_in_vector(1000, [](auto i) { return i == 700; }), "none");
}

TEST(FindPattern, DoesNotNameAPlaceInABatch) {
  Floats got = counting<float>(3 * 3 * 3);
  for (const std::size_t index : {6U, 7U, 8U, 15U, 16U, 17U}) got[index] += 0.37F;
  EXPECT_EQ(pattern_of({3, 3, 3}, counting<float>(27), got), "none");
}

}  // namespace
}  // namespace labcheck::test
