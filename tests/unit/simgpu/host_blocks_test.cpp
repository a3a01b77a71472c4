#include "harness/simgpu/runtime/host_blocks.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

class HostBlocksTest : public testing::Test {
 protected:
  DeviceMemory memory_{1 << 20};
  HostBlocks blocks_{memory_};
};

TEST_F(HostBlocksTest, AreMemoryOnBothSides) {
  void* begin = blocks_.allocate(1000, AllocationKind::managed, 1, HostBlock::Owner::program);
  ASSERT_NE(begin, nullptr);
  std::memset(begin, 7, 1000);
  const auto address = reinterpret_cast<std::uint64_t>(begin);
  const Allocation* allocation = memory_.find(address, 1000);
  ASSERT_NE(allocation, nullptr);
  EXPECT_EQ(allocation->at(address + 999), static_cast<std::byte*>(begin) + 999);
  EXPECT_EQ(memory_.find(address, 1001), nullptr);
  EXPECT_EQ(blocks_.find(begin)->flags, 1u);
  blocks_.remove(begin);
  EXPECT_EQ(memory_.find(address), nullptr);
  EXPECT_EQ(blocks_.find(begin), nullptr);
}

TEST_F(HostBlocksTest, AreFoundByAnyAddressInside) {
  auto* begin = static_cast<std::byte*>(
      blocks_.allocate(100, AllocationKind::host, 2, HostBlock::Owner::program));
  EXPECT_EQ(blocks_.holding(begin + 99), blocks_.find(begin));
  EXPECT_EQ(blocks_.holding(begin + 100), nullptr);
  EXPECT_EQ(blocks_.holding(begin - 1), nullptr);
  blocks_.remove(begin);
}

TEST_F(HostBlocksTest, OfTheProgramAreEnrolledOnce) {
  std::vector<std::byte> own(100);
  EXPECT_TRUE(blocks_.enroll(own.data() + 10, 50, 0));
  EXPECT_FALSE(blocks_.enroll(own.data() + 10, 50, 0));
  EXPECT_FALSE(blocks_.enroll(own.data(), 11, 0));
  EXPECT_FALSE(blocks_.enroll(own.data() + 59, 10, 0));
  EXPECT_TRUE(blocks_.enroll(own.data(), 10, 0));
  EXPECT_TRUE(blocks_.enroll(own.data() + 60, 40, 0));
  blocks_.remove(own.data() + 10);
  EXPECT_TRUE(blocks_.enroll(own.data() + 10, 50, 0));
}

TEST_F(HostBlocksTest, OfVariablesStayWhenTheOthersGo) {
  void* variable = blocks_.allocate(4, AllocationKind::managed, 1, HostBlock::Owner::variable);
  void* other = blocks_.allocate(4, AllocationKind::managed, 1, HostBlock::Owner::program);
  blocks_.disown();
  EXPECT_NE(memory_.find(reinterpret_cast<std::uint64_t>(variable)), nullptr);
  EXPECT_EQ(memory_.find(reinterpret_cast<std::uint64_t>(other)), nullptr);
  // The program may still look at it.
  std::memset(other, 1, 4);
}

TEST_F(HostBlocksTest, AreNotThereForNoBytesAndForTooMany) {
  EXPECT_EQ(blocks_.allocate(0, AllocationKind::host, 0, HostBlock::Owner::program), nullptr);
  EXPECT_EQ(blocks_.allocate(SIZE_MAX, AllocationKind::host, 0, HostBlock::Owner::program),
            nullptr);
  EXPECT_EQ(blocks_.allocate(SIZE_MAX / 2, AllocationKind::host, 0, HostBlock::Owner::program),
            nullptr);
}

}  // namespace
}  // namespace labcheck::simgpu
