// SPDX-License-Identifier: MIT
#include "harness/runner/driver_process.hpp"

#include "tests/support/fault_lines.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::test {
namespace {

using protocol::MessageKind;

// A limit that is never reached.
constexpr std::chrono::minutes kLong{1};

const std::string kFault = fault_line({FaultKind::leak, verbatim("not freed"), {}, "a.cu", 3});

DriverProcess process_in(Sandbox& sandbox, RunMode mode = kCheckedMode, const Limits& limits = {}) {
  return {sandbox, Program{"/cache/program", mode.backend, {}}, mode, limits, Host{kPlayedRuntime}};
}

int exit_status(const ProcessEnd& end) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  return status != nullptr ? status->status : -1;
}

std::vector<int> numbers_of(const Command& command) {
  std::vector<int> numbers;
  for (const PassedDescriptor& passed : command.descriptors) numbers.push_back(passed.number);
  return numbers;
}

/// The simulated GPU's report since the last call.
Run reported_by(DriverProcess& process) {
  Run run;
  run.faults = process.take_report().faults;
  return run;
}

TEST(DriverProcess, StartsTheProgramWithTheSimulatedGpu) {
  PlayedSandbox sandbox([](Stage&) { return exited(0); });
  Limits limits;
  limits.memory = 1000;
  limits.output = 2000;
  limits.processes = 3;
  limits.instructions = 4000;
  process_in(sandbox, kCheckedMode, limits);
  const Command& command = sandbox.commands.at(0);
  EXPECT_EQ(command.arguments, std::vector<std::string>{"/cache/program"});
  EXPECT_EQ(command.readable,
            (std::vector<std::filesystem::path>{"/cache/program", kPlayedRuntime}));
  EXPECT_EQ(command.environment,
            (std::map<std::string, std::string>{{"LD_LIBRARY_PATH", kPlayedRuntime}}))
      << "the program must not know how it is run";
  EXPECT_EQ(numbers_of(command), (std::vector<int>{3, 4, 250}));
  EXPECT_EQ(command.gpu, GpuAccess::none);
  EXPECT_EQ(command.limits.memory, 1000U);
  EXPECT_EQ(command.limits.output, 2000U);
  EXPECT_EQ(command.limits.processes, 3U);
}

TEST(DriverProcess, StartsTheProgramWithTheRealGpu) {
  PlayedSandbox sandbox([](Stage&) { return exited(0); });
  process_in(sandbox, kGpuMode);
  const Command& command = sandbox.commands.at(0);
  EXPECT_EQ(command.gpu, GpuAccess::all);
  EXPECT_EQ(command.readable, std::vector<std::filesystem::path>{"/cache/program"});
  EXPECT_EQ(numbers_of(command), (std::vector<int>{3, 4}));
}

TEST(DriverProcess, SkipsTheHelloBeforeTheAnswer) {
  PlayedSandbox sandbox(driver([](Stage&, const protocol::RunCase& run) {
    return protocol::CaseDone{protocol::Outcome::driver_failure, false, run.call, {}};
  }));
  DriverProcess process = process_in(sandbox);
  protocol::RunCase request;
  request.call = "twice";
  process.send(MessageKind::run_case, encode(request));
  const Answer answer = process.wait_for(MessageKind::case_done, kLong);
  ASSERT_TRUE(answer.message);
  const auto done = protocol::decode<protocol::CaseDone>(answer.message->body);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->name, "twice");
  process.send(MessageKind::finish, {});
  EXPECT_TRUE(process.wait_for(MessageKind::end, kLong).message);
  EXPECT_EQ(exit_status(process.stop()), 0);
}

TEST(DriverProcess, TreatsAnotherKindOfMessageAsNone) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.send(MessageKind::end);
    return stage.hang();
  });
  DriverProcess process = process_in(sandbox);
  const Answer answer = process.wait_for(MessageKind::case_done, kLong);
  EXPECT_FALSE(answer.message);
  EXPECT_FALSE(answer.timed_out);
}

TEST(DriverProcess, RejectsAMalformedMessageWithoutWaitingForTheLimit) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.send_bytes("this is not a message");
    return stage.hang();
  });
  DriverProcess process = process_in(sandbox);
  const Answer answer = process.wait_for(MessageKind::case_done, kLong);
  EXPECT_FALSE(answer.message);
  EXPECT_FALSE(answer.timed_out);
  EXPECT_TRUE(std::holds_alternative<KilledOnRequest>(process.stop().how));
}

TEST(DriverProcess, ReportsThatTheLimitHasPassed) {
  PlayedSandbox sandbox([](Stage& stage) { return stage.hang(); });
  DriverProcess process = process_in(sandbox);
  const Answer answer = process.wait_for(MessageKind::case_done, std::chrono::milliseconds(1));
  EXPECT_FALSE(answer.message);
  EXPECT_TRUE(answer.timed_out);
}

