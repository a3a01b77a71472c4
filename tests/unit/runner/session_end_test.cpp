// What a session tells of a program's end, behind its last case.

#include "harness/runner/session.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <utility>

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

bool report_is_sound(const Play& play, Backend backend = Backend::sim) {
  PlayedSandbox sandbox(play);
  Limits limits;
  limits.time = std::chrono::minutes(1);
  Session session(sandbox, Program{"/program", backend, {}}, RunMode{backend, CheckLevel::default_},
                  limits, Machine{"/runtime"});
  return session.run({"one", "twice", {}, {}, 5}).report_is_sound;
}

Play case_in_which(std::function<void(Stage&)> act) {
  return [act = std::move(act)](Stage& stage) {
    stage.hello();
    stage.next_case();
    act(stage);
    stage.hang();
    return exited(0);
  };
}

TEST(SessionReport, IsSoundWhereTheSimulatedGpuAloneWroteIt) {
  EXPECT_TRUE(report_is_sound(case_in_which([](Stage& stage) { stage.done(); })));
}

TEST(SessionReport, IsNotSoundWhereTheProgramWroteThereItself) {
  EXPECT_FALSE(report_is_sound(case_in_which([](Stage& stage) {
    stage.write_to_report("{\"counters\":{\"shared_load_requests\":512}}\n");
    stage.done();
  })));
}

TEST(SessionReport, IsNotSoundWithoutTheCountersThatACaseEndsWith) {
  const auto kept_from_it = case_in_which([](Stage& stage) {
    stage.report_end.close();
    stage.done();
  });
  EXPECT_FALSE(report_is_sound(kept_from_it));
  EXPECT_TRUE(report_is_sound(kept_from_it, Backend::gpu));
}

TEST(SessionReport, MayLackThemWhereTheCaseDidNotComeToItsEnd) {
  EXPECT_TRUE(report_is_sound([](Stage& stage) {
    stage.hello();
    stage.next_case();
    return exited(3);
  }));
}

}  // namespace
}  // namespace labcheck::test
