#include "harness/simgpu/runtime/timeline.hpp"

#include "harness/simgpu/runtime/handle_table.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

std::uint64_t launch_time(std::uint64_t warp_instructions, std::uint64_t blocks) {
  Timeline timeline(default_profile());
  timeline.pass_launch(warp_instructions, blocks);
  return timeline.now();
}

TEST(Timeline, GivesEveryLaunchSomeTime) {
  EXPECT_EQ(launch_time(0, 1), 2000u);
}

TEST(Timeline, SpreadsInstructionsOverTheMultiprocessorsThatHaveBlocks) {
  EXPECT_EQ(launch_time(108'000, 1), 2000u + 108'000);
  EXPECT_EQ(launch_time(108'000, 2), 2000u + 54'000);
  EXPECT_EQ(launch_time(108'000, 108), 2000u + 1000);
  EXPECT_EQ(launch_time(108'000, 5000), 2000u + 1000);
}

TEST(Timeline, GoesOnlyForward) {
  Timeline timeline(default_profile());
  std::uint64_t last = timeline.now();
  const auto passed = [&] {
    const bool forward = timeline.now() > last;
    last = timeline.now();
    return forward;
  };
  timeline.pass_record();
  EXPECT_TRUE(passed());
  timeline.pass_transfer(0);
  EXPECT_TRUE(passed());
  timeline.pass_fill(1 << 20);
  EXPECT_TRUE(passed());
}

TEST(Handles, AreNeverGivenOutTwice) {
  HandleTable<Stream> streams;
  void* const first = streams.add({1, -2});
  ASSERT_NE(streams.find(first), nullptr);
  EXPECT_EQ(streams.find(first)->priority, -2);
  EXPECT_EQ(streams.remove(first), 1u);
  EXPECT_EQ(streams.remove(first), 0u);
  EXPECT_NE(streams.add({}), first);
  EXPECT_EQ(streams.find(first), nullptr);
}

TEST(Handles, OfTheDefaultStreamAreThree) {
  for (std::uintptr_t value = 0; value < 3; ++value)
    EXPECT_TRUE(is_default_stream(reinterpret_cast<void*>(value)));
  EXPECT_FALSE(is_default_stream(reinterpret_cast<void*>(std::uintptr_t{3})));
  HandleTable<Event> events;
  EXPECT_FALSE(is_default_stream(events.add({})));
}

}  // namespace
}  // namespace labcheck::simgpu
