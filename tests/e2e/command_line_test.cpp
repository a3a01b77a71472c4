// SPDX-License-Identifier: MIT
// The output and the exit status of the command line.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/whole_submission.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace labcheck::test {
namespace {

TEST(CommandLine, HelpListsEveryCommandAndOption) {
  const Outcome outcome = run_labcheck({"--help"});
  EXPECT_EQ(outcome.status, 0);
  for (const char* word :
       {"LAB",       "PATH",    "list",   "show",       "doctor",    "validate",   "--backend",
        "--report",  "--labs",  "--seed", "--no-color", "--quiet",   "--no-speed", "--pass-mark",
        "--sandbox", "--watch", "--case", "--keep",     "--explain", "Exit status"}) {
    EXPECT_TRUE(contains(outcome.output, word)) << word << "\n" << outcome.output;
  }
}

TEST(CommandLine, VersionShowsBuildAndToolkit) {
  const Outcome outcome = run_labcheck({"--version"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(std::regex_match(
      outcome.output, std::regex("labcheck [0-9]+\\.[0-9]+\\.[0-9]+[^ ]*\nbuilt with [A-Z].*\n"
                                 "(CUDA toolkit [0-9].*|no CUDA toolkit found.*)\n")))
      << outcome.output;
}

TEST(CommandLine, VersionExplainsAMissingToolkit) {
  const Outcome outcome = run_labcheck({"--version"}, {"LABCHECK_NVCC=/nowhere/nvcc"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(
      contains(outcome.output, "no CUDA toolkit found: LABCHECK_NVCC is set to '/nowhere/nvcc'"))
      << outcome.output;
}

TEST(CommandLine, WithoutArgumentsAndALabItShowsHelp) {
  const Folder folder;
  folder.write("empty/notes.txt", "");
  const Outcome outcome = run_labcheck({}, {}, folder.path() / "empty");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "Usage:")) << outcome.problems;
  EXPECT_TRUE(contains(outcome.problems, "labcheck new LAB")) << outcome.problems;
}

TEST(CommandLine, AnUnknownOptionIsAUsageError) {
  const Outcome outcome = run_labcheck({"lab5", "--frobnicate"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "--frobnicate")) << outcome.problems;
}

TEST(CommandLine, AnUnknownLabIsAUsageErrorWithASuggestion) {
  const Outcome outcome = run_labcheck({"lab55"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "lab55")) << outcome.problems;
  EXPECT_TRUE(contains(outcome.problems, "did you mean 'lab5'?")) << outcome.problems;
}

TEST(CommandLine, AMisspelledCommandGetsASuggestion) {
  const Outcome outcome = run_labcheck({"docter"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "did you mean 'doctor'?")) << outcome.problems;
}

TEST(CommandLine, AMissingPathIsAUsageError) {
  const Outcome outcome = run_labcheck({"lab5", "/nowhere/matmul.cu"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "/nowhere/matmul.cu")) << outcome.problems;
}

TEST(CommandLine, AnUnknownReportFormatIsAUsageError) {
  const Outcome outcome =
      run_labcheck({"lab5", "reference/lab5-matmul/solution", "--report", "jsn=x"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "did you mean 'json'?")) << outcome.problems;
}

TEST(CommandLine, AnUnknownBackendListsTheKnownOnes) {
  const Outcome outcome = run_labcheck({"lab5", "--backend", "cpu"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "sim")) << outcome.problems;
}

TEST(CommandLine, TheGpuBackendWithoutAGpuHasARemedy) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  if (has_gpu()) GTEST_SKIP() << "there is a GPU";
  const Outcome outcome =
      run_labcheck({"lab5", "reference/lab5-matmul/solution", "--backend", "gpu"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "--backend sim")) << outcome.problems;
}

TEST(CommandLine, AMissingCompilerHasARemedy) {
  const Outcome outcome =
      run_labcheck({"lab5", "reference/lab5-matmul/solution"}, {"LABCHECK_NVCC=/nowhere/nvcc"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "LABCHECK_NVCC")) << outcome.problems;
}

TEST(CommandLine, ListShowsTheLabs) {
  const Outcome outcome = run_labcheck({"list"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.output, "lab5-matmul")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "lab4-multiply-add")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "  Matrix transpose  ")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "  about 4 hours, after lab4\n")) << outcome.output;
}

TEST(CommandLine, ShowDescribesTheTaskWithoutHiddenCases) {
  const Outcome outcome = run_labcheck({"show", "lab5"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.output, "void matmul(const float* a")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "straddle")) << outcome.output;
  EXPECT_FALSE(contains(outcome.output, "primes")) << outcome.output;
}

TEST(CommandLine, DoctorListsEachComponent) {
  const Outcome outcome = run_labcheck({"doctor"});
  for (const char* word : {"sandbox", "nvcc", "GPU", "labs"})
    EXPECT_TRUE(contains(outcome.output, word)) << outcome.output;
}

TEST(CommandLine, ThePassMarkDecidesTheStatus) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const auto sample = source_folder() / "tests/submissions/lab5-matmul/accepted/naive.cu";
  EXPECT_EQ(grade("lab5", sample, {"--backend", "sim"}).status, 1);
  EXPECT_EQ(grade("lab5", sample, {"--backend", "sim", "--pass-mark", "70"}).status, 0);
}

TEST(CommandLine, TheLabsFolderMayBeARelativePath) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder empty_cache;
  const Outcome outcome =
      run_labcheck({"lab5", "reference/lab5-matmul/solution", "--backend", "sim", "--labs", "."},
                   {"LABCHECK_CACHE=" + empty_cache.path().string()});
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
}

TEST(CommandLine, AFolderWithoutTheFileIsGradedAsMissing) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  folder.write("matmult.cu", "// nothing\n");
  const Outcome outcome = grade("lab5", folder.path(), {"--backend", "sim"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.report["verdict"], "missing");
  EXPECT_TRUE(contains(outcome.output, "matmult.cu")) << outcome.output;
}

TEST(CommandLine, HiddenCasesAreNotInAnyReport) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const auto sample =
      source_folder() / "tests/submissions/lab5-matmul/wrong_answer/partial_tile.cu";
  const Folder folder;
  const std::string junit = (folder.path() / "junit.xml").string();
  const WholeSubmission whole("lab5", sample);
  const Outcome outcome = run_labcheck(
      {"lab5", whole.path().string(), "--backend", "sim", "--report", "junit=" + junit});
  for (const std::string& text : {outcome.output, outcome.problems}) {
    EXPECT_FALSE(contains(text, "primes")) << text;
    EXPECT_FALSE(contains(text, "m=37")) << text;
  }
}

TEST(CommandLine, WithholdsTheGradeIfItsRuntimeIsMissing) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  std::filesystem::create_directories(folder.path() / "bin");
  const auto program = folder.path() / "bin/labcheck";
  std::filesystem::copy_file(LABCHECK_PROGRAM, program);
  const Outcome outcome =
      run_program(program.string(), {"lab6", "reference/lab6-transpose/solution.cu", "--backend",
                                     "sim", "--labs", source_folder().string()});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.problems.find("a part of the simulated GPU is missing"), std::string::npos)
      << outcome.problems;
}

}  // namespace
}  // namespace labcheck::test
