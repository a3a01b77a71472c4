// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/runner/run_ends.hpp"
#include "harness/runner/session.hpp"
#include "tests/support/fault_lines.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <utility>

namespace labcheck::test {
namespace {

// What a session reports about a program's end, after its last test case.

using protocol::MessageKind;

const std::string kLeak = fault_line(FaultKind::leak, "left");

/// The report at the end of a program that ends normally. Its device then reports `text`.
SimReport report_at_end(CheckLevel checks, const std::string& text = kLeak) {
  PlayedSandbox sandbox([&](Stage& stage) {
    stage.hello();
    stage.next_case();
    stage.done();
    stage.receive();
    stage.send(MessageKind::end);
    stage.report(text);
    return exited(0);
  });
  Limits limits;
  limits.time = std::chrono::minutes(1);  // never reached
  Session session(sandbox, Program{"/program", Backend::sim, {}}, RunMode{Backend::sim, checks},
                  limits, Host{kPlayedRuntime});
  EXPECT_TRUE(session.run({"one", "twice", {}, {}, 5}).faults.empty());
  EXPECT_TRUE(session.finish());
  return session.report_at_end();
}

TEST(SessionEnd, ReportsWhatFullChecksFind) {
  const SimReport report = report_at_end(CheckLevel::full);
  EXPECT_TRUE(report.is_complete);
  ASSERT_EQ(report.faults.size(), 1U);
  EXPECT_EQ(report.faults.front().kind, FaultKind::leak);
}

TEST(SessionEnd, ShowsThatTheReportIsIncomplete) {
  EXPECT_FALSE(report_at_end(CheckLevel::full, kLeak + "nonsense\n").is_complete);
}

TEST(SessionEnd, IsNotWaitedForWithoutFullChecks) {
  EXPECT_TRUE(report_at_end(CheckLevel::default_).faults.empty());
}

bool report_is_sound(const std::filesystem::path& runtime, const std::string& before = {}) {
  PlayedSandbox sandbox([&](Stage& stage) {
    if (!before.empty()) stage.report(before);
    stage.hello();
    stage.next_case();
    stage.done();
    return stage.hang();
  });
  Limits limits;
  limits.time = std::chrono::minutes(1);
  Session session(sandbox, Program{"/program", Backend::sim, {}}, kSimMode, limits, Host{runtime});
  return session.run({"one", "twice", {}, {}, 5}).report_is_sound;
}

TEST(SessionReport, IsSoundUnlessTheDeviceHasEnded) {
  EXPECT_TRUE(report_is_sound(kPlayedRuntime));
  const TempFolder folder;
  write_file_atomically(folder.path() / "labcheck-device", "#!/bin/sh\nexit 1\n");
  std::filesystem::permissions(folder.path() / "labcheck-device",
                               std::filesystem::perms::owner_all);
  EXPECT_FALSE(report_is_sound(folder.path()));
}

TEST(SessionReport, IsNotSoundIfTheReportBeforeTheCaseIsIncomplete) {
  EXPECT_TRUE(report_is_sound(kPlayedRuntime, kLeak));
  EXPECT_FALSE(report_is_sound(kPlayedRuntime, "nonsense\n"));
}

// The start of a process, before its first test case.

const Program kProgram{"/program", Backend::sim, {}};

RunEnd end_of_run(Play play, std::chrono::milliseconds limit) {
  PlayedSandbox sandbox(std::move(play));
  Limits limits;
  limits.time = limit;
  Session session(sandbox, kProgram, kSimMode, limits, Host{kPlayedRuntime});
  return session.run({"one", "twice", {}, {}, 5}).end;
}

TEST(SessionStart, ReportsHowAProgramEndedDuringItsStart) {
  const std::chrono::minutes limit(1);  // never reached
  const RunEnd exit = end_of_run([](Stage&) { return exited(3); }, limit);
  EXPECT_TRUE(std::holds_alternative<Exited>(exit));
  const RunEnd no_hello = end_of_run(
      [](Stage& stage) {
        stage.done();
        return stage.hang();
      },
      limit);
  EXPECT_TRUE(std::holds_alternative<ChannelBroken>(no_hello));
}

// The test case has a time limit of 0; its answer arrives together with the hello.
TEST(SessionStart, DoesNotCountTowardTheTimeLimitOfACase) {
  const RunEnd end = end_of_run(
      [](Stage& stage) {
        stage.send_bytes(message(MessageKind::hello, {}) +
                         message(MessageKind::case_done, encode(protocol::CaseDone{})));
        return stage.hang();
      },
      std::chrono::milliseconds(0));
  EXPECT_TRUE(std::holds_alternative<Completed>(end));
}

TEST(SessionStart, CanBeAwaitedBeforeTheFirstCase) {
  std::atomic<bool> is_up = false;
  PlayedSandbox sandbox([&](Stage& stage) {
    is_up = true;
    stage.hello();
    return exited(3);
  });
  Session session(sandbox, kProgram, kSimMode, Limits{}, Host{kPlayedRuntime});
  session.wait_until_up();
  session.wait_until_up();
  EXPECT_TRUE(is_up);
  EXPECT_EQ(sandbox.commands.size(), 1U);
}

TEST(SessionStart, FailureIsReportedByTheFirstCase) {
  PlayedSandbox sandbox([&](Stage&) { return exited(3); });
  Session session(sandbox, kProgram, kSimMode, Limits{}, Host{kPlayedRuntime});
  session.wait_until_up();
  EXPECT_TRUE(std::holds_alternative<Exited>(session.run({"one", "twice", {}, {}, 5}).end));
  EXPECT_EQ(sandbox.commands.size(), 1U);
}

// The places of a call's buffers: device or host memory.

TEST(Session, RecordsWhichBuffersWereInHostMemory) {
  PlayedSandbox sandbox(driver([](Stage&, const protocol::RunCase&) {
    protocol::CaseDone done;
    done.on_host = {"c", "not a buffer of the test case"};
    return done;
  }));
  Session session(sandbox, Program{"/program", Backend::gpu, {}}, kGpuMode, Limits{}, Host{});
  CaseInput input;
  input.id = "one";
  input.buffers = {{"a", ElementType::float32, BufferRole::output, {2}, {}},
                   {"c", ElementType::float32, BufferRole::output, {2}, {}}};
  const auto run = session.run(input);
  ASSERT_EQ(run.buffers.size(), 2U);
  EXPECT_EQ(run.buffers[0].place, BufferPlace::device);
  EXPECT_EQ(run.buffers[1].place, BufferPlace::host);
}

const Program kEndedProgram{"/program", Backend::sim, {"twice(float*)", "prepare2()"}};

protocol::CaseDone absent(std::string name) {
  protocol::CaseDone done;
  done.outcome = protocol::Outcome::function_absent;
  done.name = std::move(name);
  return done;
}

TEST(EndOf, NamesAMissingFunctionThatTheCaseAlsoNeeds) {
  const auto end = std::get<FunctionAbsent>(end_of(absent("prepare"), kEndedProgram, "twice"));
  EXPECT_EQ(end.function, "prepare");
  EXPECT_EQ(end.similar, std::vector<std::string>{"prepare2()"});
}

TEST(EndOf, NamesNoOtherFunctionIfTheCasesOwnIsMissing) {
  const auto end = std::get<FunctionAbsent>(end_of(absent(""), kEndedProgram, "twice"));
  EXPECT_EQ(end.function, "");
  EXPECT_EQ(end.similar, std::vector<std::string>{"twice(float*)"});
}

protocol::CaseDone device_error(std::string name) {
  protocol::CaseDone done;
  done.outcome = protocol::Outcome::device_error;
  done.name = std::move(name);
  done.text = "the description";
  return done;
}

TEST(EndOf, TreatsErrorsOfTheHostAsSetupFailures) {
  for (const char* name : {"cudaErrorInsufficientDriver", "cudaErrorDevicesUnavailable",
                           "cudaErrorECCUncorrectable"}) {
    const RunEnd end = end_of(device_error(name), kEndedProgram, "twice");
    ASSERT_TRUE(std::holds_alternative<SetupFailed>(end)) << name;
    EXPECT_EQ(render(std::get<SetupFailed>(end).reason),
              std::string("CUDA reports ") + name + ": the description");
  }
}

TEST(EndOf, TreatsErrorsOfKernelsAsDeviceErrors) {
  for (const char* name :
       {"cudaErrorIllegalAddress", "cudaErrorInvalidDevice", "cudaErrorInvalidConfiguration"}) {
    EXPECT_TRUE(
        std::holds_alternative<DeviceError>(end_of(device_error(name), kEndedProgram, "twice")))
        << name;
  }
}

}  // namespace
}  // namespace labcheck::test
