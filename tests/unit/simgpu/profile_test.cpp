#include "harness/simgpu/device/profile.hpp"

#include "harness/simgpu/runtime/launch_rules.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(Profile, IsFoundByItsKey) {
  EXPECT_EQ(profile_keys(),
            (std::vector<std::string_view>{"generic", "t4", "a100", "h100", "h200"}));
  for (const std::string_view key : profile_keys()) EXPECT_EQ(find_profile(key)->key, key);
  EXPECT_EQ(find_profile("generic"), &default_profile());
  EXPECT_EQ(find_profile("T4"), nullptr);
  EXPECT_EQ(find_profile(""), nullptr);
}

// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", columns 7.5, 8.0
// and 9.0.
TEST(Profile, HasTheLimitsOfItsComputeCapability) {
  const DeviceProfile& t4 = *find_profile("t4");
  EXPECT_EQ(t4.capability(), 75);
  EXPECT_EQ(t4.max_threads_per_multiprocessor, 1024u);
  EXPECT_EQ(t4.max_blocks_per_multiprocessor, 16u);
  EXPECT_EQ(t4.shared_per_multiprocessor, 64u << 10);
  EXPECT_EQ(t4.shared_per_block_optin, 64u << 10);
  const DeviceProfile& a100 = *find_profile("a100");
  EXPECT_EQ(a100.capability(), 80);
  EXPECT_EQ(a100.max_threads_per_multiprocessor, 2048u);
  EXPECT_EQ(a100.max_blocks_per_multiprocessor, 32u);
  EXPECT_EQ(a100.shared_per_multiprocessor, 164u << 10);
  EXPECT_EQ(a100.shared_per_block_optin, 163u << 10);
  for (const char* key : {"h100", "h200"}) {
    const DeviceProfile& hopper = *find_profile(key);
    EXPECT_EQ(hopper.capability(), 90);
    EXPECT_EQ(hopper.multiprocessors, 132u);
    EXPECT_EQ(hopper.shared_per_multiprocessor, 228u << 10);
    EXPECT_EQ(hopper.shared_per_block_optin, 227u << 10);
  }
  for (const std::string_view key : profile_keys()) {
    const DeviceProfile& profile = *find_profile(key);
    EXPECT_EQ(profile.shared_per_block, 48u << 10);
    EXPECT_EQ(profile.constant_memory, 64u << 10);
    EXPECT_EQ(profile.registers_per_multiprocessor, 65536u);
    EXPECT_EQ(profile.max_threads_per_block, 1024u);
  }
}

// A T4 holds 1024 threads and 16 blocks a multiprocessor, and keeps no shared memory to itself.
TEST(Profile, DecidesHowManyBlocksAreResident) {
  const DeviceProfile& t4 = *find_profile("t4");
  EXPECT_EQ(resident_blocks(t4, 256, 0), 4u);
  EXPECT_EQ(resident_blocks(t4, 32, 0), 16u);
  EXPECT_EQ(resident_blocks(t4, 32, 16 << 10), 4u);
  EXPECT_EQ(resident_blocks(t4, 32, (64 << 10) + 1), 0u);
}

}  // namespace
}  // namespace labcheck::simgpu