TEST(DriverProcess, HellosDoNotExtendTheLimit) {
  PlayedSandbox sandbox([](Stage& stage) {
    for (int k = 0; k < 1000; ++k) stage.hello();
    return stage.hang();
  });
  DriverProcess process = process_in(sandbox);
  EXPECT_TRUE(process.wait_for(MessageKind::case_done, std::chrono::milliseconds(50)).timed_out);
}

TEST(DriverProcess, StopsAProcessThatWaitsUntilItCanSend) {
  constexpr int kMoreThanASocketHolds = 100'000;
  PlayedSandbox sandbox([](Stage& stage) {
    for (int k = 0; k < kMoreThanASocketHolds; ++k) stage.hello();
    return stage.hang();
  });
  DriverProcess process = process_in(sandbox);
  EXPECT_TRUE(std::holds_alternative<KilledOnRequest>(process.stop().how));
}

TEST(DriverProcess, ReportsHowAProcessWithoutAnswerEnded) {
  PlayedSandbox sandbox([](Stage&) { return exited(5, {}); });
  DriverProcess process = process_in(sandbox);
  const Answer answer = process.wait_for(MessageKind::case_done, kLong);
  EXPECT_FALSE(answer.message);
  EXPECT_FALSE(answer.timed_out);
  EXPECT_EQ(exit_status(process.stop()), 5);
  EXPECT_EQ(exit_status(process.stop()), 5) << "stop() can be called again";
}

TEST(DriverProcess, ReadsTheLastMessageOfAProcessThatHasEnded) {
  PlayedSandbox sandbox(
      [](Stage& stage) {
        stage.hello();
        stage.done();
        return exited(0);
      },
      PlayedSandbox::When::before_start_returns);
  DriverProcess process = process_in(sandbox);
  EXPECT_TRUE(process.wait_for(MessageKind::case_done, kLong).message);
}

TEST(DriverProcess, ReturnsOutputOnce) {
  PlayedSandbox sandbox([](Stage& stage) {
    for (const char* text : {"one\n", "two\n"}) {
      stage.next_case();
      stage.print(text);
      stage.done();
    }
    stage.receive();
    stage.print("last words\n");
    return exited(1);
  });
  DriverProcess process = process_in(sandbox);
  EXPECT_EQ(process.take_output(), "");
  for (const char* text : {"one\n", "two\n"}) {
    process.send(MessageKind::run_case, encode(protocol::RunCase{}));
    ASSERT_TRUE(process.wait_for(MessageKind::case_done, kLong).message);
    EXPECT_EQ(process.take_output(), text);
  }
  process.send(MessageKind::finish, {});
  process.stop();
  EXPECT_EQ(process.take_output(), "last words\n");
  EXPECT_EQ(process.take_output(), "");
}

TEST(DriverProcess, ReturnsCompleteReportsOnceWithTheAnswer) {
  PlayedSandbox sandbox([](Stage& stage) {
    for (int faults = 1; faults <= 2; ++faults) {
      stage.next_case();
      for (int k = 0; k < faults; ++k) stage.report(kFault);
      stage.done();
    }
    return stage.hang();
  });
  DriverProcess process = process_in(sandbox);
  for (std::uint64_t faults = 1; faults <= 2; ++faults) {
    process.send(MessageKind::run_case, encode(protocol::RunCase{}));
    ASSERT_TRUE(process.wait_for(MessageKind::case_done, kLong).message);
    const auto run = reported_by(process);
    ASSERT_EQ(run.faults.size(), 1U);
    EXPECT_EQ(run.faults.front().count, faults);
  }
}

TEST(DriverProcess, ReadsAReportThatIsLargerThanAPipe) {
  constexpr std::uint64_t kFaults = 40'000;
  PlayedSandbox sandbox([](Stage& stage) {
    std::string text;
    for (std::uint64_t k = 0; k < kFaults; ++k) text += kFault;
    stage.report(text);
    stage.done();
    return stage.hang();
  });
  DriverProcess process = process_in(sandbox);
  ASSERT_TRUE(process.wait_for(MessageKind::case_done, kLong).message);
  const auto run = reported_by(process);
  ASSERT_EQ(run.faults.size(), 1U);
  EXPECT_EQ(run.faults.front().count, kFaults);
}

TEST(DriverProcess, KeepsTheReportOfAProcessThatDied) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.report(kFault);
    ProcessEnd end;
    end.how = KilledBySignal{SIGSEGV};
    return end;
  });
  DriverProcess process = process_in(sandbox);
  process.stop();
  const auto run = reported_by(process);
  EXPECT_EQ(run.faults.size(), 1U);
}

// A busy wait would take CPU time from the program that is timed.
TEST(DriverProcess, SleepsWhileItWaits) {
  for (const RunMode mode : {kGpuMode, kCheckedMode}) {
    PlayedSandbox sandbox([](Stage& stage) { return stage.hang(); });
    DriverProcess process = process_in(sandbox, mode);
    EXPECT_TRUE(process.wait_for(MessageKind::case_done, std::chrono::milliseconds(300)).timed_out);
    EXPECT_LT(sandbox.end_checks, 100) << to_string(mode.backend);
  }
}

}  // namespace
}  // namespace labcheck::test
