// SPDX-License-Identifier: MIT
#include "harness/runner/run_ends.hpp"
#include "harness/runner/session.hpp"
#include "tests/support/played_program.hpp"

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
  EXPECT_TRUE(std::holds_alternative<SetupFailed>(
      attributed(SetupFailed{verbatim("no memory")}, 3 * kGigabyte)));
}

TEST(SetupFailure, IsTheGpusIfItHasTooLittleMemoryOrDoesNotAnswer) {
  for (const auto free : {std::optional(3 * kGigabyte - 1), std::optional<std::uint64_t>()}) {
    const RunEnd end = attributed(SetupFailed{verbatim("no memory")}, free);
    ASSERT_TRUE(std::holds_alternative<DriverFailure>(end));
    EXPECT_EQ(std::get<DriverFailure>(end).reason, verbatim("no memory"));
  }
}

TEST(SetupFailure, DoesNotChangeOtherEnds) {
  EXPECT_TRUE(std::holds_alternative<Exited>(attributed(Exited{1}, {})));
}

// No GPU has this name, so its state is unknown, and the second failure is not the program's.
TEST(SetupFailure, IsRepeatedOnARealGpu) {
  for (const std::size_t failures : {1, 2}) {
    std::size_t runs = 0;
    test::PlayedSandbox sandbox(test::driver([&](test::Stage&, const protocol::RunCase&) {
      protocol::CaseDone done;
      if (++runs <= failures) done.outcome = protocol::Outcome::driver_failure;
      return done;
    }));
    Session session(sandbox, Program{"/program", Backend::gpu, {}}, test::kGpuMode, Limits{},
                    Host{"", "no such GPU"});
    const RunEnd end = session.run({"one", "twice", {}, {}}).end;
    EXPECT_EQ(std::holds_alternative<Completed>(end), failures == 1);
    EXPECT_EQ(std::holds_alternative<DriverFailure>(end), failures == 2);
    EXPECT_EQ(sandbox.commands.size(), 2U) << "each attempt has a process of its own";
  }
}

}  // namespace
}  // namespace labcheck
