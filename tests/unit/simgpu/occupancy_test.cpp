#include "harness/simgpu/device/occupancy.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

// Compute capability 8.0: 2048 threads, 32 blocks, 65,536 registers and 164 KiB of shared memory a
// multiprocessor, 1 KiB of which each block has beside its own (CUDA C++ Programming Guide,
// "Technical Specifications per Compute Capability").
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
  // 64 registers are 2,048 a warp: 32 warps have room, 4 blocks of 8.
  EXPECT_EQ(of(256, 64, 0).blocks, 4u);
  EXPECT_EQ(of(256, 64, 0).limit, ResidencyLimit::registers);
  // 33 registers a thread are given out as 40: 1,280 a warp, 51 warps, 48 of them in whole rounds
  // of four, 6 blocks.
  EXPECT_EQ(of(256, 33, 0).blocks, 6u);
}

TEST(Occupancy, IsLimitedBySharedMemory) {
  // 48 KiB and the reserved one: 164 / 49.
  EXPECT_EQ(of(256, 32, 48 << 10).blocks, 3u);
  EXPECT_EQ(of(256, 32, 48 << 10).limit, ResidencyLimit::shared_memory);
}

TEST(Occupancy, CountsPartsOfAWarpAsWhole) {
  // 33 threads are 2 warps: 64 / 2.
  EXPECT_EQ(of(33, 16, 0).blocks, 32u);
  // 65 are 3: 64 / 3.
  EXPECT_EQ(of(65, 16, 0).blocks, 21u);
}

TEST(Occupancy, IsNoneWhereNotOneBlockFits) {
  EXPECT_EQ(of(1024, 255, 0).blocks, 0u);
  EXPECT_EQ(of(2048, 16, 0).blocks, 0u);
  EXPECT_EQ(of(32, 16, 164 << 10).blocks, 0u);
  EXPECT_EQ(of(0, 16, 0).blocks, 0u);
}

}  // namespace
}  // namespace labcheck::simgpu
