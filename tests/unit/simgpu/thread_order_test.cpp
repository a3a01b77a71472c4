#include "harness/simgpu/exec/thread_order.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

class ThreadOrderTest : public testing::Test {
 protected:
  ThreadOrderTest() { order_.start(3); }

  bool ordered_before_now(const Moment& earlier, std::uint32_t warp, unsigned lane) const {
    return order_.ordered(earlier, order_.now(warp, lane));
  }

  ThreadOrder order_;
};

TEST_F(ThreadOrderTest, OrdersWhatOneThreadDoes) {
  EXPECT_TRUE(ordered_before_now(order_.now(0, 5), 0, 5));
}

TEST_F(ThreadOrderTest, OrdersNeitherWarpsNorLanesByThemselves) {
  EXPECT_FALSE(ordered_before_now(order_.now(0, 0), 1, 0));
  EXPECT_FALSE(ordered_before_now(order_.now(0, 0), 0, 1));
}

TEST_F(ThreadOrderTest, OrdersThoseThatMeetAtABarrier) {
  const Moment before = order_.now(0, 3);
  order_.meet_at_barrier({0, 1}, 0);
  EXPECT_TRUE(ordered_before_now(before, 1, 9));
  EXPECT_TRUE(ordered_before_now(before, 0, 4));
  EXPECT_FALSE(ordered_before_now(before, 2, 0));
}

TEST_F(ThreadOrderTest, OrdersNothingThatComesBehindTheBarrier) {
  order_.meet_at_barrier({0, 1}, 0);
  EXPECT_FALSE(ordered_before_now(order_.now(0, 0), 1, 0));
}

TEST_F(ThreadOrderTest, PassesOnWhatAWarpLearned) {
  const Moment before = order_.now(0, 0);
  order_.meet_at_barrier({0, 1}, 1);
  order_.meet_at_barrier({1, 2}, 2);
  EXPECT_TRUE(ordered_before_now(before, 2, 0));
}

TEST_F(ThreadOrderTest, OrdersLanesThatMeetInAWarp) {
  const Moment before = order_.now(0, 0);
  order_.meet_in_warp(0, 0b0011);
  EXPECT_TRUE(ordered_before_now(before, 0, 1));
  EXPECT_FALSE(ordered_before_now(before, 0, 2));
}

TEST_F(ThreadOrderTest, OrdersAnArrivalBeforeThoseThatWait) {
  const Moment before = order_.now(1, 0);
  order_.arrive(1, 4);
  const Moment behind = order_.now(1, 0);
  order_.meet_at_barrier({0}, 4);
  EXPECT_TRUE(ordered_before_now(before, 0, 0));
  EXPECT_FALSE(ordered_before_now(behind, 0, 0));
  EXPECT_FALSE(ordered_before_now(order_.now(0, 0), 1, 0));
}

}  // namespace
}  // namespace labcheck::simgpu
