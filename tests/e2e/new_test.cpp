// `labcheck new`: from nothing to a graded working copy.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Names = std::vector<std::string>;

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Names everything_below(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(folder));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::map<std::string, std::string> contents_below(const fs::path& folder) {
  std::map<std::string, std::string> contents;
  for (const std::string& name : everything_below(folder))
    contents[name] = read_file(folder / name);
  return contents;
}

// Grades as a student does who stands in the folder.
Outcome grade_in(const fs::path& folder, const fs::path& report) {
  Outcome outcome = run_labcheck(
      {"--backend", "sim", "--quiet", "--report", "json=" + report.string()}, {}, folder);
  if (fs::exists(report)) outcome.report = nlohmann::json::parse(read_file(report));
  return outcome;
}

TEST(New, ALabIsGradedAtOnceAndInFullWithTheAnswer) {
  const Folder folder;
  const Outcome made = run_labcheck({"new", "lab4"}, {}, folder.path());
  ASSERT_EQ(made.status, 0) << made.problems;
  EXPECT_TRUE(holds(made.output, "multiply_add.cu")) << made.output;
  EXPECT_TRUE(holds(made.output, "cd lab4-multiply-add\n  labcheck\n")) << made.output;
  const fs::path copy = folder.path() / "lab4-multiply-add";
  EXPECT_EQ(everything_below(copy),
            (Names{".clang-format", ".clangd", ".gitignore", ".gitlab-ci.yml", "CMakeLists.txt",
                   "README.md", "lab.cuh", "multiply_add.cu"}));
  if (!can_grade()) GTEST_SKIP() << why_not();

  const Outcome started = grade_in(copy, folder.path() / "started.json");
  EXPECT_EQ(started.status, 1) << started.output << started.problems;
  double least = 0;
  for (const auto& criterion : started.report["criteria"]) {
    if (criterion["id"] == "builds") least += criterion["points"].get<double>();
  }
  EXPECT_GT(least, 0);
  EXPECT_EQ(started.report["grade"]["points"], least) << started.output;

  fs::copy_file(source_folder() / "reference/lab4-multiply-add/solution.cu",
                copy / "multiply_add.cu", fs::copy_options::overwrite_existing);
  const Outcome answered = grade_in(copy, folder.path() / "answered.json");
  EXPECT_EQ(answered.status, 0) << answered.output << answered.problems;
}

TEST(New, NothingIsEverReplaced) {
  const Folder folder;
  folder.write("lab4-multiply-add/multiply_add.cu", "// an evening's work\n");
  const Outcome refused = run_labcheck({"new", "lab4"}, {}, folder.path());
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(holds(refused.problems, "multiply_add.cu is there already")) << refused.problems;
  EXPECT_EQ(everything_below(folder.path()), Names{"lab4-multiply-add/multiply_add.cu"});

  ASSERT_EQ(run_labcheck({"new", "lab6", "mine"}, {}, folder.path()).status, 0);
  const auto before = contents_below(folder.path() / "mine");
  EXPECT_EQ(run_labcheck({"new", "lab6", "mine"}, {}, folder.path()).status, 2);
  EXPECT_EQ(contents_below(folder.path() / "mine"), before);
}

TEST(New, AllMakesACourseWithAFolderForEachLab) {
  const Folder folder;
  const Outcome made = run_labcheck({"new", "--all"}, {}, folder.path());
  ASSERT_EQ(made.status, 0) << made.problems;
  const fs::path course = folder.path() / "cuda-labs";
  EXPECT_TRUE(fs::exists(course / ".gitlab-ci.yml"));
  int labs = 0;
  for (const auto& entry : fs::directory_iterator(source_folder() / "assignments")) {
    const std::string lab = entry.path().filename();
    EXPECT_EQ(read_file(course / lab / "README.md"), read_file(entry.path() / "README.md"));
    EXPECT_EQ(read_file(course / lab / "lab.cuh"), read_file(entry.path() / "lab.cuh"));
    for (const auto& stub : fs::directory_iterator(source_folder() / "student_template" / lab)) {
      EXPECT_EQ(read_file(course / lab / stub.path().filename()), read_file(stub.path()));
      EXPECT_TRUE(holds(read_file(stub.path()), "TODO 1, begin here:")) << stub.path();
    }
    EXPECT_TRUE(holds(read_file(course / "README.md"), "(" + lab + "/README.md)"));
    ++labs;
  }
  EXPECT_GE(labs, 6);
  // A course is no lab, but says what it holds.
  const Outcome which = run_labcheck({}, {}, course);
  EXPECT_EQ(which.status, 2);
  EXPECT_TRUE(holds(which.problems, "labcheck lab9-device-malloc lab9-device-malloc"))
      << which.problems;
}

