// SPDX-License-Identifier: MIT
#include "harness/simgpu/hardware/launch_rules.hpp"

#include "harness/base/render.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

class LaunchRules : public testing::Test {
 protected:
  std::optional<LaunchRefusal> check(const LaunchShape& shape, Toolkit toolkit) const {
    return check_launch(shape, Grid::independent, kernel_,
                        max_dynamic_shared(kernel_, dynamic_shared_, profile_), profile_, toolkit);
  }

  std::string message(const LaunchShape& shape) const {
    const auto refusal = check(shape, Toolkit::cuda13);
    return refusal ? render(refusal->message) : "";
  }

  cudaError_t error(const LaunchShape& shape, Toolkit toolkit) const {
    const auto refusal = check(shape, toolkit);
    return refusal ? refusal->error : cudaSuccess;
  }

  const DeviceProfile& profile_ = default_profile();
  KernelTraits kernel_;
  std::optional<std::uint32_t> dynamic_shared_;
};

TEST_F(LaunchRules, AllowLaunchesWithinTheLimits) {
  EXPECT_EQ(message({{2147483647, 65535, 65535}, {1024, 1, 1}, 48 << 10}), "");
  EXPECT_EQ(message({{1, 1, 1}, {16, 1, 64}, 0}), "");
}

TEST_F(LaunchRules, NameTheInvalidDimension) {
  EXPECT_EQ(message({{0, 1, 1}, {1, 1, 1}, 0}), "the x dimension of the grid is 0: (0, 1, 1)");
  EXPECT_EQ(message({{1, 65536, 1}, {1, 1, 1}, 0}),
            "the y dimension of the grid is 65,536; the maximum is 65,535");
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 65}, 0}),
            "the z dimension of the block is 65; the maximum is 64");
  EXPECT_EQ(message({{1, 1, 1}, {64, 32, 1}, 0}),
            "the block has 2,048 threads (64, 32, 1); the maximum is 1,024");
  // The product would be 0 in 32 bits.
  EXPECT_NE(message({{1, 1, 1}, {1024, 1024, 64}, 0}), "");
}

TEST_F(LaunchRules, NameTheKernelsOwnLimit) {
  kernel_.max_threads = 128;
  EXPECT_EQ(message({{1, 1, 1}, {129, 1, 1}, 0}),
            "the block has 129 threads; the kernel was compiled for at most 128 "
            "(__launch_bounds__)");
}

// With 255 registers per thread, a warp needs 8,192 of 65,536 registers. An H200 also refuses these
// launches.
TEST_F(LaunchRules, RefuseMoreRegistersThanAMultiprocessorHas) {
  EXPECT_FALSE(check_registers({{1, 1, 1}, {256, 1, 1}, 0}, 255, profile_));
  EXPECT_FALSE(check_registers({{1, 1, 1}, {1024, 1, 1}, 0}, 64, profile_));
  const auto refusal = check_registers({{1, 1, 1}, {257, 1, 1}, 0}, 255, profile_);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->error, cudaErrorLaunchOutOfResources);
  EXPECT_EQ(render(refusal->message),
            "the block has 257 threads with 255 registers each, but a multiprocessor has registers "
            "for 256 threads; declare the kernel with __launch_bounds__(257) so that it uses fewer "
            "registers");
  kernel_.registers = 255;
  EXPECT_TRUE(check_cooperative({{1, 1, 1}, {320, 1, 1}, 0}, kernel_, profile_));
}

// Each of the 108 multiprocessors has room for 2,048 threads, which is two blocks of 1,024.
TEST_F(LaunchRules, RefuseCooperativeBlocksThatDoNotFitAtOnce) {
  EXPECT_EQ(resident_blocks({{1, 1, 1}, {1024, 1, 1}, 0}, kernel_, profile_), 216u);
  EXPECT_FALSE(check_cooperative({{216, 1, 1}, {1024, 1, 1}, 0}, kernel_, profile_));
  const auto refusal = check_cooperative({{109, 2, 1}, {1024, 1, 1}, 0}, kernel_, profile_);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->error, cudaErrorCooperativeLaunchTooLarge);
  EXPECT_EQ(render(refusal->message),
            "the cooperative launch has 218 blocks, but only 216 of this size can be resident on "
            "the device at once");
}

