// SPDX-License-Identifier: MIT
#include "harness/runner/host.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Patience, EndsAfterTwentySecondsInVain) {
  Patience patience;
  EXPECT_EQ(patience.limit(seconds(60)), seconds(60)) << "the start of a process on a GPU";
  patience.spend(seconds(10));
  EXPECT_EQ(patience.limit(seconds(10)), seconds(10));
  patience.spend(seconds(10));
  EXPECT_EQ(patience.limit(seconds(10)), milliseconds(100));
  EXPECT_EQ(patience.limit(milliseconds(20)), milliseconds(20));
}

}  // namespace
}  // namespace labcheck
