// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/thread_order.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace labcheck::simgpu {
namespace {

class ThreadOrderTest : public testing::Test {
 protected:
  ThreadOrderTest() { order_.start(3, clock_); }

  Touch touch(std::uint32_t warp, Mask lanes) const {
    Touch touch;
    touch.interval = order_.interval(warp, static_cast<unsigned>(std::countr_zero(lanes)));
    touch.mark = AccessMark(1, warp, AccessMark::Strength::weak);
    touch.lanes = lanes;
    return touch;
  }

  bool ordered_before_now(const Touch& earlier, std::uint32_t warp, unsigned lane) const {
    return !order_.unordered(earlier, touch(warp, Mask{1} << lane));
  }

  void meet(const std::vector<std::uint32_t>& warps, std::uint32_t barrier) {
    order_.meet_at_barrier(warps, barrier, ThreadOrder::Attendance::some);
  }

  IntervalClock clock_;
  ThreadOrder order_;
};

TEST_F(ThreadOrderTest, OrdersAccessesOfOneThread) {
  EXPECT_TRUE(ordered_before_now(touch(0, 1 << 5), 0, 5));
}

TEST_F(ThreadOrderTest, OrdersNeitherWarpsNorLanesWithoutSynchronization) {
  EXPECT_FALSE(ordered_before_now(touch(0, 1), 1, 0));
  EXPECT_FALSE(ordered_before_now(touch(0, 1), 0, 1));
}

TEST_F(ThreadOrderTest, ReportsTheLowestPairOfLanes) {
  const auto lanes = order_.unordered(touch(0, 0b0101), touch(0, 0b0001));
  ASSERT_TRUE(lanes);
  EXPECT_EQ(lanes->earlier, 2u);
  EXPECT_EQ(lanes->later, 0u);
}

TEST_F(ThreadOrderTest, OrdersWarpsThatMeetAtABarrier) {
  const Touch before = touch(0, 1 << 3);
  meet({0, 1}, 0);
  EXPECT_TRUE(ordered_before_now(before, 1, 9));
  EXPECT_TRUE(ordered_before_now(before, 0, 4));
  EXPECT_FALSE(ordered_before_now(before, 2, 0));
}

TEST_F(ThreadOrderTest, OrdersEverythingBeforeABarrierOfAllWarps) {
  const Touch before = touch(2, 1);
  order_.meet_at_barrier({0, 1}, 0, ThreadOrder::Attendance::all);
  EXPECT_TRUE(ordered_before_now(before, 0, 0));
  EXPECT_LT(before.interval, order_.floor());
}

TEST_F(ThreadOrderTest, OrdersNothingAfterTheBarrier) {
  meet({0, 1}, 0);
  EXPECT_FALSE(ordered_before_now(touch(0, 1), 1, 0));
}

TEST_F(ThreadOrderTest, IsTransitiveAcrossWarps) {
  const Touch before = touch(0, 1);
  meet({0, 1}, 1);
  meet({1, 2}, 2);
  EXPECT_TRUE(ordered_before_now(before, 2, 0));
}

TEST_F(ThreadOrderTest, OrdersLanesThatMeetInAWarp) {
  const Touch before = touch(0, 1);
  order_.meet_in_warp(0, 0b0011, kAllLanes);
  EXPECT_TRUE(ordered_before_now(before, 0, 1));
  EXPECT_FALSE(ordered_before_now(before, 0, 2));
}

TEST_F(ThreadOrderTest, IsTransitiveAcrossLanes) {
  const Touch before = touch(0, 0b0001);
  order_.meet_in_warp(0, 0b0011, kAllLanes);
  order_.meet_in_warp(0, 0b0110, kAllLanes);
  EXPECT_TRUE(ordered_before_now(before, 0, 2));
  EXPECT_FALSE(ordered_before_now(before, 0, 3));
}

TEST_F(ThreadOrderTest, OrdersAllRemainingLanesOfAWarp) {
  order_.meet_in_warp(0, 0b0011, kAllLanes);
  const Touch before = touch(0, 0b0100);
  order_.meet_in_warp(0, 0b0111, 0b0111);
  EXPECT_TRUE(ordered_before_now(before, 0, 0));
  EXPECT_TRUE(order_.in_one_interval(0));
}

TEST_F(ThreadOrderTest, OrdersAnArrivalBeforeWarpsThatWait) {
  const Touch before = touch(1, 1);
  order_.arrive(1, 4);
  const Touch after = touch(1, 1);
  meet({0}, 4);
  EXPECT_TRUE(ordered_before_now(before, 0, 0));
  EXPECT_FALSE(ordered_before_now(after, 0, 0));
  EXPECT_FALSE(ordered_before_now(touch(0, 1), 1, 0));
}

TEST_F(ThreadOrderTest, OrdersAReleaseBeforeLanesThatAcquireIt) {
  const Touch before = touch(0, 1 << 2);
  const Touch unreleased = touch(0, 1 << 3);
  order_.release(0, 1 << 2, 7);
  const Touch after = touch(0, 1 << 2);
  EXPECT_FALSE(ordered_before_now(before, 0, 5)) << "not acquired yet";
  order_.acquire_in_warp(0, 1 << 5);
  EXPECT_TRUE(ordered_before_now(before, 0, 5));
  EXPECT_FALSE(ordered_before_now(before, 0, 6));
  EXPECT_FALSE(ordered_before_now(after, 0, 5));
  EXPECT_FALSE(ordered_before_now(unreleased, 0, 5));
}

TEST_F(ThreadOrderTest, DiscardsReleasesBeforeABarrier) {
  order_.release(1, 1, 7);
  order_.meet_at_barrier({0, 1, 2}, 0, ThreadOrder::Attendance::all);
  order_.acquire_in_warp(1, kAllLanes);
  EXPECT_TRUE(order_.in_one_interval(1));
}

TEST_F(ThreadOrderTest, OrdersNothingByANewInterval) {
  const Touch before = touch(0, 1);
  order_.step(0);
  EXPECT_GT(touch(0, 1).interval, before.interval);
  EXPECT_FALSE(ordered_before_now(before, 0, 1));
  EXPECT_FALSE(ordered_before_now(before, 1, 0));
}

TEST_F(ThreadOrderTest, OrdersAnEarlierBlockBeforeTheNext) {
  const Touch before = touch(0, 1);
  order_.start(3, clock_);
  EXPECT_LT(before.interval, order_.floor());
}

}  // namespace
}  // namespace labcheck::simgpu