TEST_F(LaunchRules, ReturnTheErrorOfTheToolkit) {
  const LaunchShape too_large{{1, 1, 1}, {2000, 1, 1}, 0};
  EXPECT_EQ(error(too_large, Toolkit::cuda13), cudaErrorInvalidValue);
  EXPECT_EQ(error(too_large, Toolkit::cuda12), cudaErrorInvalidConfiguration);
  kernel_.max_threads = 128;
  EXPECT_EQ(error({{1, 1, 1}, {129, 1, 1}, 0}, Toolkit::cuda12), cudaErrorInvalidValue);
  EXPECT_EQ(error({{1, 1, 1}, {1, 1, 1}, 100 << 10}, Toolkit::cuda12), cudaErrorInvalidValue);
}

TEST_F(LaunchRules, AddStaticAndDynamicSharedMemory) {
  kernel_.static_shared = 40 << 10;
  EXPECT_EQ(max_dynamic_shared(kernel_, dynamic_shared_, profile_), 8u << 10);
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 1}, 8 << 10}), "");
  EXPECT_EQ(
      message({{1, 1, 1}, {1, 1, 1}, (8 << 10) + 1}),
      "the launch requests 8,193 bytes of dynamic shared memory; the maximum is 8,192 in addition "
      "to 40,960 bytes of static shared memory (cudaFuncSetAttribute can raise the total to "
      "166,912)");
  dynamic_shared_ = 100 << 10;
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 1}, 100 << 10}), "");
}

TEST_F(LaunchRules, RefuseTooMuchStaticSharedMemory) {
  kernel_.static_shared = (48 << 10) + 4;
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 1}, 0}),
            "the kernel's __shared__ variables need 49,156 bytes; the maximum is 49,152");
  EXPECT_EQ(error({{1, 1, 1}, {1, 1, 1}, 0}, Toolkit::cuda13), cudaErrorInvalidPtx);
}

// Computed by hand from the limits: 2,048 threads, 32 blocks, 65,536 registers, and 164 KiB of
// which each block reserves 1 KiB.
TEST_F(LaunchRules, CountResidentBlocks) {
  EXPECT_EQ(resident_blocks(profile_, 1024, 0), 2u);
  EXPECT_EQ(resident_blocks(profile_, 256, 0), 8u);
  EXPECT_EQ(resident_blocks(profile_, 33, 0), 32u);
  EXPECT_EQ(resident_blocks(profile_, 1, 0), 32u);
  EXPECT_EQ(resident_blocks(profile_, 96, 0), 21u);
  EXPECT_EQ(resident_blocks(profile_, 64, 48 << 10), 3u);
  EXPECT_EQ(resident_blocks(profile_, 64, 163 << 10), 1u);
  EXPECT_EQ(resident_blocks(profile_, 64, (163 << 10) + 1), 0u);
  EXPECT_EQ(resident_blocks(profile_, 1025, 0), 0u);
  EXPECT_EQ(resident_blocks(profile_, 0, 0), 0u);
}

TEST_F(LaunchRules, DivideSharedMemoryAmongResidentBlocks) {
  EXPECT_EQ(shared_for_blocks(profile_, 0, 256, 2), (82u << 10) - 1024);
  EXPECT_EQ(shared_for_blocks(profile_, 4096, 256, 2), (82u << 10) - 1024 - 4096);
  EXPECT_EQ(shared_for_blocks(profile_, 0, 1024, 3), std::nullopt);
  EXPECT_EQ(shared_for_blocks(profile_, 0, 256, 0), std::nullopt);
}

}  // namespace
}  // namespace labcheck::simgpu
