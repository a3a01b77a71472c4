// SPDX-License-Identifier: MIT
#include "tests/support/command_line.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace labcheck {
namespace {

std::shared_ptr<const SimulateCommand> simulate(std::vector<const char*> words) {
  words.insert(words.begin(), "simulate");
  return test::parsed<SimulateCommand>(words);
}

int status_of(std::vector<const char*> words) {
  words.insert(words.begin(), "simulate");
  const CommandLine line = test::parse(words);
  return line.command == nullptr ? static_cast<int>(line.status) : -1;
}

using Words = std::vector<std::string>;

TEST(SimulateOptions, AcceptSeveralFiles) {
  EXPECT_EQ(simulate({"a.cu", "b.cpp"})->program.sources, (Words{"a.cu", "b.cpp"}));
}

TEST(SimulateOptions, PassWhatFollowsTwoDashesToTheProgram) {
  const auto command = simulate({"a.cu", "--", "-n", "5", "--", "--help"});
  EXPECT_EQ(command->program.sources, Words{"a.cu"});
  EXPECT_EQ(command->program.arguments, (Words{"-n", "5", "--", "--help"}));
}

TEST(SimulateOptions, AreSpelledAsForNvcc) {
  const auto command =
      simulate({"-Iinc", "-I", "more", "-DN=4", "-D", "FAST", "-std=c++17", "-rdc=true", "a.cu"});
  EXPECT_EQ(command->program.include_folders, (Words{"inc", "more"}));
  EXPECT_EQ(command->program.definitions, (Words{"N=4", "FAST"}));
  EXPECT_EQ(command->program.standard, "c++17");
  EXPECT_TRUE(command->program.relocatable);
  EXPECT_EQ(command->program.sources, Words{"a.cu"});
}

TEST(SimulateOptions, OfNvccAreAccepted) {
  const auto command = simulate({"-O3", "a.cu", "-Xcompiler", "-fopenmp", "-arch=sm_75", "-lm",
                                 "--checks", "full", "--", "-O1", "-o"});
  EXPECT_EQ(command->program.sources, Words{"a.cu"});
  EXPECT_EQ(command->program.nvcc.compile, (Words{"-O", "3", "-Xcompiler", "-fopenmp"}));
  EXPECT_EQ(command->program.nvcc.link, (Words{"-Xcompiler", "-fopenmp", "-l", "m"}));
  EXPECT_EQ(command->program.arguments, (Words{"-O1", "-o"}));
}

TEST(SimulateOptions, AcceptOneWordEach) {
  const auto command = simulate({"-I", "include", "-D", "SIZE=4", "a.cu", "-I", "more", "b.cu"});
  EXPECT_EQ(command->program.include_folders, (std::vector<std::string>{"include", "more"}));
  EXPECT_EQ(command->program.definitions, std::vector<std::string>{"SIZE=4"});
  EXPECT_EQ(command->program.sources, (std::vector<std::string>{"a.cu", "b.cu"}));
}

TEST(SimulateOptions, DescribeTheRun) {
  const auto command = simulate({"a.cu", "--device", "t4", "--checks", "full", "--instructions",
                                 "1000000", "--threads", "2", "--error-exitcode", "9"});
  EXPECT_EQ(command->program.device, "t4");
  EXPECT_EQ(command->program.checks, simgpu::CheckLevel::full);
  EXPECT_EQ(command->program.instructions, 1'000'000u);
  EXPECT_EQ(command->program.threads, 2u);
  EXPECT_EQ(command->error_status, 9);
}

TEST(SimulateOptions, RequestReports) {
  const auto command = simulate({"a.cu", "--report", "json=a=b.json", "--report", "text=out.txt"});
  EXPECT_EQ(command->reports,
            (std::vector<SimulationReportRequest>{{SimulationFormat::json, "a=b.json"},
                                                  {SimulationFormat::text, "out.txt"}}));
}

TEST(SimulateOptions, AcceptAProgramInsteadOfFiles) {
  const auto command = simulate({"--exec", "./prog", "--", "x"});
  EXPECT_EQ(command->program.executable, "./prog");
  EXPECT_EQ(command->program.arguments, Words{"x"});
}

TEST(SimulateOptions, RecordAndReplay) {
  EXPECT_EQ(simulate({"a.cu", "--record", "run.rec"})->program.record, "run.rec");
  const auto command = test::parsed<ReplayCommand>({"replay", "run.rec", "--report", "text=a"});
  EXPECT_EQ(command->recording, "run.rec");
  EXPECT_EQ(command->reports,
            (std::vector<SimulationReportRequest>{{SimulationFormat::text, "a"}}));
  EXPECT_EQ(test::parse({"replay"}).status, ExitCode::usage);
}

TEST(SimulateOptions, RejectInvalidValues) {
  EXPECT_EQ(status_of({}), 2) << "neither files nor a program";
  EXPECT_EQ(status_of({"a.cu", "--exec", "./prog"}), 2) << "both";
  EXPECT_EQ(status_of({"a.cu", "--report", "junit=x"}), 2);
  EXPECT_EQ(status_of({"a.cu", "--report", "json="}), 2);
  EXPECT_EQ(status_of({"a.cu", "--checks", "some"}), 2);
  EXPECT_EQ(status_of({"a.cu", "--device", "k80"}), 2);
  EXPECT_EQ(status_of({"a.cu", "--threads", "0"}), 2);
  EXPECT_EQ(status_of({"a.cu", "--error-exitcode", "256"}), 2);
}

TEST(SimulateOptions, DoNotAffectOtherCommands) {
  const CommandLine line = test::parse({"lab5", "matmul.cu", "--quiet"});
  ASSERT_EQ(line.command, &line.table->main);
  EXPECT_EQ(dynamic_cast<const GradeCommand&>(*line.command).lab, "lab5");
  EXPECT_TRUE(line.table->common.quiet);
}

}  // namespace
}  // namespace labcheck
