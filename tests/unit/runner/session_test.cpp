// SPDX-License-Identifier: MIT
#include "harness/runner/session.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "tests/support/fault_lines.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

namespace labcheck::test {
namespace {

using protocol::CaseDone;
using protocol::MessageKind;
using protocol::Outcome;
using protocol::RunCase;

CaseInput case_of(std::string id, std::string call = "twice") {
  CaseInput input;
  input.id = std::move(id);
  input.call = std::move(call);
  input.poison_seed = 5;
  input.buffers = {{"a", ElementType::int32, BufferRole::input, {2}, {}},
                   {"c", ElementType::int32, BufferRole::output, {2}, {}}};
  input.buffers[0].bytes = {std::byte{1}, {}, {}, {}, std::byte{2}, {}, {}, {}};
  return input;
}

/// Copies the input to the output.
CaseDone copy(Stage& stage, const RunCase& run) {
  stage.with_buffers(run, [&](std::byte* arena) {
    const auto contents = [&](const protocol::Region& region) {
      return arena + region.offset + protocol::kGuardBytes;
    };
    std::copy_n(contents(run.regions[0]), run.regions[0].bytes, contents(run.regions[1]));
  });
  return {};
}

ProcessEnd killed_by(int signal) {
  ProcessEnd end;
  end.how = KilledBySignal{signal};
  return end;
}

Session session_in(Sandbox& sandbox, std::vector<std::string> functions = {}) {
  Limits limits;
  limits.time = std::chrono::minutes(1);  // never reached
  return {sandbox, Program{"/program", Backend::sim, std::move(functions)}, kSimMode, limits,
          Host{kPlayedRuntime}};
}

/// Runs one test case with a program that plays `play`.
Run run_once(Play play) {
  PlayedSandbox sandbox(std::move(play));
  return session_in(sandbox).run(case_of("one"));
}

/// Runs one test case; the program answers `done`.
Run run_answered(const CaseDone& done) {
  return run_once(driver([&](Stage&, const RunCase&) { return done; }));
}

/// Runs one test case; the program receives it and ends as `end`.
Run run_ended(const ProcessEnd& end) {
  return run_once([&](Stage& stage) {
    stage.hello();
    stage.next_case();
    return end;
  });
}

template <class End>
bool ended_with(const Run& run) {
  return std::holds_alternative<End>(run.end);
}

TEST(Session, ReturnsTheOutputsOfACall) {
  PlayedSandbox sandbox(driver(copy));
  Session session = session_in(sandbox);
  const CaseInput input = case_of("one");
  const auto run = session.run(input);
  EXPECT_EQ(run.case_id, "one");
  EXPECT_EQ(run.mode, kSimMode);
  EXPECT_TRUE(ended_with<Completed>(run));
  ASSERT_EQ(run.buffers.size(), 2U);
  EXPECT_EQ(run.buffers[1].bytes, input.buffers[0].bytes);
  EXPECT_NE(run.buffers[1].poison, run.buffers[1].bytes);
}

TEST(Session, SendsTheCallTheParametersAndTheRegions) {
  RunCase seen;
  PlayedSandbox sandbox(driver([&](Stage&, const RunCase& run) {
    seen = run;
    return CaseDone{};
  }));
  CaseInput input = case_of("one", "matmul");
  input.parameters = {{"n", -7}, {"kind", "a text"}, {"scale", 0.1}};
  session_in(sandbox).run(input);
  EXPECT_EQ(seen.call, "matmul");
  ASSERT_EQ(seen.parameters.size(), 3U);
  EXPECT_EQ(seen.parameters[0].name, "n");
  EXPECT_EQ(seen.parameters[0].kind, protocol::ParameterKind::integer);
  EXPECT_EQ(seen.parameters[0].integer, -7);
  EXPECT_EQ(seen.parameters[1].kind, protocol::ParameterKind::text);
  EXPECT_EQ(seen.parameters[1].text, "a text");
  EXPECT_EQ(seen.parameters[2].number, 0.1);
  ASSERT_EQ(seen.regions.size(), 2U);
  EXPECT_EQ(seen.regions[1].name, "c");
  EXPECT_LE(seen.regions[1].offset + seen.regions[1].bytes, seen.arena_size);
}

TEST(Session, RunsOneCaseAfterTheOtherInOneProcess) {
  PlayedSandbox sandbox(driver(copy));
  Session session = session_in(sandbox);
  for (const char* id : {"one", "two", "three"})
    EXPECT_TRUE(ended_with<Completed>(session.run(case_of(id))));
  EXPECT_EQ(sandbox.commands.size(), 1U);
  EXPECT_TRUE(session.finish());
}

TEST(Session, AssignsOutputAndReportsToTheirCase) {
  PlayedSandbox sandbox(driver([](Stage& stage, const RunCase& run) {
    stage.print("in " + run.call);
    if (run.call == "bad") stage.report(fault_line(FaultKind::leak, "left"));
    stage.report("{\"counters\":{\"launches\":2}}\n");
    return CaseDone{};
  }));
  Session session = session_in(sandbox);
  const auto bad = session.run(case_of("one", "bad"));
  const auto good = session.run(case_of("two", "good"));
  EXPECT_EQ(bad.output, "in bad");
  EXPECT_EQ(good.output, "in good");
  EXPECT_EQ(bad.faults.size(), 1U);
  EXPECT_TRUE(good.faults.empty());
  EXPECT_EQ(good.counters.launches, 2U);
}

TEST(Session, StartsANewProcessAfterACrash) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.hello();
    const auto run = stage.next_case();
    stage.print("last words");
    if (run && run->call == "crash") return killed_by(SIGSEGV);
    stage.done();
    stage.receive();
    stage.send(MessageKind::end);
    return exited(0);
  });
  Session session = session_in(sandbox);
  const auto crashed = session.run(case_of("one", "crash"));
  ASSERT_TRUE(ended_with<Signaled>(crashed));
  EXPECT_EQ(std::get<Signaled>(crashed.end).signal, SIGSEGV);
  EXPECT_EQ(crashed.output, "last words");
  EXPECT_TRUE(crashed.buffers.empty());
  EXPECT_TRUE(ended_with<Completed>(session.run(case_of("two"))));
  EXPECT_EQ(sandbox.commands.size(), 2U);
  EXPECT_TRUE(session.finish());
}

