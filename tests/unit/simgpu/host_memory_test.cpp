// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/allocation_log.hpp"
#include "harness/simgpu/runtime/host_access.hpp"
#include "harness/simgpu/runtime/host_blocks.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

DeviceMemory& device() {
  static auto& memory = *new DeviceMemory(1 << 20);
  return memory;
}

void touch(std::uint64_t address) {
  // The compiler must not see that this is a constant address.
  const volatile std::uint64_t hidden = address;
  *reinterpret_cast<volatile char*>(hidden) = 1;
}

TEST(HostAccessDeathTest, ToADevicePointerIsReportedBeforeTheProcessEnds) {
  const std::uint64_t address = *device().allocate(64, AllocationKind::device);
  EXPECT_EXIT(
      {
        report_host_accesses(device(), {});
        touch(address + 3);
      },
      testing::KilledBySignal(SIGSEGV),
      "^labcheck: host_access: host code dereferenced the device pointer 0x[0-9a-f]+; copy the "
      "data to the host with cudaMemcpy first\n$");
}

TEST(HostAccessDeathTest, IsReportedAsJsonToADescriptor) {
  const std::uint64_t address = *device().allocate(64, AllocationKind::device);
  EXPECT_EXIT(
      {
        report_host_accesses(device(), {2, "abc"});
        touch(address);
      },
      testing::KilledBySignal(SIGSEGV),
      "^abc\\{\"fault\":\\{\"kind\":\"host_access\",\"message\":\"host code dereferenced the "
      "device pointer 0x[0-9a-f]+; copy the data to the host with cudaMemcpy first\","
      "\"kernel\":\"\",\"file\":\"\",\"line\":0\\}\\}\n$");
}

TEST(HostAccessDeathTest, ToOtherAddressesIsPassedToThePreviousHandler) {
  EXPECT_EXIT(
      {
        std::signal(SIGSEGV, [](int) { std::_Exit(42); });
        report_host_accesses(device(), {});
        touch(8);
      },
      testing::ExitedWithCode(42), "^$");
  EXPECT_EXIT(
      {
        std::signal(SIGSEGV, SIG_DFL);
        report_host_accesses(device(), {});
        touch(8);
      },
      testing::KilledBySignal(SIGSEGV), "^$");
}

class HostBlocksTest : public testing::Test {
 protected:
  DeviceMemory memory_{1 << 20};
  HostBlocks blocks_{memory_};
};

TEST_F(HostBlocksTest, AreAccessibleOnHostAndDevice) {
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
  EXPECT_EQ(blocks_.find_containing(begin + 99), blocks_.find(begin));
  EXPECT_EQ(blocks_.find_containing(begin + 100), nullptr);
  EXPECT_EQ(blocks_.find_containing(begin - 1), nullptr);
  blocks_.remove(begin);
}

TEST_F(HostBlocksTest, CannotBeRegisteredTwice) {
  std::vector<std::byte> buffer(100);
  EXPECT_TRUE(blocks_.register_memory(buffer.data() + 10, 50, 0));
  EXPECT_FALSE(blocks_.register_memory(buffer.data() + 10, 50, 0));
  EXPECT_FALSE(blocks_.register_memory(buffer.data(), 11, 0));
  EXPECT_FALSE(blocks_.register_memory(buffer.data() + 59, 10, 0));
  EXPECT_TRUE(blocks_.register_memory(buffer.data(), 10, 0));
  EXPECT_TRUE(blocks_.register_memory(buffer.data() + 60, 40, 0));
  blocks_.remove(buffer.data() + 10);
  EXPECT_TRUE(blocks_.register_memory(buffer.data() + 10, 50, 0));
}

TEST_F(HostBlocksTest, OfVariablesAreKeptWhenOthersAreRemoved) {
  void* variable = blocks_.allocate(4, AllocationKind::managed, 1, HostBlock::Owner::variable);
  void* other = blocks_.allocate(4, AllocationKind::managed, 1, HostBlock::Owner::program);
  blocks_.remove_all_but_variables();
  EXPECT_NE(memory_.find(reinterpret_cast<std::uint64_t>(variable)), nullptr);
  EXPECT_EQ(memory_.find(reinterpret_cast<std::uint64_t>(other)), nullptr);
  // The program may still access the memory.
  std::memset(other, 1, 4);
}

