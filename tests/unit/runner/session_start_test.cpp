// What comes before a process's first case.

#include "harness/runner/session.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace labcheck::test {
namespace {

using protocol::MessageKind;

RunEnd end_of_run(Play play, std::chrono::milliseconds limit) {
  PlayedSandbox sandbox(std::move(play));
  Limits limits;
  limits.time = limit;
  Session session(sandbox, Program{"/program", Backend::sim, {}},
                  RunMode{Backend::sim, CheckLevel::default_}, limits, Machine{"/runtime"});
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
        stage.send_bytes(message(MessageKind::hello, encode(protocol::Hello{})) +
                         message(MessageKind::case_done, encode(protocol::CaseDone{})));
        return stage.hang();
      },
      std::chrono::milliseconds(0));
  EXPECT_TRUE(std::holds_alternative<Completed>(end));
}

}  // namespace
}  // namespace labcheck::test
