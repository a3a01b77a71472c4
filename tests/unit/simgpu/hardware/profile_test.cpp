// SPDX-License-Identifier: MIT
#include "harness/simgpu/hardware/profile.hpp"

#include "harness/simgpu/hardware/launch_rules.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace labcheck::simgpu {
namespace {

TEST(Profile, IsFoundByItsKey) {
  EXPECT_EQ(profile_keys(),
            (std::vector<std::string_view>{"generic", "t4", "a100", "h100", "h200"}));
  for (const std::string_view key : profile_keys()) EXPECT_EQ(find_profile(key)->key, key);
  EXPECT_EQ(find_profile("generic")->key, default_profile().key);
  EXPECT_FALSE(find_profile("T4"));
  EXPECT_FALSE(find_profile(""));
}

TEST(Profile, CanBeDrawnFromANumber) {
  EXPECT_TRUE(find_profile("drawn-1"));
  for (const char* name : {"drawn", "drawn-", "drawn-x", "drawn-1 ", "drawn--1"})
    EXPECT_FALSE(find_profile(name)) << name;
}

TEST(Profile, OfDrawnSizesDiffersFromEveryModelAndIsConsistent) {
  for (const char* name : {"drawn-0", "drawn-1", "drawn-2", "drawn-18446744073709551615"}) {
    const DeviceProfile drawn = *find_profile(name);
    for (const std::string_view key : profile_keys()) {
      const DeviceProfile model = *find_profile(key);
      EXPECT_NE(drawn.multiprocessors, model.multiprocessors) << name << " and " << key;
      EXPECT_NE(drawn.clock_khz, model.clock_khz) << name << " and " << key;
      EXPECT_NE(drawn.memory_clock_khz, model.memory_clock_khz) << name << " and " << key;
      EXPECT_NE(drawn.memory_bus_bits, model.memory_bus_bits) << name << " and " << key;
      EXPECT_NE(drawn.global_memory, model.global_memory) << name << " and " << key;
      EXPECT_NE(drawn.l2_cache, model.l2_cache) << name << " and " << key;
    }
    EXPECT_EQ(drawn.major, 8);
    EXPECT_LT(drawn.shared_per_block_optin, drawn.shared_per_multiprocessor);
    EXPECT_GT(resident_blocks(drawn, 1024, 0), 0u);
    EXPECT_LT(drawn.l2_cache, std::size_t{1} << 31) << "cudaDeviceProp has an int";
  }
}

TEST(Profile, IsTheOnlyKindOfDeviceExceptNone) {
  for (const char* name : {"generic", "h200", "drawn-7", "none"})
    EXPECT_TRUE(is_device_name(name)) << name;
  for (const char* name : {"", "drawn", "None"}) EXPECT_FALSE(is_device_name(name)) << name;
}

// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", columns 7.5, 8.0
// and 9.0.
TEST(Profile, HasTheLimitsOfItsComputeCapability) {
  const DeviceProfile t4 = *find_profile("t4");
  EXPECT_EQ(t4.capability(), 75);
  EXPECT_EQ(t4.max_threads_per_multiprocessor, 1024u);
  EXPECT_EQ(t4.max_blocks_per_multiprocessor, 16u);
  EXPECT_EQ(t4.shared_per_multiprocessor, 64u << 10);
  EXPECT_EQ(t4.shared_per_block_optin, 64u << 10);
  const DeviceProfile a100 = *find_profile("a100");
  EXPECT_EQ(a100.capability(), 80);
  EXPECT_EQ(a100.max_threads_per_multiprocessor, 2048u);
  EXPECT_EQ(a100.max_blocks_per_multiprocessor, 32u);
  EXPECT_EQ(a100.shared_per_multiprocessor, 164u << 10);
  EXPECT_EQ(a100.shared_per_block_optin, 163u << 10);
  for (const char* key : {"h100", "h200"}) {
    const DeviceProfile hopper = *find_profile(key);
    EXPECT_EQ(hopper.capability(), 90);
    EXPECT_EQ(hopper.multiprocessors, 132u);
    EXPECT_EQ(hopper.shared_per_multiprocessor, 228u << 10);
    EXPECT_EQ(hopper.shared_per_block_optin, 227u << 10);
  }
  for (const std::string_view key : profile_keys()) {
    const DeviceProfile profile = *find_profile(key);
    EXPECT_EQ(profile.shared_per_block, 48u << 10);
    EXPECT_EQ(profile.constant_memory, 64u << 10);
    EXPECT_EQ(profile.registers_per_multiprocessor, 65536u);
    EXPECT_EQ(profile.max_threads_per_block, 1024u);
  }
}

// A T4 has 1024 threads and 16 blocks per multiprocessor, and reserves no shared memory.
TEST(Profile, DeterminesTheNumberOfResidentBlocks) {
  const DeviceProfile t4 = *find_profile("t4");
  EXPECT_EQ(resident_blocks(t4, 256, 0), 4u);
  EXPECT_EQ(resident_blocks(t4, 32, 0), 16u);
  EXPECT_EQ(resident_blocks(t4, 32, 16 << 10), 4u);
  EXPECT_EQ(resident_blocks(t4, 32, (64 << 10) + 1), 0u);
}

// Compute capability 8.0: 2048 threads, 32 blocks, 65,536 registers and 164 KiB of shared memory
// per multiprocessor. Each block uses 1 KiB of shared memory in addition to its own (CUDA C++
// Programming Guide, "Technical Specifications per Compute Capability").
Residency of(std::uint32_t threads, std::uint32_t registers, std::size_t shared) {
  return residency(default_profile(), {threads, registers, shared});
}

TEST(Occupancy, IsLimitedByThreads) {
  // 2048 / 256.
  EXPECT_EQ(of(256, 32, 0).blocks, 8u);
  EXPECT_EQ(of(256, 32, 0).limit, ResidencyLimit::threads);
}

TEST(Occupancy, IsLimitedByTheNumberOfBlocks) {
  EXPECT_EQ(of(32, 16, 0).blocks, 32u);
  EXPECT_EQ(of(32, 16, 0).limit, ResidencyLimit::blocks);
}

TEST(Occupancy, IsLimitedByRegisters) {
  // 64 registers are 2,048 per warp: 32 warps fit, or 4 blocks of 8 warps.
  EXPECT_EQ(of(256, 64, 0).blocks, 4u);
  EXPECT_EQ(of(256, 64, 0).limit, ResidencyLimit::registers);
  // 33 registers per thread are rounded to 40, or 1,280 per warp. 51 warps fit, 48 as a multiple of
  // four: 6 blocks.
  EXPECT_EQ(of(256, 33, 0).blocks, 6u);
}

TEST(Occupancy, IsLimitedBySharedMemory) {
  // 48 KiB and the reserved 1 KiB: 164 / 49.
  EXPECT_EQ(of(256, 32, 48 << 10).blocks, 3u);
  EXPECT_EQ(of(256, 32, 48 << 10).limit, ResidencyLimit::shared_memory);
}

// A program may state any number of registers.
TEST(Occupancy, IsZeroWithTooManyRegisters) {
  for (const std::uint32_t registers : {1u << 12, 1u << 27, 1u << 31, ~0u}) {
    EXPECT_EQ(of(32, registers, 0).blocks, 0u);
    EXPECT_EQ(max_block_threads(default_profile(), registers), 0u);
  }
}

TEST(Occupancy, RoundsUpToWholeWarps) {
  // 33 threads are 2 warps: 64 / 2.
  EXPECT_EQ(of(33, 16, 0).blocks, 32u);
  // 65 are 3: 64 / 3.
  EXPECT_EQ(of(65, 16, 0).blocks, 21u);
}

TEST(Occupancy, IsZeroIfNoBlockFits) {
  EXPECT_EQ(of(1024, 255, 0).blocks, 0u);
  EXPECT_EQ(of(2048, 16, 0).blocks, 0u);
  EXPECT_EQ(of(32, 16, 164 << 10).blocks, 0u);
  EXPECT_EQ(of(0, 16, 0).blocks, 0u);
}

}  // namespace
}  // namespace labcheck::simgpu
