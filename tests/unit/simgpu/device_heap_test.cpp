#include "harness/simgpu/runtime/device_heap.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace labcheck::simgpu {
namespace {

class DeviceHeapTest : public testing::Test {
 protected:
  DeviceMemory memory_{1 << 20};
  DeviceHeap heap_{memory_};
};

TEST_F(DeviceHeapTest, GivesBlocksWithBoundsOfTheirOwn) {
  const auto a = heap_.allocate(24);
  const auto b = heap_.allocate(24);
  ASSERT_NE(a, 0u);
  EXPECT_EQ(a % 16, 0u);
  EXPECT_NE(memory_.find(a, 24), nullptr);
  EXPECT_EQ(memory_.find(a, 25), nullptr);
  EXPECT_GT(b, a + 24);
}

TEST_F(DeviceHeapTest, FillsNewBlocksSoThatTheyDoNotLookRight) {
  const auto address = heap_.allocate(3);
  for (std::uint64_t k = 0; k < 3; ++k)
    EXPECT_EQ(*memory_.find(address)->at(address + k), std::byte{0xFF});
}

TEST_F(DeviceHeapTest, RefusesToFreeWhatIsNoBlock) {
  const auto address = heap_.allocate(64);
  EXPECT_FALSE(heap_.free(address + 4));
  EXPECT_FALSE(heap_.free(12345));
  EXPECT_TRUE(heap_.free(address));
  EXPECT_FALSE(heap_.free(address));
}

TEST_F(DeviceHeapTest, HasALimit) {
  constexpr std::uint64_t kBlock = 1 << 20;
  std::vector<std::uint64_t> blocks;
  while (const auto address = heap_.allocate(kBlock)) blocks.push_back(address);
  EXPECT_EQ(blocks.size(), DeviceHeap::kDefaultLimit / kBlock);
  EXPECT_TRUE(heap_.free(blocks.back()));
  EXPECT_NE(heap_.allocate(kBlock), 0u);
}

TEST_F(DeviceHeapTest, GivesNothingForNoBytesAndForTooMany) {
  EXPECT_EQ(heap_.allocate(0), 0u);
  EXPECT_EQ(heap_.allocate(~std::uint64_t{0}), 0u);
}

TEST_F(DeviceHeapTest, TakesANewLimitOnlyBeforeItIsUsed) {
  EXPECT_TRUE(heap_.set_limit(64 << 20));
  EXPECT_EQ(heap_.limit(), 64u << 20);
  EXPECT_TRUE(heap_.set_limit(1));
  EXPECT_EQ(heap_.limit(), DeviceHeap::kSmallestLimit);
  heap_.allocate(1);
  EXPECT_FALSE(heap_.set_limit(64 << 20));
  heap_.clear();
  EXPECT_EQ(heap_.limit(), DeviceHeap::kDefaultLimit);
  EXPECT_TRUE(heap_.set_limit(64 << 20));
}

TEST_F(DeviceHeapTest, ClearsAllBlocks) {
  const auto address = heap_.allocate(64);
  heap_.clear();
  EXPECT_EQ(memory_.find(address), nullptr);
  EXPECT_FALSE(heap_.free(address));
}

}  // namespace
}  // namespace labcheck::simgpu
