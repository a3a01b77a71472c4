// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/call_log.hpp"

#include "harness/base/render.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace labcheck::simgpu {
namespace {

void record(CallLog& log, std::uint64_t address, std::string_view name, std::size_t size) {
  log.record(address, {log.count(name), size});
}

TEST(CallLog, CountsEachCallByItsName) {
  const DeviceMemory device(1 << 20);
  CallLog log(device);
  record(log, 0x1000, "cudaMalloc", 4096);
  record(log, 0x1004, "cudaMallocHost", 1);
  record(log, 0x1008, "cudaMalloc", 7);
  const auto text = [&](std::uint64_t address) { return render(describe(*log.find(address))); };
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
  EXPECT_EQ(render(describe(*log.find(0x1000))), "the 1st cudaMalloc (8 bytes)");
  EXPECT_EQ(render(describe(*log.find(0x1004))), "the 1st cudaMalloc (4 bytes)");
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
  EXPECT_EQ(render(describe(CountedCall{"c", 3})), "the 3rd c");
  EXPECT_EQ(render(describe(CountedCall{"c", 4})), "the 4th c");
  EXPECT_EQ(render(describe(CountedCall{"c", 11})), "the 11th c");
  EXPECT_EQ(render(describe(CountedCall{"c", 12})), "the 12th c");
  EXPECT_EQ(render(describe(CountedCall{"c", 22})), "the 22nd c");
  EXPECT_EQ(render(describe(CountedCall{"c", 1113})), "the 1,113th c");
}

}  // namespace
}  // namespace labcheck::simgpu
