// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/timeline.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace labcheck::simgpu {
namespace {

std::uint64_t launch_time(std::uint64_t warp_instructions, std::uint64_t blocks) {
  Timeline timeline(default_profile());
  timeline.add_launch(warp_instructions, blocks);
  return timeline.now();
}

TEST(Timeline, EveryLaunchTakesTime) {
  EXPECT_EQ(launch_time(0, 1), 2000u);
}

TEST(Timeline, DistributesInstructionsOverMultiprocessorsWithBlocks) {
  EXPECT_EQ(launch_time(108'000, 1), 2000u + 108'000);
  EXPECT_EQ(launch_time(108'000, 2), 2000u + 54'000);
  EXPECT_EQ(launch_time(108'000, 108), 2000u + 1000);
  EXPECT_EQ(launch_time(108'000, 5000), 2000u + 1000);
}

TEST(Timeline, NeverGoesBack) {
  Timeline timeline(default_profile());
  std::uint64_t last = timeline.now();
  const auto advanced = [&] {
    const bool is_later = timeline.now() > last;
    last = timeline.now();
    return is_later;
  };
  timeline.add_event();
  EXPECT_TRUE(advanced());
  timeline.add_transfer(0);
  EXPECT_TRUE(advanced());
  timeline.add_fill(1 << 20);
  EXPECT_TRUE(advanced());
}

}  // namespace
}  // namespace labcheck::simgpu
