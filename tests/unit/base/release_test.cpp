#include "harness/base/release.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace labcheck::test {
namespace {

TEST(Release, GivesBackOnceWhateverItIsMovedTo) {
  int given_back = 0;
  {
    Release first([&] { ++given_back; });
    EXPECT_TRUE(first);
    Release second(std::move(first));
    EXPECT_FALSE(first);  // NOLINT: what a move leaves is promised
    Release third;
    third = std::move(second);
    EXPECT_TRUE(third);
    EXPECT_EQ(given_back, 0);
  }
  EXPECT_EQ(given_back, 1);
}

TEST(Release, GivesBackWhatAnotherTakesThePlaceOf) {
  int given_back = 0;
  Release held([&] { ++given_back; });
  Release other([] {});
  held = std::move(other);
  EXPECT_EQ(given_back, 1) << "at once";
  EXPECT_TRUE(held);
  held = {};
  EXPECT_FALSE(held);
}

}  // namespace
}  // namespace labcheck::test