TEST(Session, ReportsAnExitOfTheProgram) {
  const auto run = run_ended(exited(3));
  ASSERT_TRUE(ended_with<Exited>(run));
  EXPECT_EQ(std::get<Exited>(run.end).status, 3);
}

TEST(Session, ReportsTheExceededLimit) {
  EXPECT_TRUE(ended_with<MemoryLimit>(run_ended(exceeded(LimitKind::memory))));
  EXPECT_TRUE(ended_with<MemoryLimit>(run_ended(exceeded(LimitKind::processes))));
  EXPECT_TRUE(ended_with<OutputLimit>(run_ended(exceeded(LimitKind::output))));
  EXPECT_TRUE(ended_with<TimeLimit>(run_ended(exceeded(LimitKind::wall_time))));
  EXPECT_TRUE(ended_with<TimeLimit>(run_ended(exceeded(LimitKind::cpu_time))));
}

TEST(Session, StopsACaseAtItsTimeLimit) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.hello();
    return stage.hang();
  });
  Limits limits;
  limits.time = std::chrono::milliseconds(1);
  Session session(sandbox, Program{}, kSimMode, limits, Host{kPlayedRuntime});
  EXPECT_TRUE(ended_with<TimeLimit>(session.run(case_of("one"))));
  EXPECT_TRUE(session.finish()) << "the process was killed";
}

TEST(Session, ReportsAProtocolViolationAsABrokenChannel) {
  const auto then_hang = [](std::function<void(Stage&)> act) {
    return run_once([act](Stage& stage) {
      stage.hello();
      stage.next_case();
      act(stage);
      return stage.hang();
    });
  };
  EXPECT_TRUE(
      ended_with<ChannelBroken>(then_hang([](Stage& s) { s.send_bytes("not a message"); })));
  EXPECT_TRUE(ended_with<ChannelBroken>(then_hang([](Stage& s) { s.send(MessageKind::end); })));
  EXPECT_TRUE(ended_with<ChannelBroken>(then_hang([](Stage& s) { s.hang_up(); })));
  EXPECT_TRUE(ended_with<ChannelBroken>(
      then_hang([](Stage& s) { s.send(MessageKind::case_done, "short"); })));
  EXPECT_TRUE(ended_with<ChannelBroken>(then_hang([](Stage& s) {
    s.send(MessageKind::case_done, std::string(1, '\x09') + encode(CaseDone{}));
  })));
}

