// SPDX-License-Identifier: MIT
#include "harness/pipeline/recorded_program.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/simgpu/recording/recording.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

RecordedProgram recorded() {
  simgpu::Recording recording;
  recording.contents = {"bytes\nof a copy"};
  return {{"add.cu",
           "t4",
           simgpu::CheckLevel::full,
           1'000'000,
           2,
           Signaled{11},
           {{"_Z3addPfi", {16, 8}}}},
          simgpu::encode(recording)};
}

std::string problem_with(const std::filesystem::path& path) {
  try {
    read_recorded_program(path);
  } catch (const UserError& error) {
    EXPECT_NE(error.remedy(), "");
    return error.what();
  }
  return "";
}

TEST(RecordedProgram, IsReadAsWritten) {
  const Folder folder;
  write_recorded_program(folder.path() / "run", recorded());
  const auto [run, recording] = read_recorded_program(folder.path() / "run");
  EXPECT_EQ(run.name, "add.cu");
  EXPECT_EQ(run.device, "t4");
  EXPECT_EQ(run.checks, simgpu::CheckLevel::full);
  EXPECT_EQ(run.instructions, 1'000'000u);
  EXPECT_EQ(run.threads, 2u);
  EXPECT_EQ(std::get<Signaled>(run.end).signal, 11);
  EXPECT_EQ(run.resources, recorded().run.resources);
  EXPECT_EQ(recording, recorded().recording);
}

TEST(RecordedProgram, MustBeComplete) {
  const Folder folder;
  RecordedProgram program = recorded();
  simgpu::Recording incomplete;
  incomplete.is_complete = false;
  program.recording = simgpu::encode(incomplete);
  EXPECT_THROW(write_recorded_program(folder.path() / "run", program), UserError);
  program.recording.clear();
  EXPECT_THROW(write_recorded_program(folder.path() / "run", program), HarnessError);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "run"));
}

TEST(RecordedProgram, IsRejectedIfItHasChanged) {
  const Folder folder;
  const std::filesystem::path path = folder.path() / "run";
  write_recorded_program(path, recorded());
  const std::string bytes = read_file(path);
  for (std::size_t at = bytes.find('\n') + 1; at < bytes.size(); ++at) {
    folder.write("run", bytes.substr(0, at));
    EXPECT_EQ(problem_with(path), path.string() + ": is damaged") << at;
    std::string changed = bytes;
    changed[at] ^= 1;
    folder.write("run", changed);
    EXPECT_EQ(problem_with(path), path.string() + ": is damaged") << at;
  }
}

TEST(RecordedProgram, ThatNoDeviceCanReplayIsRejected) {
  const Folder folder;
  RecordedProgram program = recorded();
  program.run.device = "k80";
  write_recorded_program(folder.path() / "run", program);
  EXPECT_EQ(problem_with(folder.path() / "run"), (folder.path() / "run").string() + ": is damaged");
}

TEST(RecordedProgram, HasAVersion) {
  const Folder folder;
  const std::filesystem::path path = folder.path() / "run";
  write_recorded_program(path, recorded());
  std::string bytes = read_file(path);
  bytes[bytes.find('\n') - 1] = '0';
  folder.write("run", bytes);
  EXPECT_EQ(problem_with(path), path.string() + ": was recorded by another version of labcheck");
  folder.write("run", "int main() {}\n");
  EXPECT_EQ(problem_with(path), path.string() + ": is not a recording of a program");
}

}  // namespace
}  // namespace labcheck::test
