// SPDX-License-Identifier: MIT
#include "harness/runner/run_ends.hpp"
#include "harness/runner/session.hpp"
#include "tests/support/fault_lines.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace labcheck::test {
namespace {

// What a session and the simulated GPU exchange about a test case.

CaseInput case_with_buffer() {
  CaseInput input;
  input.id = "one";
  input.call = "twice";
  input.buffers = {{"a", ElementType::int32, BufferRole::output, {2}, {}}};
  return input;
}

Session sim_session_in(Sandbox& sandbox) {
  Limits limits;
  limits.time = std::chrono::minutes(1);  // never reached
  return {sandbox, Program{"/program", Backend::sim, {}}, kSimMode, limits, Host{kPlayedRuntime}};
}

/// Runs a test case with the buffer "a".
Run run_in(Sandbox& sandbox) {
  return sim_session_in(sandbox).run(case_with_buffer());
}

TEST(SessionOnSim, DoesNotCountWorkBeforeATestCase) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.report(fault_line(FaultKind::leak, "left") + "{\"counters\":{\"launches\":7}}\n");
    stage.hello();
    stage.next_case();
    stage.report("{\"counters\":{\"launches\":2}}\n");
    stage.done();
    return stage.hang();
  });
  const auto run = run_in(sandbox);
  EXPECT_EQ(run.counters.launches, 2U);
  EXPECT_EQ(run.faults.size(), 1U);
}

/// The program of a test case; it calls `act` before it reports that the call has ended.
Run run_acting(const std::function<void(Stage&, const protocol::RunCase&)>& act) {
  PlayedSandbox sandbox([&](Stage& stage) {
    stage.hello();
    if (const auto run = stage.next_case()) act(stage, *run);
    stage.done();
    return stage.hang();
  });
  return run_in(sandbox);
}

bool has_ended_with_broken_channel(const Run& run) {
  return std::holds_alternative<ChannelBroken>(run.end);
}

TEST(SessionOnSim, ExchangesBuffersInDeviceMemoryWithTheDevice) {
  const auto run = run_acting(
      [](Stage& stage, const protocol::RunCase&) { EXPECT_TRUE(stage.place("a", 4096)); });
  ASSERT_TRUE(std::holds_alternative<Completed>(run.end));
  ASSERT_EQ(run.buffers.size(), 1U);
  const ReturnedBuffer& a = run.buffers[0];
  EXPECT_EQ(a.place, BufferPlace::device);
  EXPECT_EQ(a.damaged_before + a.damaged_after, 0U);
  // The played device adds 1 to each byte.
  for (std::size_t k = 0; k < a.bytes.size(); ++k) {
    EXPECT_EQ(std::to_integer<unsigned char>(a.bytes[k]),
              static_cast<unsigned char>(std::to_integer<unsigned char>(a.poison[k]) + 1));
  }
}

TEST(SessionOnSim, GivesTheProgramOnlyBuffersInHostMemory) {
  std::vector<std::byte> before;
  std::vector<std::byte> after;
  const auto run = run_acting([&](Stage& stage, const protocol::RunCase& request) {
    stage.with_arena(request.arena_size, [&](std::byte* arena) {
      std::byte* contents = arena + request.regions[0].offset + protocol::kGuardBytes;
      before.assign(contents, contents + request.regions[0].bytes);
      EXPECT_TRUE(stage.place("a", 0));
      after.assign(contents, contents + request.regions[0].bytes);
      contents[0] = std::byte{42};
    });
  });
  ASSERT_EQ(run.buffers.size(), 1U);
  const ReturnedBuffer& a = run.buffers[0];
  EXPECT_EQ(before, std::vector<std::byte>(8));
  EXPECT_EQ(after, std::vector<std::byte>(a.poison.begin(), a.poison.end()));
  EXPECT_EQ(a.bytes[0], std::byte{42});
  EXPECT_EQ(a.place, BufferPlace::host);
}

TEST(SessionOnSim, EndsAProgramThatPlacesAnUnknownBuffer) {
  EXPECT_TRUE(has_ended_with_broken_channel(run_acting(
      [](Stage& stage, const protocol::RunCase&) { EXPECT_FALSE(stage.place("other", 4096)); })));
}

TEST(SessionOnSim, EndsAProgramThatPlacesABufferTwice) {
  EXPECT_TRUE(has_ended_with_broken_channel(run_acting([](Stage& stage, const protocol::RunCase&) {
    EXPECT_TRUE(stage.place("a", 4096));
    EXPECT_FALSE(stage.place("a", 8192));
  })));
}

// After the test case, labcheck has freed the memory of its buffers.
TEST(SessionOnSim, RefusesABufferThatIsPlacedAfterItsTestCase) {
  for (const std::uint64_t address : {0, 4096}) {
    bool is_filled = true;
    PlayedSandbox sandbox([&](Stage& stage) {
      stage.hello();
      stage.next_case();
      stage.done();
      stage.receive();
      is_filled = stage.place("a", address);
      return stage.hang();
    });
    Session session = sim_session_in(sandbox);
    EXPECT_TRUE(std::holds_alternative<Completed>(session.run(case_with_buffer()).end));
    EXPECT_FALSE(session.finish());
    EXPECT_FALSE(is_filled);
  }
}

}  // namespace
}  // namespace labcheck::test
