// SPDX-License-Identifier: MIT
// Standard input, and files in the working folder.
#include "harness/base/error.hpp"
#include "tests/sandbox/run_hostile.hpp"

#include <chrono>
#include <string>
#include <utility>

namespace labcheck::test {
namespace {

class SandboxedFiles : public HostileTest {};
INSTANTIATE_TEST_SUITE_P(, SandboxedFiles, kEachSandbox, kind_name);

Command shell(const std::string& script) {
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  return command;
}

WrittenFile written(std::string contents) {
  return {FileState::written, std::move(contents)};
}

TEST_P(SandboxedFiles, StandardInputHasTheGivenText) {
  Command command = hostile("reads_input");
  command.standard_input = "1 2\n";
  EXPECT_EQ(run(sandbox(), command).output, "1 2\nend\n");
}

TEST_P(SandboxedFiles, ALongStandardInputArrivesComplete) {
  Command command = shell("wc -c");
  command.standard_input = std::string(3'000'000, 'x');
  EXPECT_EQ(run(sandbox(), command).output, "3000000\n");
}

TEST_P(SandboxedFiles, GivenFilesAreInTheWorkingFolder) {
  Command command = shell("ls; cat a.txt; echo more >>b; cat b");
  command.given_files = {{"a.txt", "first\n"}, {"b", std::string("\0\n", 2)}};
  EXPECT_EQ(run(sandbox(), command).output, std::string("a.txt\nb\nfirst\n\0\nmore\n", 21));
}

TEST_P(SandboxedFiles, LargeFilesArriveAndReturnComplete) {
  Command command = shell("cat in in >out");
  command.given_files = {{"in", std::string(2'000'000, 'x')}};
  command.kept_files = {"out"};
  EXPECT_EQ(run(sandbox(), command).files.at("out"), written(std::string(4'000'000, 'x')));
}

TEST_P(SandboxedFiles, TheCommandHasNoFurtherDescriptors) {
  Command command = hostile("shows_descriptors");
  command.standard_input = "x";
  command.given_files = {{"in", "x"}};
  command.kept_files = {"out"};
  EXPECT_EQ(run(sandbox(), command).output, "0 1 2 ");
}

TEST_P(SandboxedFiles, GivenFilesThatDoNotFitAreAHarnessError) {
  if (GetParam() == SandboxKind::open) GTEST_SKIP() << "its scratch folder has no limit";
  Command command = shell("true");
  command.limits.scratch = 1 << 20;
  command.given_files = {{"in", std::string(2 << 20, 'x')}};
  EXPECT_THROW(run(sandbox(), command), HarnessError);
}

TEST_P(SandboxedFiles, KeepsOnlyRegularFilesAndFollowsNoLink) {
  Command command = hostile("leaves_files");
  command.kept_files = {"plain",    "second", "empty",  "absent", "link",
                        "own_link", "pipe",   "folder", "sparse"};
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(ExitStatus{0}));
  EXPECT_EQ(end.files.at("plain"), written("contents"));
  EXPECT_EQ(end.files.at("second"), written("contents"));
  EXPECT_EQ(end.files.at("empty"), written(""));
  EXPECT_EQ(end.files.at("absent"), WrittenFile{});
  for (const char* name : {"link", "own_link", "pipe", "folder"})
    EXPECT_EQ(end.files.at(name), WrittenFile{FileState::not_regular}) << name;
  EXPECT_EQ(end.files.at("sparse"), WrittenFile{FileState::too_large});
}

TEST_P(SandboxedFiles, TheLimitAppliesToAllFilesTogether) {
  Command command = shell("printf 12345 >a; printf 12345 >b; printf 1234 >c");
  command.kept_files = {"a", "b", "c"};
  command.limits.kept = 9;
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.files.at("a"), written("12345"));
  EXPECT_EQ(end.files.at("b"), WrittenFile{FileState::too_large});
  EXPECT_EQ(end.files.at("c"), written("1234"));
}

TEST_P(SandboxedFiles, AreKeptHoweverTheCommandEnds) {
  Command killed = shell("echo x >out; kill -9 $$");
  killed.kept_files = {"out"};
  EXPECT_EQ(run(sandbox(), killed).files.at("out"), written("x\n"));
  Command stopped = shell("echo x >out; sleep 20");
  stopped.kept_files = {"out"};
  stopped.limits.wall_time = std::chrono::milliseconds(500);
  const ProcessEnd end = run(sandbox(), stopped);
  EXPECT_EQ(end.how, How(LimitExceeded{LimitKind::wall_time}));
  EXPECT_EQ(end.files.at("out"), written("x\n"));
}

TEST_P(SandboxedFiles, AProcessThatStaysDoesNotDelayTheEnd) {
  Command command = shell("mkfifo out; (exec 3<>out; sleep 20) & true");
  command.kept_files = {"out"};
  const ProcessEnd end = run(sandbox(), command);
  EXPECT_EQ(end.how, How(ExitStatus{0}));
  EXPECT_EQ(end.files.at("out"), WrittenFile{FileState::not_regular});
  EXPECT_LT(end.wall_time, std::chrono::seconds(10));
}

}  // namespace
}  // namespace labcheck::test
