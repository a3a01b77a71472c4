// SPDX-License-Identifier: MIT
#include "harness/runner/run_ends.hpp"
#include "harness/runner/session.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <variant>

namespace labcheck::test {
namespace {

// What a session and the simulated GPU exchange about a test case.

using protocol::MessageKind;

/// Runs a test case with the buffer "a".
Run run_in(Sandbox& sandbox) {
  Limits limits;
  limits.time = std::chrono::minutes(1);  // never reached
  CaseInput input;
  input.id = "one";
  input.call = "twice";
  input.buffers = {{"a", ElementType::int32, BufferRole::output, {2}, {}}};
  return Session(sandbox, Program{"/program", Backend::sim, {}}, kSimMode, limits,
                 Host{kPlayedRuntime})
      .run(input);
}

TEST(SessionOnSim, DoesNotCountWorkBeforeATestCase) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.report("{\"fault\":{\"kind\":\"leak\"}}\n{\"counters\":{\"launches\":7}}\n");
    stage.hello();
    stage.next_case();
    stage.report("{\"counters\":{\"launches\":2}}\n");
    stage.done();
    return stage.hang();
  });
  const auto run = run_in(sandbox);
  EXPECT_EQ(run.counters.at("launches"), 2);
  EXPECT_EQ(run.faults.size(), 1U);
}

/// Runs one test case whose program places `buffer` at address 4096.
Run run_placing(const std::string& buffer) {
  PlayedSandbox sandbox([&](Stage& stage) {
    stage.hello();
    stage.next_case();
    stage.send(MessageKind::buffer_placed, encode(protocol::BufferPlaced{buffer, 4096}));
    const auto answer = stage.receive();
    if (answer && answer->first == MessageKind::buffer_named) stage.done();
    return stage.hang();
  });
  return run_in(sandbox);
}

TEST(SessionOnSim, AnswersWhenABufferIsPlaced) {
  EXPECT_TRUE(std::holds_alternative<Completed>(run_placing("a").end));
}

TEST(SessionOnSim, EndsAProgramThatPlacesAnUnknownBuffer) {
  EXPECT_TRUE(std::holds_alternative<ChannelBroken>(run_placing("other").end));
}

}  // namespace
}  // namespace labcheck::test
