// What a session tells of a program's end, behind its last case.

#include "harness/runner/session.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace labcheck::test {
namespace {

using protocol::MessageKind;

/// Ends as it should, and only then finds memory that was never freed.
ProcessEnd leak(Stage& stage) {
  stage.hello();
  stage.next_case();
  stage.done();
  stage.receive();
  stage.send(MessageKind::end);
  stage.report("{\"fault\":{\"kind\":\"leak\"}}\n");
  return exited(0);
}

std::vector<Fault> found_at_end(CheckLevel checks) {
  PlayedSandbox sandbox(leak);
  Limits limits;
  limits.time = std::chrono::minutes(1);  // far more than anything here takes
  Session session(sandbox, Program{"/program", Backend::sim, {}}, RunMode{Backend::sim, checks},
                  limits, Machine{"/runtime"});
  EXPECT_TRUE(session.run({"one", "twice", {}, {}, 5}).faults.empty());
  EXPECT_TRUE(session.finish());
  return session.faults_at_end();
}

TEST(SessionEnd, TellsWhatFullChecksFind) {
  const std::vector<Fault> faults = found_at_end(CheckLevel::full);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults.front().kind, FaultKind::leak);
}

TEST(SessionEnd, IsNotWaitedForWithoutFullChecks) {
  EXPECT_TRUE(found_at_end(CheckLevel::default_).empty());
}

}  // namespace
}  // namespace labcheck::test
