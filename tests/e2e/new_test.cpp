// SPDX-License-Identifier: MIT
// `labcheck new` creates working copies that labcheck can grade.

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

Names files_below(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(folder));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::map<std::string, std::string> contents_below(const fs::path& folder) {
  std::map<std::string, std::string> contents;
  for (const std::string& name : files_below(folder)) contents[name] = read_file(folder / name);
  return contents;
}

// Grades like a student whose working folder is `folder`.
Outcome grade_in(const fs::path& folder, const fs::path& report) {
  Outcome outcome = run_labcheck(
      {"--backend", "sim", "--quiet", "--report", "json=" + report.string()}, {}, folder);
  if (fs::exists(report)) outcome.report = nlohmann::json::parse(read_file(report));
  return outcome;
}

TEST(New, ALabCanBeGradedAtOnceAndWithTheSolution) {
  const Folder folder;
  const Outcome created = run_labcheck({"new", "lab4"}, {}, folder.path());
  ASSERT_EQ(created.status, 0) << created.problems;
  EXPECT_TRUE(contains(created.output, "multiply_add.cu")) << created.output;
  EXPECT_TRUE(contains(created.output, "cd lab4-multiply-add\n  labcheck\n")) << created.output;
  const fs::path copy = folder.path() / "lab4-multiply-add";
  EXPECT_EQ(files_below(copy),
            (Names{".clang-format", ".clangd", ".devcontainer/devcontainer.json", ".gitignore",
                   ".gitlab-ci.yml", "CMakeLists.txt", "README.cs.md", "README.md", "README.ru.md",
                   "figures/blocks.svg", "lab.cuh", "multiply_add.cu"}));
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

TEST(New, NeverReplacesAFile) {
  const Folder folder;
  folder.write("lab4-multiply-add/multiply_add.cu", "// an evening's work\n");
  const Outcome refused = run_labcheck({"new", "lab4"}, {}, folder.path());
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.problems, "multiply_add.cu already exists")) << refused.problems;
  EXPECT_EQ(files_below(folder.path()), Names{"lab4-multiply-add/multiply_add.cu"});

  ASSERT_EQ(run_labcheck({"new", "lab6", "mine"}, {}, folder.path()).status, 0);
  const auto before = contents_below(folder.path() / "mine");
  EXPECT_EQ(run_labcheck({"new", "lab6", "mine"}, {}, folder.path()).status, 2);
  EXPECT_EQ(contents_below(folder.path() / "mine"), before);
}

TEST(New, AllCreatesAFolderForEachLab) {
  const Folder folder;
  const Outcome created = run_labcheck({"new", "--all"}, {}, folder.path());
  ASSERT_EQ(created.status, 0) << created.problems;
  const fs::path course = folder.path() / "cuda-labs";
  EXPECT_TRUE(fs::exists(course / ".gitlab-ci.yml"));
  int labs = 0;
  for (const auto& entry : fs::directory_iterator(source_folder() / "assignments")) {
    const std::string lab = entry.path().filename();
    EXPECT_EQ(read_file(course / lab / "README.md"), read_file(entry.path() / "README.md"));
    const bool has_contract = fs::exists(entry.path() / "lab.cuh");
    EXPECT_EQ(fs::exists(course / lab / "lab.cuh"), has_contract) << lab;
    if (has_contract) {
      EXPECT_EQ(read_file(course / lab / "lab.cuh"), read_file(entry.path() / "lab.cuh"));
    }
    for (const std::string& figure : files_below(entry.path() / "figures"))
      EXPECT_EQ(read_file(course / lab / "figures" / figure),
                read_file(entry.path() / "figures" / figure));
    for (const auto& stub : fs::directory_iterator(source_folder() / "student_template" / lab)) {
      if (stub.path().stem().has_extension()) continue;  // a translation: transpose.cs.cu
      EXPECT_EQ(read_file(course / lab / stub.path().filename()), read_file(stub.path()));
      EXPECT_TRUE(contains(read_file(stub.path()), "TODO 1, begin here:")) << stub.path();
    }
    EXPECT_TRUE(contains(read_file(course / "README.md"), "(" + lab + "/README.md)"));
    ++labs;
  }
  EXPECT_GE(labs, 6);
  // A course folder is not a lab: labcheck lists its labs.
  const Outcome which = run_labcheck({}, {}, course);
  EXPECT_EQ(which.status, 2);
  EXPECT_TRUE(
      contains(which.problems, "labcheck lab2-coalescing lab2-coalescing\n  labcheck lab3-"))
      << which.problems;
}

TEST(New, CopiesTheTranslationUnderTheNameOfTheTemplate) {
  const Folder folder;
  const Outcome created = run_labcheck({"new", "lab6", "--lang", "ru"}, {}, folder.path());
  ASSERT_EQ(created.status, 0) << created.problems;
  const fs::path copy = folder.path() / "lab6-transpose";
  EXPECT_EQ(read_file(copy / "transpose.cu"),
            read_file(source_folder() / "student_template/lab6-transpose/transpose.ru.cu"));
  EXPECT_FALSE(fs::exists(copy / "transpose.ru.cu"));
  EXPECT_FALSE(fs::exists(copy / "transpose.cs.cu"));
}