TEST(New, WhatCannotBeMeantIsToldWithWhatToType) {
  const Folder folder;
  const auto told = [&](const Names& arguments) {
    const Outcome outcome = run_labcheck(arguments, {}, folder.path());
    EXPECT_EQ(outcome.status, 2);
    return outcome.problems;
  };
  EXPECT_TRUE(holds(told({"new"}), "labcheck new --all"));
  EXPECT_TRUE(holds(told({"new", "lab44"}), "did you mean 'lab4'?"));
  EXPECT_TRUE(holds(told({"new", "--all", "lab4"}), "leave it out to make lab4 alone"));
  EXPECT_TRUE(holds(told({"new", "--all", "x", "y"}), "one folder to name"));
  folder.write("taken", "a file\n");
  EXPECT_TRUE(holds(told({"new", "lab4", "taken"}), "taken: is a file"));
  EXPECT_TRUE(holds(told({"new", "lab4", "/proc/lab4"}), "/proc/lab4: cannot be made"));
  EXPECT_EQ(everything_below(folder.path()), Names{"taken"});
}

TEST(New, ACourseOfOnesOwnGetsTheSharedFilesThatComeWithLabcheck) {
  const Folder folder;
  for (const char* part : {"assignments/lab6-transpose", "student_template/lab6-transpose"}) {
    fs::create_directories(folder.path() / "own" / part);
    fs::copy(source_folder() / part, folder.path() / "own" / part);
  }
  for (const char* part : {"reference", "rubrics"})
    fs::create_directories(folder.path() / "own" / part);
  const Outcome made = run_labcheck({"new", "lab6", "copy", "--labs", "own"}, {}, folder.path());
  EXPECT_EQ(made.status, 0) << made.problems;
  EXPECT_TRUE(fs::exists(folder.path() / "copy/CMakeLists.txt"));
}

// As an editor needs it: a project that nvcc compiles, with the commands that it was compiled with.
TEST(New, AWorkingCopyIsAProjectOfCMake) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  ASSERT_EQ(run_labcheck({"new", "lab5", "my labs/lab5"}, {}, folder.path()).status, 0);
  const fs::path copy = folder.path() / "my labs/lab5";
  const fs::path log = folder.path() / "log";
  const std::string command =
      fmt::format("cd '{0}' && {{ '{1}' -B build && '{1}' --build build; }} >'{2}' 2>&1",
                  copy.string(), LABCHECK_CMAKE, log.string());
  ASSERT_EQ(std::system(command.c_str()), 0) << read_file(log);
  EXPECT_FALSE(holds(read_file(log), "warning")) << read_file(log);
  const auto commands = nlohmann::json::parse(read_file(copy / "build/compile_commands.json"));
  Names compiled;
  for (const auto& entry : commands) {
    compiled.push_back(fs::path(entry["file"].get<std::string>()).lexically_relative(copy));
    EXPECT_TRUE(holds(entry["command"].get<std::string>(), "nvcc")) << entry;
  }
  std::sort(compiled.begin(), compiled.end());
  EXPECT_EQ(compiled, (Names{"matmul.cu", "matmul_host.cu"}));
}

TEST(New, ClangdUnderstandsAWorkingCopy) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  if (std::system("clangd --version >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "there is no clangd on this machine";
  const Folder folder;
  ASSERT_EQ(run_labcheck({"new", "lab6", "copy"}, {}, folder.path()).status, 0);
  const fs::path file = folder.path() / "copy/transpose.cu";
  fs::copy_file(source_folder() / "reference/lab6-transpose/solution.cu", file,
                fs::copy_options::overwrite_existing);
  const auto checked = [&] {
    const fs::path log = folder.path() / "log";
    const int status = std::system(
        fmt::format("clangd --check='{}' >'{}' 2>&1", file.string(), log.string()).c_str());
    return fmt::format("{}\n{}", status, read_file(log));
  };
  // Without the commands of a build; and with those, which are nvcc's.
  EXPECT_TRUE(checked().starts_with("0\n")) << checked();
  ASSERT_EQ(std::system(fmt::format("'{0}' -S '{1}' -B '{1}/build' >/dev/null 2>&1", LABCHECK_CMAKE,
                                    (folder.path() / "copy").string())
                            .c_str()),
            0);
  const std::string with_commands = checked();
  EXPECT_TRUE(with_commands.starts_with("0\n")) << with_commands;
  EXPECT_TRUE(holds(with_commands, "Loaded compilation database")) << with_commands;
  // A mistake is still one.
  folder.write("copy/transpose.cu", "#include \"lab.cuh\"\n__global__ void k() { nothing(); }\n");
  EXPECT_FALSE(checked().starts_with("0\n"));
}

}  // namespace
}  // namespace labcheck::test
