#include "harness/report/line_heat.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

TEST(LineHeat, TimesTheLeastIsTheWorseOfBothMemoriesAndNeverBelowOne) {
  EXPECT_EQ(times_the_least({"a", 1, 1, 1, 128, 0, 0, 0}), 1) << "all threads read one element";
  EXPECT_EQ(times_the_least({"a", 1, 1, 8, 128, 1, 4, 3}), 4);
  EXPECT_EQ(times_the_least({"a", 1, 0, 0, 0, 0, 0, 0}), 1);
}

TEST(LineHeat, IsToldOfTheMemoriesThatALineUses) {
  EXPECT_EQ(describe_heat({"a", 1, 2, 8, 256, 2, 64, 62}),
            "global memory: 4 sectors of 32 bytes a request; shared memory: 32 passes a request, "
            "32.0 times the least");
  EXPECT_EQ(describe_heat({"a", 1, 0, 0, 0, 0, 0, 0}), "");
}

TEST(LineHeat, OfALineIsThatOfAllCasesTogether) {
  const auto heat =
      heat_by_line({{"small", {{"a", 3, 1, 2, 3, 4, 5, 6}, {"b", 3, 1, 1, 1, 0, 0, 0}}},
                    {"large", {{"a", 3, 10, 20, 30, 40, 50, 60}}}});
  ASSERT_EQ(heat.size(), 2U);
  EXPECT_EQ(heat.at({"a", 3}), (LineHeat{"a", 3, 11, 22, 33, 44, 55, 66}));
  EXPECT_EQ(heat.at({"b", 3}), (LineHeat{"b", 3, 1, 1, 1, 0, 0, 0}));
}

}  // namespace
}  // namespace labcheck::report