TEST(New, RejectsInvalidArgumentsWithARemedy) {
  const Folder folder;
  const auto problems_of = [&](const Names& arguments) {
    const Outcome outcome = run_labcheck(arguments, {}, folder.path());
    EXPECT_EQ(outcome.status, 2);
    return outcome.problems;
  };
  EXPECT_TRUE(contains(problems_of({"new"}), "labcheck new --all"));
  EXPECT_TRUE(contains(problems_of({"new", "lab44"}), "did you mean 'lab4'?"));
  EXPECT_TRUE(contains(problems_of({"new", "--all", "lab4"}), "omit it to create only lab4"));
  EXPECT_TRUE(contains(problems_of({"new", "--all", "x", "y"}), "at most one folder"));
  folder.write("taken", "a file\n");
  EXPECT_TRUE(contains(problems_of({"new", "lab4", "taken"}), "taken: is a file"));
  EXPECT_TRUE(
      contains(problems_of({"new", "lab4", "/proc/lab4"}), "/proc/lab4: cannot be created"));
  EXPECT_EQ(files_below(folder.path()), Names{"taken"});
}

TEST(New, AWorkingCopyFromAnotherCourseGetsTheSharedFiles) {
  const Folder folder;
  for (const char* part : {"assignments/lab6-transpose", "student_template/lab6-transpose"}) {
    fs::create_directories(folder.path() / "own" / part);
    fs::copy(source_folder() / part, folder.path() / "own" / part);
  }
  for (const char* part : {"reference", "rubrics"})
    fs::create_directories(folder.path() / "own" / part);
  const Outcome created = run_labcheck({"new", "lab6", "copy", "--labs", "own"}, {}, folder.path());
  EXPECT_EQ(created.status, 0) << created.problems;
  EXPECT_TRUE(fs::exists(folder.path() / "copy/CMakeLists.txt"));
}

// Editors need a project that nvcc compiles, with its compile commands.
TEST(New, AWorkingCopyIsACMakeProject) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  ASSERT_EQ(run_labcheck({"new", "lab5", "my labs/lab5"}, {}, folder.path()).status, 0);
  const fs::path copy = folder.path() / "my labs/lab5";
  const fs::path log = folder.path() / "log";
  const std::string command =
      fmt::format("cd '{0}' && {{ '{1}' -B build && '{1}' --build build; }} >'{2}' 2>&1",
                  copy.string(), LABCHECK_CMAKE, log.string());
  ASSERT_EQ(std::system(command.c_str()), 0) << read_file(log);
  EXPECT_FALSE(contains(read_file(log), "warning")) << read_file(log);
  const auto commands = nlohmann::json::parse(read_file(copy / "build/compile_commands.json"));
  Names compiled;
  for (const auto& entry : commands) {
    compiled.push_back(fs::path(entry["file"].get<std::string>()).lexically_relative(copy));
    EXPECT_TRUE(contains(entry["command"].get<std::string>(), "nvcc")) << entry;
  }
  std::sort(compiled.begin(), compiled.end());
  EXPECT_EQ(compiled, (Names{"matmul.cu", "matmul_host.cu"}));
}

TEST(New, ClangdUnderstandsAWorkingCopy) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  if (std::system("clangd --version >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "there is no clangd on this computer";
  const Folder folder;
  ASSERT_EQ(run_labcheck({"new", "lab6", "copy"}, {}, folder.path()).status, 0);
  const fs::path file = folder.path() / "copy/transpose.cu";
  fs::copy_file(source_folder() / "reference/lab6-transpose/solution.cu", file,
                fs::copy_options::overwrite_existing);
  const auto run_clangd = [&] {
    const fs::path log = folder.path() / "log";
    const int status = std::system(
        fmt::format("clangd --check='{}' >'{}' 2>&1", file.string(), log.string()).c_str());
    return fmt::format("{}\n{}", status, read_file(log));
  };
  // First without compile commands, then with nvcc's.
  EXPECT_TRUE(run_clangd().starts_with("0\n")) << run_clangd();
  ASSERT_EQ(std::system(fmt::format("'{0}' -S '{1}' -B '{1}/build' >/dev/null 2>&1", LABCHECK_CMAKE,
                                    (folder.path() / "copy").string())
                            .c_str()),
            0);
  const std::string with_commands = run_clangd();
  EXPECT_TRUE(with_commands.starts_with("0\n")) << with_commands;
  EXPECT_TRUE(contains(with_commands, "Loaded compilation database")) << with_commands;
  // clangd still reports an error.
  folder.write("copy/transpose.cu", "#include \"lab.cuh\"\n__global__ void k() { nothing(); }\n");
  EXPECT_FALSE(run_clangd().starts_with("0\n"));
}

}  // namespace
}  // namespace labcheck::test
