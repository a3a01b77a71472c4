// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/allocations.hpp"
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
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
  using Registration = SharedHostMemory::Registration;
  constexpr std::uint64_t begin = 0x7f0000001234;
  EXPECT_EQ(blocks_.register_memory(begin + 10, 50), Registration::done);
  EXPECT_EQ(blocks_.register_memory(begin + 10, 50), Registration::overlaps);
  EXPECT_EQ(blocks_.register_memory(begin, 11), Registration::overlaps);
  EXPECT_EQ(blocks_.register_memory(begin + 59, 10), Registration::overlaps);
  EXPECT_EQ(blocks_.register_memory(begin, 10), Registration::done);
  EXPECT_EQ(blocks_.register_memory(begin + 60, 40), Registration::done);
  blocks_.remove(begin + 10);
  EXPECT_EQ(blocks_.register_memory(begin + 10, 50), Registration::done);
}

TEST_F(SharedHostMemoryTest, CannotBeRegisteredAtImpossibleAddresses) {
  using Registration = SharedHostMemory::Registration;
  EXPECT_EQ(blocks_.register_memory(4096, 0), Registration::invalid);
  EXPECT_EQ(blocks_.register_memory(~std::uint64_t{0} - 10, 100), Registration::invalid);
  EXPECT_EQ(blocks_.register_memory(4096, SIZE_MAX), Registration::invalid);
  EXPECT_EQ(blocks_.register_memory(kDeviceAddresses.begin, 8), Registration::invalid);
  EXPECT_EQ(blocks_.register_memory(kDeviceAddresses.begin - 4, 8), Registration::invalid);
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
  EXPECT_EQ(blocks_.register_memory(4096, 1), SharedHostMemory::Registration::exhausted);
}

TEST(HostBlocks, AreFoundByAnyRangeInside) {
  HostBlocks blocks;
  blocks.add(4096, {100, AllocationKind::host, 2});
  const auto find = [&](std::uint64_t address, std::size_t size) {
    return blocks.find_containing(reinterpret_cast<const void*>(address), size);
  };
  ASSERT_NE(find(4096, 100), nullptr);
  EXPECT_EQ(find(4096, 100)->flags, 2U);
  EXPECT_NE(find(4195, 1), nullptr);
  EXPECT_EQ(find(4195, 2), nullptr);
  EXPECT_EQ(find(4196, 1), nullptr);
  EXPECT_EQ(find(4095, 1), nullptr);
  blocks.remove(4096);
  EXPECT_EQ(find(4096, 1), nullptr);
}

TEST(HostBlocks, OfVariablesAreKeptWhenTheRestIsRemoved) {
  HostBlocks blocks;
  blocks.add(4096, {4, AllocationKind::managed, 1, true});
  blocks.add(8192, {4, AllocationKind::managed, 1, false});
  blocks.remove_all_but_variables();
  EXPECT_NE(blocks.find_containing(reinterpret_cast<const void*>(4096)), nullptr);
  EXPECT_EQ(blocks.find_containing(reinterpret_cast<const void*>(8192)), nullptr);
}

void record(CallLog& log, std::uint64_t address, std::string_view name, std::size_t size) {
  log.record(address, {log.count(name), size});
}

TEST(CallLog, CountsEachCallByItsName) {
  const DeviceMemory device(1 << 20);
  CallLog log(device);
  record(log, 0x1000, "cudaMalloc", 4096);
  record(log, 0x1004, "cudaMallocHost", 1);
  record(log, 0x1008, "cudaMalloc", 7);
  const auto text = [&](std::uint64_t address) { return describe(*log.find(address)); };
  EXPECT_EQ(text(0x1000), "the 1st cudaMalloc (4,096 bytes)");
  EXPECT_EQ(text(0x1004), "the 1st cudaMallocHost (1 byte)");
  EXPECT_EQ(text(0x1008), "the 2nd cudaMalloc (7 bytes)");
  EXPECT_EQ(log.find(12), nullptr);
}

TEST(CallLog, RestartsTheNumberingOnRequest) {
  const DeviceMemory device(1 << 20);
  CallLog log(device);
  record(log, 0x1000, "cudaMalloc", 8);
  log.restart_numbering();
  record(log, 0x1004, "cudaMalloc", 4);
  EXPECT_EQ(describe(*log.find(0x1000)), "the 1st cudaMalloc (8 bytes)");
  EXPECT_EQ(describe(*log.find(0x1004)), "the 1st cudaMalloc (4 bytes)");
}

TEST(CallLog, DoesNotCountExcludedCalls) {
  const DeviceMemory device(1 << 20);
  CallLog log(device);
  record(log, 0x1000, "cudaMalloc", 8);
  log.exclude(0x1000);
  EXPECT_EQ(log.find(0x1000), nullptr);
  record(log, 0x1004, "cudaMalloc", 4);
  EXPECT_EQ(log.find(0x1004)->call.ordinal, 1U);
  record(log, 0x1008, "cudaMalloc", 4);
  log.exclude(0x1004);
  log.exclude(0x1004);
  record(log, 0x1000, "cudaMalloc", 4);
  EXPECT_EQ(log.find(0x1000)->call.ordinal, 3U);
}

TEST(CallLog, RemovesCallsOfForgottenMemory) {
  DeviceMemory device(1 << 20);
  CallLog log(device);
  const std::uint64_t live = *device.allocate(64, AllocationKind::device);
  record(log, live, "cudaMalloc", 64);
  std::uint64_t first = 0;
  for (int k = 0; k < (1 << 17) + 1; ++k) {
    const std::uint64_t address = *device.allocate(64, AllocationKind::device);
    if (first == 0) first = address;
    record(log, address, "cudaMalloc", 64);
    device.release(address);
  }
  EXPECT_NE(log.find(live), nullptr);
  EXPECT_EQ(log.find(first), nullptr);
}

TEST(CallLog, KeepsALimitedNumberOfNames) {
  DeviceMemory memory(1 << 20);
  CallLog log(memory);
  record(log, 1, "cudaMalloc", 8);
  for (std::uint64_t k = 2; k < 1000; ++k) record(log, k, std::to_string(k), 8);
  EXPECT_NE(log.find(2), nullptr);
  EXPECT_EQ(log.find(999), nullptr);
  record(log, 999, "cudaMalloc", 8);
  ASSERT_NE(log.find(999), nullptr);
  EXPECT_EQ(log.find(999)->call.ordinal, 2u);
  record(log, 999, "other", 8);
  EXPECT_EQ(log.find(999), nullptr);
}

TEST(CallLog, WritesEnglishOrdinals) {
  EXPECT_EQ(describe(CountedCall{"c", 3}), "the 3rd c");
  EXPECT_EQ(describe(CountedCall{"c", 4}), "the 4th c");
  EXPECT_EQ(describe(CountedCall{"c", 11}), "the 11th c");
  EXPECT_EQ(describe(CountedCall{"c", 12}), "the 12th c");
  EXPECT_EQ(describe(CountedCall{"c", 22}), "the 22nd c");
  EXPECT_EQ(describe(CountedCall{"c", 1113}), "the 1,113th c");
}

}  // namespace
}  // namespace labcheck::simgpu
