// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/stream_order.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

constexpr StreamUse kLegacy{};
constexpr StreamUse kFirst{16, true};
constexpr StreamUse kSecond{32, true};
constexpr StreamUse kNonblocking{48, false};
constexpr std::uint64_t kEvent = 7;

TEST(StreamOrder, WorkOfOneStreamDoesNotOverlap) {
  StreamOrder order;
  EXPECT_EQ(order.add_copy(kFirst, 8), 0u);
  EXPECT_EQ(order.add_kernel(kFirst, 8), 0u);
  EXPECT_EQ(order.add_copy(kFirst, 8), 0u);
}

TEST(StreamOrder, ACopyOverlapsWithAnEarlierAndWithALaterKernelOfAnotherStream) {
  StreamOrder earlier;
  earlier.add_kernel(kFirst, 8);
  EXPECT_EQ(earlier.add_copy(kSecond, 8), 8u);
  StreamOrder later;
  later.add_copy(kSecond, 8);
  EXPECT_EQ(later.add_kernel(kFirst, 8), 8u);
}

TEST(StreamOrder, EachByteOfACopyNeedsAByteOfAKernel) {
  StreamOrder order;
  order.add_kernel(kFirst, 10);
  EXPECT_EQ(order.add_copy(kSecond, 8), 8u);
  EXPECT_EQ(order.add_copy(kSecond, 8), 2u);
  EXPECT_EQ(order.add_copy(kSecond, 8), 0u);
  EXPECT_EQ(order.add_kernel(kFirst, 100), 14u);
}

TEST(StreamOrder, AnEmptyKernelHidesNothing) {
  StreamOrder order;
  order.add_kernel(kFirst, 0);
  EXPECT_EQ(order.add_copy(kSecond, 8), 0u);
}

TEST(StreamOrder, AnEventPutsStreamsInOrder) {
  StreamOrder order;
  order.add_copy(kFirst, 8);
  order.record(kEvent, kFirst);
  order.let_stream_wait(kSecond, kEvent);
  EXPECT_EQ(order.add_kernel(kSecond, 8), 0u);
  EXPECT_EQ(order.add_copy(kFirst, 8), 8u) << "after the event";
}

TEST(StreamOrder, AnEventThatWasNotRecordedPutsNothingInOrder) {
  StreamOrder order;
  order.add_copy(kFirst, 8);
  order.let_stream_wait(kSecond, kEvent);
  order.let_host_wait_for_event(kEvent);
  EXPECT_EQ(order.add_kernel(kSecond, 8), 8u);
}

TEST(StreamOrder, EventsPutWorkInOrderAcrossSeveralStreams) {
  StreamOrder order;
  order.add_copy(kFirst, 8);
  order.record(kEvent, kFirst);
  order.let_stream_wait(kSecond, kEvent);
  order.record(kEvent + 1, kSecond);
  order.let_stream_wait(kNonblocking, kEvent + 1);
  EXPECT_EQ(order.add_kernel(kNonblocking, 8), 0u);
}

TEST(StreamOrder, AWaitOfTheHostPutsAllLaterWorkAfterIt) {
  for (const HostWait wait : {HostWait::all_work, HostWait::stream, HostWait::event}) {
    StreamOrder order;
    order.add_copy(kFirst, 8);
    order.record(kEvent, kFirst);
    if (wait == HostWait::all_work) order.let_host_wait();
    if (wait == HostWait::stream) order.let_host_wait_for_stream(kFirst.stream);
    if (wait == HostWait::event) order.let_host_wait_for_event(kEvent);
    EXPECT_EQ(order.add_kernel(kSecond, 8), 0u);
    EXPECT_EQ(order.add_copy(kFirst, 8), 8u) << "new work of the same stream";
  }
}

TEST(StreamOrder, AWaitForOneStreamLeavesOthersRunning) {
  StreamOrder order;
  order.add_copy(kFirst, 8);
  order.add_copy(kSecond, 4);
  order.let_host_wait_for_stream(kFirst.stream);
  EXPECT_EQ(order.add_kernel(kNonblocking, 100), 4u);
}

TEST(StreamOrder, AWaitForAnEventLeavesLaterWorkRunning) {
  StreamOrder order;
  order.add_copy(kFirst, 8);
  order.record(kEvent, kFirst);
  order.add_copy(kFirst, 4);
  order.let_host_wait_for_event(kEvent);
  EXPECT_EQ(order.add_kernel(kSecond, 100), 4u);
}

TEST(StreamOrder, TheLegacyStreamWaitsForBlockingStreamsAndTheyWaitForIt) {
  StreamOrder order;
  order.add_copy(kFirst, 8);
  EXPECT_EQ(order.add_kernel(kLegacy, 8), 0u);
  EXPECT_EQ(order.add_copy(kSecond, 8), 0u);
  EXPECT_EQ(order.add_copy(kNonblocking, 8), 8u);
}

TEST(StreamOrder, AWaitForTheLegacyStreamIsAWaitForBlockingStreams) {
  StreamOrder order;
  order.add_copy(kFirst, 8);
  order.add_copy(kNonblocking, 4);
  order.add_kernel(kLegacy, 0);
  order.let_host_wait_for_stream(kLegacy.stream);
  EXPECT_EQ(order.add_kernel(kSecond, 100), 4u);
}

// A program can submit as much as it likes. Then the order forgets, and later work still counts.
TEST(StreamOrder, ForgetsWhatNoHonestProgramHas) {
  StreamOrder order;
  for (std::uint64_t k = 0; k < 100'000; ++k) order.add_copy(kFirst, 1);
  EXPECT_LT(order.add_kernel(kSecond, 100'000), 100'000u);
  for (std::uint64_t k = 0; k < 2000; ++k) {
    const StreamUse in{100 + k, true};
    order.add_copy(in, 1);
    order.record(k, in);
    order.let_stream_wait({100 + k + 1, false}, k);
  }
  order.let_host_wait();
  order.add_copy(kFirst, 8);
  EXPECT_EQ(order.add_kernel(kSecond, 8), 8u);
}

}  // namespace
}  // namespace labcheck::simgpu
