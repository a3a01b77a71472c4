// SPDX-License-Identifier: MIT
#include "harness/runner/whole_program.hpp"

#include "tests/support/fault_lines.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

Run run_in(PlayedSandbox& sandbox, RunMode mode, const Limits& limits = {},
           const std::string& device = {}) {
  return run_whole_program(
      sandbox, Program{"/cache/program", mode.backend, {}}, mode, limits, Host{kPlayedRuntime},
      {"eight", {{"8", "two words"}, "1 2", {{"in.txt", "3"}}}, device, {"out.txt"}});
}

ProcessEnd exit_with(int status, std::string errors = {}) {
  ProcessEnd end = exited(status);
  end.errors = std::move(errors);
  return end;
}

TEST(WholeProgram, IsStartedWithItsArgumentsAndWithoutADriver) {
  PlayedSandbox sandbox([](Stage&) { return exit_with(0); });
  Limits limits;
  limits.time = std::chrono::seconds(3);
  limits.output = 77;
  const labcheck::Run run = run_in(sandbox, kCheckedMode, limits);
  const Command& command = sandbox.commands.at(0);
  EXPECT_EQ(command.arguments, (Words{"/cache/program", "8", "two words"}));
  EXPECT_EQ(command.standard_input, "1 2");
  EXPECT_EQ(command.given_files.at("in.txt"), "3");
  EXPECT_EQ(command.kept_files, Words{"out.txt"});
  EXPECT_EQ(command.limits.kept, kMaxProgramFiles);
  EXPECT_EQ(command.streams, Streams::separate);
  EXPECT_EQ(command.limits.wall_time, std::chrono::seconds(3));
  EXPECT_EQ(command.limits.output, 77U);
  ASSERT_EQ(command.descriptors.size(), 1U);
  EXPECT_EQ(command.descriptors[0].number, simgpu::kDeviceDescriptor);
  EXPECT_EQ(command.environment,
            (std::map<std::string, std::string>{{"LD_LIBRARY_PATH", kPlayedRuntime}}));
  EXPECT_EQ(run.case_id, "eight");
  EXPECT_EQ(run.mode, kCheckedMode);
}

TEST(WholeProgram, HasNoReportOnARealGpu) {
  PlayedSandbox sandbox([](Stage&) { return exit_with(0); });
  run_in(sandbox, kGpuMode);
  EXPECT_TRUE(sandbox.commands.at(0).descriptors.empty());
  EXPECT_EQ(sandbox.commands.at(0).gpu, GpuAccess::all);
}

TEST(WholeProgram, SeesNoGpuIfItMustNot) {
  PlayedSandbox sandbox([](Stage&) { return exit_with(0); });
  run_in(sandbox, kGpuMode, {}, "none");
  EXPECT_EQ(sandbox.commands.at(0).environment.at("CUDA_VISIBLE_DEVICES"), "");
  run_in(sandbox, kGpuMode, {}, "t4");
  EXPECT_FALSE(sandbox.commands.at(1).environment.contains("CUDA_VISIBLE_DEVICES"));
}

TEST(WholeProgram, ReturnsTheFilesThatItLeft) {
  PlayedSandbox sandbox([](Stage&) {
    ProcessEnd end = exit_with(0);
    end.files["out.txt"] = {FileState::written, "4"};
    return end;
  });
  EXPECT_EQ(run_in(sandbox, kGpuMode).files.at("out.txt").contents, "4");
}

TEST(WholeProgram, ReturnsSeparateStreamsAndTheStatus) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.print("output\n");
    return exit_with(4, "errors\n");
  });
  const labcheck::Run run = run_in(sandbox, kGpuMode);
  EXPECT_EQ(run.output, "output\n");
  EXPECT_EQ(run.errors, "errors\n");
  ASSERT_TRUE(std::holds_alternative<Exited>(run.end));
  EXPECT_EQ(std::get<Exited>(run.end).status, 4);
}

TEST(WholeProgram, ReturnsTheSimulatedGpusReport) {
  PlayedSandbox sandbox([](Stage& stage) {
    stage.report(fault_line({FaultKind::leak, verbatim("left"), {}, "/s/a.cu", 3}));
    stage.report("{\"counters\":{\"launches\":2}}\n");
    return exit_with(0);
  });
  const labcheck::Run run = run_in(sandbox, kCheckedMode);
  ASSERT_EQ(run.faults.size(), 1U);
  EXPECT_EQ(run.faults[0].kind, FaultKind::leak);
  EXPECT_EQ(run.counters.launches, 2U);
}

TEST(WholeProgram, ReportsCrashesAndTimeouts) {
  PlayedSandbox crashes([](Stage&) {
    ProcessEnd end;
    end.how = KilledBySignal{SIGSEGV};
    return end;
  });
  EXPECT_TRUE(std::holds_alternative<Signaled>(run_in(crashes, kGpuMode).end));
  PlayedSandbox hangs([](Stage&) {
    ProcessEnd end;
    end.how = LimitExceeded{LimitKind::wall_time};
    return end;
  });
  EXPECT_TRUE(std::holds_alternative<TimeLimit>(run_in(hangs, kGpuMode).end));
}

}  // namespace
}  // namespace labcheck::test
