// What comes before a process's first case.

#include "harness/runner/session.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

namespace labcheck::test {
namespace {

using protocol::MessageKind;

constexpr RunMode kMode{Backend::sim, CheckLevel::default_};
const Program kProgram{"/program", Backend::sim, {}};

RunEnd end_of_run(Play play, std::chrono::milliseconds limit) {
  PlayedSandbox sandbox(std::move(play));
  Limits limits;
  limits.time = limit;
  Session session(sandbox, kProgram, kMode, limits, Machine{"/runtime"});
  return session.run({"one", "twice", {}, {}, 5}).end;
}

TEST(SessionStart, TellsHowAProgramEndedBeforeItWasUp) {
  const std::chrono::minutes limit(1);  // far more than this takes
  const RunEnd exit = end_of_run([](Stage&) { return exited(3); }, limit);
  EXPECT_TRUE(std::holds_alternative<Exited>(exit));
  const RunEnd no_greeting = end_of_run(
      [](Stage& stage) {
        stage.done();
        return stage.hang();
      },
      limit);
  EXPECT_TRUE(std::holds_alternative<ChannelBroken>(no_greeting));
}

// No time at all is left for the case, whose answer comes together with the greeting.
TEST(SessionStart, IsNotInTheLimitOfACase) {
  const RunEnd end = end_of_run(
      [](Stage& stage) {
        stage.send_bytes(message(MessageKind::hello, {}) +
                         message(MessageKind::case_done, encode(protocol::CaseDone{})));
        return stage.hang();
      },
      std::chrono::milliseconds(0));
  EXPECT_TRUE(std::holds_alternative<Completed>(end));
}

TEST(SessionStart, CanBeWaitedForBeforeThereIsACase) {
  std::atomic<bool> is_up = false;
  PlayedSandbox sandbox([&](Stage& stage) {
    is_up = true;
    stage.hello();
    return exited(3);
  });
  Session session(sandbox, kProgram, kMode, Limits{}, Machine{"/runtime"});
  session.wait_until_up();
  session.wait_until_up();
  EXPECT_TRUE(is_up);
  EXPECT_EQ(sandbox.commands.size(), 1U);
}

TEST(SessionStart, ThatFailedIsToldByTheFirstCase) {
  PlayedSandbox sandbox([&](Stage&) { return exited(3); });
  Session session(sandbox, kProgram, kMode, Limits{}, Machine{"/runtime"});
  session.wait_until_up();
  EXPECT_TRUE(std::holds_alternative<Exited>(session.run({"one", "twice", {}, {}, 5}).end));
  EXPECT_EQ(sandbox.commands.size(), 1U);
}

}  // namespace
}  // namespace labcheck::test
