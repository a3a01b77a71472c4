// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/device_heap.hpp"

#include "harness/base/render.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::simgpu {
namespace {

class DeviceHeapTest : public testing::Test {
 protected:
  std::uint64_t allocate(std::uint64_t size) { return heap_.allocate(size, kHeapAlignment, {}); }
  bool frees(std::uint64_t address) { return !heap_.free(address, {}); }
  std::string refusal_of(std::uint64_t address) { return render(heap_.free(address, {}).value()); }

  DeviceMemory memory_{std::size_t{256} << 20};
  DeviceHeap heap_{memory_};
};

TEST_F(DeviceHeapTest, AllocatesBlocksWithSeparateBounds) {
  const auto a = allocate(24);
  const auto b = allocate(24);
  ASSERT_NE(a, 0u);
  EXPECT_EQ(a % 16, 0u);
  EXPECT_NE(memory_.find(a, 24), nullptr);
  EXPECT_EQ(memory_.find(a, 25), nullptr);
  EXPECT_GT(b, a + 24);
}

TEST_F(DeviceHeapTest, AlignsBlocks) {
  for (const std::uint64_t alignment : {1u, 32u, 4096u, 1u << 30}) {
    const auto address = heap_.allocate(24, alignment, {});
    EXPECT_NE(address, 0u) << alignment;
    EXPECT_EQ(address % alignment, 0u);
    EXPECT_EQ(memory_.find(address, 25), nullptr);
  }
  EXPECT_EQ(heap_.allocate(24, 0, {}), 0u);
  EXPECT_EQ(heap_.allocate(24, 48, {}), 0u) << "not a power of two";
  EXPECT_EQ(heap_.allocate(24, std::uint64_t{1} << 63, {}), 0u) << "no such address";
}

TEST_F(DeviceHeapTest, FillsNewBlocksWithNonzeroBytes) {
  const auto address = allocate(3);
  for (std::uint64_t k = 0; k < 3; ++k)
    EXPECT_EQ(*memory_.find(address)->at(address + k), std::byte{0xFF});
}

TEST_F(DeviceHeapTest, FreesOnlyTheStartsOfLiveBlocks) {
  const auto address = allocate(64);
  EXPECT_FALSE(frees(address + 4));
  EXPECT_FALSE(frees(12345));
  EXPECT_TRUE(frees(address));
  EXPECT_FALSE(frees(address));
}

TEST_F(DeviceHeapTest, ExplainsWhyItDoesNotFree) {
  const auto address = heap_.allocate(64, kHeapAlignment, {});
  EXPECT_EQ(refusal_of(address + 4),
            "the block from malloc(64) is freed at its byte 4, not at its start");
  const auto other = memory_.allocate(100, AllocationKind::device);
  EXPECT_EQ(refusal_of(*other), "a kernel frees memory that the host allocated");
  EXPECT_TRUE(frees(address));
  EXPECT_EQ(refusal_of(address),
            "the block from malloc(64) is freed again; free() already freed it");
}

TEST_F(DeviceHeapTest, RemembersTheCallThatExceededTheLimit) {
  EXPECT_FALSE(heap_.last_failed_call());
  allocate(DeviceHeap::kDefaultLimit + 1);
  ASSERT_TRUE(heap_.last_failed_call());
  EXPECT_EQ(heap_.last_failed_call()->size, DeviceHeap::kDefaultLimit + 1);
  heap_.begin_launch();
  EXPECT_FALSE(heap_.last_failed_call());
}

TEST_F(DeviceHeapTest, CountsTheCallsOfALaunch) {
  heap_.begin_launch();
  const auto first = allocate(64);
  const auto second = allocate(64);
  allocate(DeviceHeap::kDefaultLimit + 1);
  allocate(0);
  EXPECT_TRUE(frees(first));
  EXPECT_FALSE(frees(first));
  EXPECT_EQ(heap_.counts().device_heap_allocations, 2u);
  EXPECT_EQ(heap_.counts().device_heap_refusals, 2u);
  EXPECT_EQ(heap_.counts().device_heap_frees, 1u);
  EXPECT_EQ(heap_.counts().device_heap_later_frees, 0u);
  heap_.begin_launch();
  EXPECT_TRUE(frees(second));
  EXPECT_EQ(heap_.counts().device_heap_allocations, 0u);
  EXPECT_EQ(heap_.counts().device_heap_frees, 1u);
  EXPECT_EQ(heap_.counts().device_heap_later_frees, 1u);
}

TEST_F(DeviceHeapTest, KeepsWhichBlocksItReturned) {
  const auto first = allocate(64);
  allocate(DeviceHeap::kDefaultLimit + 1);
  EXPECT_TRUE(frees(first));
  heap_.begin_launch();
  const auto second = allocate(5);
  EXPECT_EQ(heap_.take_returned(), (std::vector<HeapBlock>{{first, 64}, {second, 5}}));
  EXPECT_TRUE(heap_.take_returned().empty());
  for (std::size_t k = 0; k <= kMostReportedBlocks; ++k) allocate(1);
  EXPECT_EQ(heap_.take_returned().size(), kMostReportedBlocks);
}

TEST_F(DeviceHeapTest, CannotExceedDeviceMemory) {
  EXPECT_FALSE(heap_.set_limit(memory_.capacity() + 1));
  EXPECT_TRUE(heap_.set_limit(memory_.capacity()));
}

TEST_F(DeviceHeapTest, ListsCallsWhoseBlocksWereNotFreed) {
  const auto first = allocate(10);
  allocate(20);
  allocate(30);
  EXPECT_TRUE(frees(first));
  const auto calls = heap_.live_calls();
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0].size, 20u);
  EXPECT_EQ(calls[1].size, 30u);
}

TEST_F(DeviceHeapTest, HasALimit) {
  constexpr std::uint64_t kBlock = 1 << 20;
  std::vector<std::uint64_t> blocks;
  while (const auto address = allocate(kBlock)) blocks.push_back(address);
  EXPECT_EQ(blocks.size(), DeviceHeap::kDefaultLimit / kBlock);
  EXPECT_TRUE(frees(blocks.back()));
  EXPECT_NE(allocate(kBlock), 0u);
}

TEST_F(DeviceHeapTest, ReturnsNullForZeroOrTooManyBytes) {
  EXPECT_EQ(allocate(0), 0u);
  EXPECT_EQ(allocate(~std::uint64_t{0}), 0u);
}

TEST_F(DeviceHeapTest, AcceptsANewLimitOnlyBeforeItsFirstUse) {
  EXPECT_TRUE(heap_.set_limit(64 << 20));
  EXPECT_EQ(heap_.limit(), 64u << 20);
  EXPECT_TRUE(heap_.set_limit(1));
  EXPECT_EQ(heap_.limit(), DeviceHeap::kMinLimit);
  allocate(1);
  EXPECT_FALSE(heap_.set_limit(64 << 20));
  heap_.clear();
  EXPECT_EQ(heap_.limit(), DeviceHeap::kDefaultLimit);
  EXPECT_TRUE(heap_.set_limit(64 << 20));
}

TEST_F(DeviceHeapTest, ClearsAllBlocks) {
  const auto address = allocate(64);
  heap_.clear();
  EXPECT_EQ(memory_.find(address), nullptr);
  EXPECT_FALSE(frees(address));
}

}  // namespace
}  // namespace labcheck::simgpu