TEST_F(HostBlocksTest, CannotHaveZeroOrTooManyBytes) {
  EXPECT_EQ(blocks_.allocate(0, AllocationKind::host, 0, HostBlock::Owner::program), nullptr);
  EXPECT_EQ(blocks_.allocate(SIZE_MAX, AllocationKind::host, 0, HostBlock::Owner::program),
            nullptr);
  EXPECT_EQ(blocks_.allocate(SIZE_MAX / 2, AllocationKind::host, 0, HostBlock::Owner::program),
            nullptr);
}

TEST(AllocationLog, CountsEachCallByItsName) {
  const DeviceMemory device(1 << 20);
  AllocationLog log(device);
  int memory[3];
  log.record(&memory[0], "cudaMalloc", 4096);
  log.record(&memory[1], "cudaMallocHost", 1);
  log.record(&memory[2], "cudaMalloc", 7);
  const auto text = [&](const void* address) {
    return describe(*log.find(reinterpret_cast<std::uint64_t>(address)));
  };
  EXPECT_EQ(text(&memory[0]), "the 1st cudaMalloc (4,096 bytes)");
  EXPECT_EQ(text(&memory[1]), "the 1st cudaMallocHost (1 byte)");
  EXPECT_EQ(text(&memory[2]), "the 2nd cudaMalloc (7 bytes)");
  EXPECT_EQ(log.find(12), nullptr);
}

TEST(AllocationLog, RestartsTheNumberingOnRequest) {
  const DeviceMemory device(1 << 20);
  AllocationLog log(device);
  int memory[2];
  log.record(&memory[0], "cudaMalloc", 8);
  log.restart_numbering();
  log.record(&memory[1], "cudaMalloc", 4);
  EXPECT_EQ(describe(*log.find(reinterpret_cast<std::uint64_t>(&memory[0]))),
            "the 1st cudaMalloc (8 bytes)");
  EXPECT_EQ(describe(*log.find(reinterpret_cast<std::uint64_t>(&memory[1]))),
            "the 1st cudaMalloc (4 bytes)");
}

TEST(AllocationLog, DoesNotCountExcludedCalls) {
  const DeviceMemory device(1 << 20);
  AllocationLog log(device);
  int memory[3];
  log.record(&memory[0], "cudaMalloc", 8);
  log.exclude(&memory[0]);
  EXPECT_EQ(log.find(reinterpret_cast<std::uint64_t>(&memory[0])), nullptr);
  log.record(&memory[1], "cudaMalloc", 4);
  EXPECT_EQ(log.find(reinterpret_cast<std::uint64_t>(&memory[1]))->ordinal, 1U);
  log.record(&memory[2], "cudaMalloc", 4);
  log.exclude(&memory[1]);
  log.exclude(&memory[1]);
  log.record(&memory[0], "cudaMalloc", 4);
  EXPECT_EQ(log.find(reinterpret_cast<std::uint64_t>(&memory[0]))->ordinal, 3U);
}

TEST(AllocationLog, RemovesCallsOfForgottenMemory) {
  DeviceMemory device(1 << 20);
  AllocationLog log(device);
  const std::uint64_t live = *device.allocate(64, AllocationKind::device);
  log.record(reinterpret_cast<const void*>(live), "cudaMalloc", 64);
  std::uint64_t first = 0;
  for (int k = 0; k < (1 << 17) + 1; ++k) {
    const std::uint64_t address = *device.allocate(64, AllocationKind::device);
    if (first == 0) first = address;
    log.record(reinterpret_cast<const void*>(address), "cudaMalloc", 64);
    device.release(address);
  }
  EXPECT_NE(log.find(live), nullptr);
  EXPECT_EQ(log.find(first), nullptr);
}

TEST(AllocationLog, WritesEnglishOrdinals) {
  EXPECT_EQ(describe(AllocationCall{"c", 3, 2}), "the 3rd c (2 bytes)");
  EXPECT_EQ(describe(AllocationCall{"c", 4, 2}), "the 4th c (2 bytes)");
  EXPECT_EQ(describe(AllocationCall{"c", 11, 2}), "the 11th c (2 bytes)");
  EXPECT_EQ(describe(AllocationCall{"c", 12, 2}), "the 12th c (2 bytes)");
  EXPECT_EQ(describe(AllocationCall{"c", 22, 2}), "the 22nd c (2 bytes)");
  EXPECT_EQ(describe(AllocationCall{"c", 1113, 2}), "the 1,113th c (2 bytes)");
}

}  // namespace
}  // namespace labcheck::simgpu
