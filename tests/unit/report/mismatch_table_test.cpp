// SPDX-License-Identifier: MIT
#include "harness/report/mismatch_table.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::report {
namespace {

const Mismatch kBounded{
    "C", 12, 64, {{{0, 7}, "0", "-3.25", "1e-06"}, {{10, 7}, "nan", "0.5", "2e-06"}}};

TEST(MismatchTable, AlignsNamesLeftAndNumbersRight) {
  const MismatchTable table = mismatch_table(kBounded, 5, 80);
  EXPECT_EQ(table.heading, "element    got   expected   allowed error");
  EXPECT_EQ(table.rows, (std::vector<std::string>{"C[0][7]      0      -3.25           1e-06",
                                                  "C[10][7]   nan        0.5           2e-06"}));
  EXPECT_EQ(table.more, "and 10 more");
}

TEST(MismatchTable, HasNoAllowedErrorIfEqualityIsRequired) {
  const Mismatch exact{"sum", 1, 1, {{{0}, "41", "42", ""}}};
  const MismatchTable table = mismatch_table(exact, 5, 80);
  EXPECT_EQ(table.heading, "element   got   expected");
  EXPECT_EQ(table.rows, (std::vector<std::string>{"sum[0]     41         42"}));
  EXPECT_EQ(table.more, "");
}

TEST(MismatchTable, NarrowsItsGapsAndThenBecomesText) {
  EXPECT_EQ(mismatch_table(kBounded, 5, 35).heading, "element  got expected allowed error");
  const MismatchTable text = mismatch_table(kBounded, 1, 30);
  EXPECT_EQ(text.heading, "");
  EXPECT_EQ(text.rows,
            (std::vector<std::string>{"C[0][7]: got 0, expected", "-3.25, allowed error 1e-06"}));
  EXPECT_EQ(text.more, "and 11 more");
}

TEST(MismatchTable, NamesPixelsByTheirPosition) {
  const Mismatch picture{"C", 1, 9, {{{2, 7}, "0.5", "0.25", ""}}, MismatchUnit::pixel};
  const MismatchTable table = mismatch_table(picture, 5, 80);
  EXPECT_EQ(table.heading, "pixel      got   expected");
  EXPECT_EQ(table.rows, (std::vector<std::string>{"x=7, y=2   0.5       0.25"}));
}

TEST(MismatchTable, IsEmptyWithoutElements) {
  EXPECT_TRUE(mismatch_table({"C", 0, 0, {}}, 5, 80).rows.empty());
}

TEST(MismatchTable, KeepsControlCharactersOutOfItsCells) {
  const Mismatch mismatch{"C\n", 1, 1, {{{0}, "\x1b[2J1", "2", ""}}};
  EXPECT_EQ(mismatch_table(mismatch, 5, 80).rows.front(), "C [0]       1          2");
}

}  // namespace
}  // namespace labcheck::report
