// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/shared_host_memory.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <sys/mman.h>

namespace labcheck::simgpu {
namespace {

class SharedHostMemoryTest : public testing::Test {
 protected:
  std::uint64_t allocate(std::size_t size, AllocationKind kind,
                         SharedBlock::Origin origin = SharedBlock::Origin::allocation) {
    return blocks_.allocate(size, kind, origin).value_or(0);
  }

  DeviceMemory memory_{1 << 20};
  SharedHostMemory blocks_{memory_};
};

TEST_F(SharedHostMemoryTest, IsAccessibleOnHostAndDevice) {
  const std::uint64_t address = allocate(1000, AllocationKind::managed);
  ASSERT_TRUE(kHostAddresses.contains(address));
  // A program maps the file at the address itself.
  void* const begin = ::mmap(nullptr, 1000, PROT_READ | PROT_WRITE, MAP_SHARED, blocks_.file(),
                             static_cast<off_t>(address));
  ASSERT_NE(begin, MAP_FAILED);
  std::memset(begin, 7, 1000);
  const Allocation* allocation = memory_.find(address, 1000);
  ASSERT_NE(allocation, nullptr);
  EXPECT_EQ(*allocation->at(address + 999), std::byte{7});
  ::munmap(begin, 1000);
  EXPECT_EQ(memory_.find(address, 1001), nullptr);
  EXPECT_EQ(blocks_.find(address)->kind, AllocationKind::managed);
  blocks_.remove(address);
  EXPECT_EQ(memory_.find(address), nullptr);
  EXPECT_EQ(blocks_.find(address), nullptr);
}

TEST_F(SharedHostMemoryTest, IsFoundByAnyAddressInside) {
  const std::uint64_t begin = allocate(100, AllocationKind::host);
  EXPECT_EQ(blocks_.find_containing(begin + 99), blocks_.find(begin));
  EXPECT_EQ(blocks_.find_containing(begin + 100), nullptr);
  EXPECT_EQ(blocks_.find_containing(begin - 1), nullptr);
  blocks_.remove(begin);
}

TEST_F(SharedHostMemoryTest, CannotBeRegisteredTwice) {
  constexpr std::uint64_t begin = 0x7f0000001234;
  EXPECT_EQ(blocks_.register_memory(begin + 10, 50), cudaSuccess);
  EXPECT_EQ(blocks_.register_memory(begin + 10, 50), cudaErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(blocks_.register_memory(begin, 11), cudaErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(blocks_.register_memory(begin + 59, 10), cudaErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(blocks_.register_memory(begin, 10), cudaSuccess);
  EXPECT_EQ(blocks_.register_memory(begin + 60, 40), cudaSuccess);
  blocks_.remove(begin + 10);
  EXPECT_EQ(blocks_.register_memory(begin + 10, 50), cudaSuccess);
}

TEST_F(SharedHostMemoryTest, CannotBeRegisteredAtImpossibleAddresses) {
  EXPECT_EQ(blocks_.register_memory(4096, 0), cudaErrorInvalidValue);
  EXPECT_EQ(blocks_.register_memory(~std::uint64_t{0} - 10, 100), cudaErrorInvalidValue);
  EXPECT_EQ(blocks_.register_memory(4096, SIZE_MAX), cudaErrorInvalidValue);
  EXPECT_EQ(blocks_.register_memory(kDeviceAddresses.begin, 8), cudaErrorInvalidValue);
  EXPECT_EQ(blocks_.register_memory(kDeviceAddresses.begin - 4, 8), cudaErrorInvalidValue);
}

TEST_F(SharedHostMemoryTest, ReusesTheAddressesOfFreedBlocksAfterAllOthers) {
  const std::uint64_t first = allocate(100, AllocationKind::host);
  const std::uint64_t second = allocate(kHostAddresses.size / 2, AllocationKind::host);
  ASSERT_NE(second, 0U);
  EXPECT_EQ(allocate(kHostAddresses.size / 2, AllocationKind::host), 0U);
  blocks_.remove(first);
  blocks_.remove(second);
  EXPECT_EQ(allocate(kHostAddresses.size / 2, AllocationKind::host), first);
}

TEST_F(SharedHostMemoryTest, OfVariablesIsKeptWhenTheRestIsRemoved) {
  const auto variable = allocate(4, AllocationKind::managed, SharedBlock::Origin::variable);
  const auto other = allocate(4, AllocationKind::managed);
  blocks_.remove_all_but_variables();
  EXPECT_NE(memory_.find(variable), nullptr);
  EXPECT_EQ(memory_.find(other), nullptr);
}

TEST_F(SharedHostMemoryTest, CannotHaveZeroOrTooManyBytes) {
  EXPECT_EQ(allocate(0, AllocationKind::host), 0U);
  EXPECT_EQ(allocate(SIZE_MAX, AllocationKind::host), 0U);
  EXPECT_EQ(allocate(SIZE_MAX / 2, AllocationKind::host), 0U);
}

TEST_F(SharedHostMemoryTest, HasALimitedNumberOfBlocks) {
  int count = 0;
  while (allocate(1, AllocationKind::host) != 0) ++count;
  EXPECT_EQ(count, 1 << 15);
  EXPECT_EQ(blocks_.register_memory(4096, 1), cudaErrorMemoryAllocation);
}

}  // namespace
}  // namespace labcheck::simgpu