TEST(Session, ReportsADeviceError) {
  const auto run =
      run_answered({Outcome::device_error, false, "cudaErrorIllegalAddress", "an illegal access"});
  ASSERT_TRUE(ended_with<DeviceError>(run));
  EXPECT_EQ(std::get<DeviceError>(run.end).name, "cudaErrorIllegalAddress");
  EXPECT_EQ(std::get<DeviceError>(run.end).text, "an illegal access");
  EXPECT_TRUE(run.buffers.empty());
}

TEST(Session, StartsANewProcessOnlyIfTheContextIsLost) {
  for (const bool lost : {false, true}) {
    PlayedSandbox sandbox(driver([&](Stage&, const RunCase& run) {
      return run.call == "bad" ? CaseDone{Outcome::device_error, lost, "e", "t"} : CaseDone{};
    }));
    Session session = session_in(sandbox);
    session.run(case_of("one", "bad"));
    EXPECT_TRUE(ended_with<Completed>(session.run(case_of("two"))));
    EXPECT_EQ(sandbox.commands.size(), lost ? 2U : 1U);
  }
}

TEST(Session, NamesFunctionsThatResembleTheMissingOne) {
  PlayedSandbox sandbox(driver([](Stage&, const RunCase&) {
    return CaseDone{Outcome::function_absent, false, {}, {}};
  }));
  const auto run = session_in(sandbox, {"twice(float const*, float*, int)", "twise(float*)", "main",
                                        "scale(float*)"})
                       .run(case_of("one", "twice"));
  ASSERT_TRUE(ended_with<FunctionAbsent>(run));
  EXPECT_EQ(std::get<FunctionAbsent>(run.end).similar,
            (std::vector<std::string>{"twice(float const*, float*, int)", "twise(float*)"}));
}

TEST(Session, ReportsWhyTheDriverCouldNotSetUpACase) {
  const auto run = run_answered({Outcome::driver_failure, false, {}, "no parameter 'n'"});
  ASSERT_TRUE(ended_with<SetupFailed>(run));
  EXPECT_EQ(std::get<SetupFailed>(run.end).reason, verbatim("no parameter 'n'"));
}

TEST(Session, SurvivesAProgramThatTriesToTruncateTheArena) {
  const auto run = run_once(driver([](Stage& stage, const RunCase&) {
    (void)!::ftruncate(stage.arena.get(), 0);
    return CaseDone{};
  }));
  EXPECT_TRUE(ended_with<Completed>(run));
  EXPECT_EQ(run.buffers.size(), 2U);
}

TEST(Session, FinishFailsWithoutAnEndRecord) {
  for (const bool hangs : {false, true}) {
    PlayedSandbox sandbox([hangs](Stage& stage) {
      stage.hello();
      stage.next_case();
      stage.done();
      stage.receive();
      if (hangs) stage.hang_up();
      return hangs ? stage.hang() : exited(0);
    });
    Session session = session_in(sandbox);
    EXPECT_TRUE(ended_with<Completed>(session.run(case_of("one"))));
    EXPECT_FALSE(session.finish());
  }
}

TEST(Session, FinishSucceedsIfNothingRan) {
  PlayedSandbox sandbox(driver(copy));
  EXPECT_TRUE(session_in(sandbox).finish());
  EXPECT_TRUE(sandbox.commands.empty());
}

// The interrupt flag cannot be reset, so this test runs in its own process.
TEST(SessionDeathTest, RunsNothingAfterAnInterrupt) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        install_interrupt_handlers();
        std::raise(SIGINT);
        PlayedSandbox sandbox(driver(copy));
        try {
          session_in(sandbox).run(case_of("one"));
        } catch (const Interrupted&) {
          std::_Exit(sandbox.commands.empty() ? 0 : 2);
        }
        std::_Exit(1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace labcheck::test
