#include "harness/simgpu/memory/device_memory.hpp"

#include <gtest/gtest.h>

#include <array>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kCapacity = 1 << 20;

TEST(DeviceMemory, GivesBytesOfTheCallerAnAddress) {
  DeviceMemory memory(kCapacity);
  std::array<std::byte, 100> bytes{};
  const auto address = memory.place(bytes.data(), bytes.size(), AllocationKind::heap);
  ASSERT_TRUE(address.has_value());
  EXPECT_EQ(*address % 512, 0u);
  const Allocation* allocation = memory.find(*address + 40, 60);
  ASSERT_NE(allocation, nullptr);
  EXPECT_EQ(allocation->at(*address + 40), bytes.data() + 40);
  EXPECT_EQ(memory.find(*address + 40, 61), nullptr);
  EXPECT_EQ(memory.used(), 0u);
}

TEST(DeviceMemory, KnowsPlacedBytesAsFreedUntilItForgetsThem) {
  DeviceMemory memory(kCapacity);
  std::array<std::byte, 16> bytes{};
  const auto address = *memory.place(bytes.data(), bytes.size(), AllocationKind::heap);
  EXPECT_EQ(memory.release(address), DeviceMemory::Release::done);
  EXPECT_EQ(memory.find(address), nullptr);
  EXPECT_EQ(memory.nearest(address)->where, NearestAllocation::Where::freed);
  EXPECT_EQ(memory.release(address), DeviceMemory::Release::already_freed);
  memory.forget(address);
  EXPECT_EQ(memory.release(address), DeviceMemory::Release::not_allocated);
}

TEST(DeviceMemory, ForgetsNothingThatLives) {
  DeviceMemory memory(kCapacity);
  const auto address = *memory.allocate(64, AllocationKind::device);
  memory.forget(address);
  EXPECT_NE(memory.find(address), nullptr);
}

TEST(DeviceMemory, RemembersTheLastAllocationsThatWereFreed) {
  DeviceMemory memory(kCapacity);
  const auto first = *memory.allocate(64, AllocationKind::device);
  memory.release(first);
  std::uint64_t last = first;
  for (int k = 0; k < 1 << 16; ++k) {
    last = *memory.allocate(64, AllocationKind::device);
    memory.release(last);
  }
  EXPECT_FALSE(memory.remembers(first));
  EXPECT_TRUE(memory.remembers(last));
  EXPECT_EQ(memory.release(last), DeviceMemory::Release::already_freed);
}

// There are addresses for 1 TiB.
TEST(DeviceMemory, GivesAddressesOutAgainWhenTheyRunOut) {
  constexpr std::size_t kLarge = std::size_t{64} << 30;
  DeviceMemory memory(2 * kLarge);
  const auto live = *memory.allocate(64, AllocationKind::device);
  memory.find(live)->host[0] = std::byte{42};
  std::uint64_t last = live;
  int rounds = 0;
  for (int k = 0; k < 64; ++k) {
    const auto address = memory.allocate(kLarge, AllocationKind::device);
    ASSERT_TRUE(address.has_value()) << k;
    EXPECT_GT(*address, live);  // which is the first of the range, and stays
    if (*address < last) ++rounds;
    last = *address;
    ASSERT_EQ(memory.release(last), DeviceMemory::Release::done);
  }
  EXPECT_GE(rounds, 3);
  EXPECT_EQ(memory.find(live)->host[0], std::byte{42});
}

TEST(DeviceMemory, CountsOnlyWhatTheProgramAllocates) {
  DeviceMemory memory(kCapacity);
  EXPECT_TRUE(memory.allocate(kCapacity, AllocationKind::device).has_value());
  EXPECT_FALSE(memory.allocate(1, AllocationKind::device).has_value());
  EXPECT_TRUE(memory.allocate(1, AllocationKind::module).has_value());
}

}  // namespace
}  // namespace labcheck::simgpu
