// SPDX-License-Identifier: MIT
#include "harness/runner/setup_failure.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace labcheck {
namespace {

struct GpuWithMemory : GpuMonitor {
  explicit GpuWithMemory(std::optional<std::uint64_t> free) : free_memory(free) {}
  GpuState read_state() override { return {GpuState::Clocks::free, 0, free_memory}; }
  std::optional<std::uint64_t> free_memory;
};

constexpr std::uint64_t kGigabyte = std::uint64_t{1} << 30;

RunEnd attributed(const RunEnd& end, std::optional<std::uint64_t> free) {
  GpuWithMemory gpu(free);
  return attribute_setup_failure(
      end, {{"in", ElementType::float32, BufferRole::input, {kGigabyte / 4}, {}}}, gpu);
}

TEST(SetupFailure, IsTheProgramsIfTheGpuHasEnoughMemory) {
  EXPECT_TRUE(
      std::holds_alternative<SetupFailed>(attributed(SetupFailed{"no memory"}, 3 * kGigabyte)));
}

TEST(SetupFailure, IsTheGpusIfItHasTooLittleMemoryOrDoesNotAnswer) {
  for (const auto free : {std::optional(3 * kGigabyte - 1), std::optional<std::uint64_t>()}) {
    const RunEnd end = attributed(SetupFailed{"no memory"}, free);
    ASSERT_TRUE(std::holds_alternative<DriverFailure>(end));
    EXPECT_EQ(std::get<DriverFailure>(end).reason, "no memory");
  }
}

TEST(SetupFailure, DoesNotChangeOtherEnds) {
  EXPECT_TRUE(std::holds_alternative<Exited>(attributed(Exited{1}, {})));
}

}  // namespace
}  // namespace labcheck
