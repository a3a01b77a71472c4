#include "harness/simgpu/runtime/launch_rules.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

class LaunchRules : public testing::Test {
 protected:
  std::string message(const LaunchRequest& request) const {
    const auto refusal = check_launch(request, program_, kernel_, profile_, Toolkit::cuda13);
    return refusal ? refusal->message : "";
  }

  cudaError_t error(const LaunchRequest& request, Toolkit toolkit) const {
    const auto refusal = check_launch(request, program_, kernel_, profile_, toolkit);
    return refusal ? refusal->error : cudaSuccess;
  }

  const DeviceProfile& profile_ = default_profile();
  Program program_;
  RegisteredKernel kernel_;
};

TEST_F(LaunchRules, AllowWhatTheDeviceCanDo) {
  EXPECT_EQ(message({{2147483647, 65535, 65535}, {1024, 1, 1}, 48 << 10}), "");
  EXPECT_EQ(message({{1, 1, 1}, {16, 1, 64}, 0}), "");
}

TEST_F(LaunchRules, NameTheSizeThatIsWrong) {
  EXPECT_EQ(message({{0, 1, 1}, {1, 1, 1}, 0}), "the grid has size 0 in x (0, 1, 1)");
  EXPECT_EQ(message({{1, 65536, 1}, {1, 1, 1}, 0}),
            "the grid has size 65536 in y: at most 65535 are possible");
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 65}, 0}),
            "the block has size 65 in z: at most 64 are possible");
  EXPECT_EQ(message({{1, 1, 1}, {64, 32, 1}, 0}),
            "the block has 2,048 threads (64, 32, 1): at most 1,024 are possible");
  // The product would be 0 in 32 bits.
  EXPECT_NE(message({{1, 1, 1}, {1024, 1024, 64}, 0}), "");
}

TEST_F(LaunchRules, NameTheKernelsOwnLimit) {
  program_.max_threads = 128;
  EXPECT_EQ(message({{1, 1, 1}, {129, 1, 1}, 0}),
            "the block has 129 threads: the kernel was compiled for at most 128 "
            "(__launch_bounds__)");
}

// 255 registers are 8,192 for a warp, of 65,536; what an H200 refuses as well.
TEST_F(LaunchRules, RefuseMoreRegistersThanAMultiprocessorHas) {
  EXPECT_FALSE(check_registers({{1, 1, 1}, {256, 1, 1}, 0}, 255, profile_));
  EXPECT_FALSE(check_registers({{1, 1, 1}, {1024, 1, 1}, 0}, 64, profile_));
  const auto refusal = check_registers({{1, 1, 1}, {257, 1, 1}, 0}, 255, profile_);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->error, cudaErrorLaunchOutOfResources);
  EXPECT_EQ(refusal->message,
            "the block has 257 threads with 255 registers each: a multiprocessor has registers for "
            "256 (__launch_bounds__(257) makes the kernel use fewer)");
  EXPECT_TRUE(check_cooperative({{1, 1, 1}, {320, 1, 1}, 0}, program_, profile_, 255));
}

// Two blocks of 1,024 threads on each of 108 multiprocessors, which take 2,048 threads.
TEST_F(LaunchRules, RefuseCooperativeBlocksThatDoNotFitAtOnce) {
  EXPECT_EQ(resident_blocks({{1, 1, 1}, {1024, 1, 1}, 0}, program_, profile_), 216u);
  EXPECT_FALSE(check_cooperative({{216, 1, 1}, {1024, 1, 1}, 0}, program_, profile_));
  const auto refusal = check_cooperative({{109, 2, 1}, {1024, 1, 1}, 0}, program_, profile_);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->error, cudaErrorCooperativeLaunchTooLarge);
  EXPECT_EQ(refusal->message,
            "the cooperative launch has 218 blocks: the device holds 216 of this size at once");
}

TEST_F(LaunchRules, GiveTheErrorOfTheToolkit) {
  const LaunchRequest too_large{{1, 1, 1}, {2000, 1, 1}, 0};
  EXPECT_EQ(error(too_large, Toolkit::cuda13), cudaErrorInvalidValue);
  EXPECT_EQ(error(too_large, Toolkit::cuda12), cudaErrorInvalidConfiguration);
  program_.max_threads = 128;
  EXPECT_EQ(error({{1, 1, 1}, {129, 1, 1}, 0}, Toolkit::cuda12), cudaErrorInvalidValue);
  EXPECT_EQ(error({{1, 1, 1}, {1, 1, 1}, 100 << 10}, Toolkit::cuda12), cudaErrorInvalidValue);
}

TEST_F(LaunchRules, CountSharedMemoryOfBothKinds) {
  program_.shared_static = 40 << 10;
  EXPECT_EQ(most_dynamic_shared(program_, kernel_, profile_), 8u << 10);
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 1}, 8 << 10}), "");
  EXPECT_EQ(
      message({{1, 1, 1}, {1, 1, 1}, (8 << 10) + 1}),
      "the launch asks for 8,193 bytes of dynamic shared memory: at most 8,192 are possible "
      "beside the kernel's own 40,960 (cudaFuncSetAttribute raises the limit up to 166,912 in "
      "all)");
  kernel_.dynamic_shared = 100 << 10;
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 1}, 100 << 10}), "");
}

TEST_F(LaunchRules, RefuseMoreStaticSharedMemoryThanThereIs) {
  program_.shared_static = (48 << 10) + 4;
  EXPECT_EQ(message({{1, 1, 1}, {1, 1, 1}, 0}),
            "the kernel's __shared__ variables take 49,156 bytes: at most 49,152 are possible");
  EXPECT_EQ(error({{1, 1, 1}, {1, 1, 1}, 0}, Toolkit::cuda13), cudaErrorInvalidPtx);
}

// Each limit by hand: 2048 threads, 32 blocks, 65536 registers, 164 KiB with 1 KiB reserved a
// block.
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

TEST_F(LaunchRules, ShareMemoryAmongResidentBlocks) {
  EXPECT_EQ(shared_for_blocks(profile_, 0, 256, 2), (82u << 10) - 1024);
  EXPECT_EQ(shared_for_blocks(profile_, 4096, 256, 2), (82u << 10) - 1024 - 4096);
  EXPECT_EQ(shared_for_blocks(profile_, 0, 1024, 3), std::nullopt);
  EXPECT_EQ(shared_for_blocks(profile_, 0, 256, 0), std::nullopt);
}

}  // namespace
}  // namespace labcheck::simgpu
