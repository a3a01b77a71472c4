#include "harness/simgpu/runtime/allocation_log.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(AllocationLog, CountsEachCallByItsName) {
  const DeviceMemory device(1 << 20);
  AllocationLog log(device);
  int memory[3];
  log.note(&memory[0], "cudaMalloc", 4096);
  log.note(&memory[1], "cudaMallocHost", 1);
  log.note(&memory[2], "cudaMalloc", 7);
  const auto text = [&](const void* address) {
    return describe(*log.find(reinterpret_cast<std::uint64_t>(address)));
  };
  EXPECT_EQ(text(&memory[0]), "the 1st cudaMalloc, of 4,096 bytes");
  EXPECT_EQ(text(&memory[1]), "the 1st cudaMallocHost, of 1 byte");
  EXPECT_EQ(text(&memory[2]), "the 2nd cudaMalloc, of 7 bytes");
  EXPECT_EQ(log.find(12), nullptr);
}

TEST(AllocationLog, CountsAnewWhereOneIsAsked) {
  const DeviceMemory device(1 << 20);
  AllocationLog log(device);
  int memory[2];
  log.note(&memory[0], "cudaMalloc", 8);
  log.count_anew();
  log.note(&memory[1], "cudaMalloc", 4);
  EXPECT_EQ(describe(*log.find(reinterpret_cast<std::uint64_t>(&memory[0]))),
            "the 1st cudaMalloc, of 8 bytes");
  EXPECT_EQ(describe(*log.find(reinterpret_cast<std::uint64_t>(&memory[1]))),
            "the 1st cudaMalloc, of 4 bytes");
}

TEST(AllocationLog, CountsNoCallThatIsNotTheProgramsOwn) {
  const DeviceMemory device(1 << 20);
  AllocationLog log(device);
  int memory[3];
  log.note(&memory[0], "cudaMalloc", 8);
  log.disown(&memory[0]);
  EXPECT_EQ(log.find(reinterpret_cast<std::uint64_t>(&memory[0])), nullptr);
  log.note(&memory[1], "cudaMalloc", 4);
  EXPECT_EQ(log.find(reinterpret_cast<std::uint64_t>(&memory[1]))->ordinal, 1U);
  log.note(&memory[2], "cudaMalloc", 4);
  log.disown(&memory[1]);
  log.disown(&memory[1]);
  log.note(&memory[0], "cudaMalloc", 4);
  EXPECT_EQ(log.find(reinterpret_cast<std::uint64_t>(&memory[0]))->ordinal, 3U);
}

TEST(AllocationLog, ForgetsWhatTheMemoryHasForgotten) {
  DeviceMemory device(1 << 20);
  AllocationLog log(device);
  const std::uint64_t kept = *device.allocate(64, AllocationKind::device);
  log.note(reinterpret_cast<const void*>(kept), "cudaMalloc", 64);
  std::uint64_t first = 0;
  for (int k = 0; k < (1 << 17) + 1; ++k) {
    const std::uint64_t address = *device.allocate(64, AllocationKind::device);
    if (first == 0) first = address;
    log.note(reinterpret_cast<const void*>(address), "cudaMalloc", 64);
    device.release(address);
  }
  EXPECT_NE(log.find(kept), nullptr);
  EXPECT_EQ(log.find(first), nullptr);
}

TEST(AllocationLog, WritesOrdinalsAsEnglishDoes) {
  EXPECT_EQ(describe(AllocationCall{"c", 3, 2}), "the 3rd c, of 2 bytes");
  EXPECT_EQ(describe(AllocationCall{"c", 4, 2}), "the 4th c, of 2 bytes");
  EXPECT_EQ(describe(AllocationCall{"c", 11, 2}), "the 11th c, of 2 bytes");
  EXPECT_EQ(describe(AllocationCall{"c", 12, 2}), "the 12th c, of 2 bytes");
  EXPECT_EQ(describe(AllocationCall{"c", 22, 2}), "the 22nd c, of 2 bytes");
  EXPECT_EQ(describe(AllocationCall{"c", 1113, 2}), "the 1,113th c, of 2 bytes");
}

}  // namespace
}  // namespace labcheck::simgpu
