// SPDX-License-Identifier: MIT
// The output and the exit status of the command line.

#include "harness/base/files.hpp"
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

TEST(CommandLine, WithoutArgumentsAndALabItSaysWhatToDo) {
  const Folder folder;
  folder.write("empty/notes.txt", "");
  const Outcome outcome = run_labcheck({}, {}, folder.path() / "empty");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.problems,
            "labcheck: this folder is not named after a lab and contains no file that a lab "
            "requires\n  go to the folder of your lab, or create one with 'labcheck new LAB'; "
            "'labcheck list' lists the labs, and 'labcheck --help' all commands\n");
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

TEST(CommandLine, LikelyErrorsGetASuggestion) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> errors{
      {{"help"}, "no lab or command 'help'; did you mean 'labcheck --help'?"},
      {{"version"}, "no lab or command 'version'; did you mean 'labcheck --version'?"},
      {{"6"}, "unknown lab '6'; did you mean 'lab6-transpose'?"},
      {{"transpose"}, "unknown lab 'transpose'; did you mean 'lab6-transpose'?"},
      {{"device-malloc"}, "unknown lab 'device-malloc'; did you mean 'lab9-device-malloc'?"},
      {{"grade", "lab6"}, "no lab or command 'grade'; did you mean 'labcheck lab6'?"},
      {{"shwo", "lab6"}, "no lab or command 'shwo'; did you mean 'labcheck show lab6'?"},
      {{"a.cu", "lab6"}, "no lab or command 'a.cu'; did you mean 'labcheck lab6 a.cu'?"},
      {{"lab6", "show"}, "the command comes first: labcheck show lab6"},
      {{"lab6", "list"}, "the command comes first: labcheck list lab6"},
      {{"--json", "doctor"}, "specify --json after the command: labcheck doctor --json"},
      {{"--out", "r", "batch", "."}, "specify --out after the command: labcheck batch --out"},
      {{"--seed", "1", "--seed", "2", "lab6"}, "--seed is specified more than once"},
      {{"lab6", "--quiet=no"}, "--quiet does not accept a value"},
      {{"simulate", "nowhere.cu", "512"}, "nowhere.cu: no such file"},
      {{"lab", "6"}, "no lab or command 'lab'; did you mean 'labcheck lab6'?"},
      {{"LAB6"}, "unknown lab 'LAB6'; did you mean 'lab6-transpose'?"},
      {{"transpse"}, "unknown lab 'transpse'; did you mean 'lab6-transpose'?"},
      {{"lab"}, "unknown lab 'lab'"},
      {{"lab6", "--explain"}, "--explain requires a value: CRITERION"},
      {{"lab6", "a.cu", "--", "b.cu"}, "unexpected argument: b.cu"},
      {{"list", "all"}, "unexpected argument: all"},
      {{"lab6", "x.cu", "--reprot", "json=x"},
       "unknown option '--reprot'; did you mean '--report'?"},
  };
  for (const auto& [words, message] : errors) {
    const Outcome outcome = run_labcheck(words);
    EXPECT_EQ(outcome.status, 2) << message;
    EXPECT_TRUE(outcome.problems.starts_with("labcheck: " + message + "\n")) << outcome.problems;
  }
}

TEST(CommandLine, OptionsThatCannotBeMetAreUsageErrors) {
  const std::string file = "reference/lab6-transpose/solution.cu";
  const Outcome mark = run_labcheck({"lab6", file, "--pass-mark", "101"});
  EXPECT_EQ(mark.status, 2);
  EXPECT_EQ(mark.problems,
            "labcheck: --pass-mark 101 cannot be reached: lab6-transpose has 100 points\n"
            "  specify a number of points from 0 to 100\n");
  const Outcome reports =
      run_labcheck({"lab6", file, "--report", "json=/tmp/x", "--report", "html=/tmp/./x"});
  EXPECT_EQ(reports.status, 2);
  EXPECT_EQ(reports.problems,
            "labcheck: two reports would be written to /tmp/./x: specify a file for each\n");
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
  EXPECT_LT(outcome.output.find("lab4-multiply-add"), outcome.output.find("lab2-coalescing"))
      << "lab2 requires lab4";
  EXPECT_LT(outcome.output.find("lab9-device-malloc"), outcome.output.find("lab10-texture"));
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

TEST(CommandLine, AFolderWithOnlyOtherFilesIsNotGraded) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  folder.write("matmult.txt", "// nothing\n");
  const Outcome outcome = grade("lab5", folder.path(), {"--backend", "sim"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_EQ(outcome.report["verdict"], "missing");
  EXPECT_TRUE(contains(outcome.output, "only matmult.txt")) << outcome.output;
}

// The same file, whether labcheck gets it, its folder, or a course of such folders.
TEST(CommandLine, AFileOfAnotherNameGetsTheSameGradeEverywhere) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  const auto mine = folder.write(
      "course/doe/mine.cu", read_file(source_folder() / "reference/lab6-transpose/solution.cu"));
  const std::vector<std::string> options{"--backend", "sim"};
  const Outcome of_file = grade("lab6", mine, options);
  const Outcome of_folder = grade("lab6", mine.parent_path(), options);
  ASSERT_FALSE(of_file.report.is_null()) << of_file.problems;
  ASSERT_FALSE(of_folder.report.is_null()) << of_folder.problems;
  EXPECT_EQ(of_file.report["grade"]["points"], of_folder.report["grade"]["points"]);
  const std::string course = (folder.path() / "course.json").string();
  const Outcome batch = run_labcheck(
      {"batch", (folder.path() / "course").string(), "--lab", "lab6", "--backend", "sim", "--quiet",
       "--out", (folder.path() / "out").string(), "--report", "json=" + course});
  ASSERT_EQ(batch.status, 0) << batch.problems;
  const auto table = nlohmann::json::parse(read_file(course));
  EXPECT_EQ(table["students"][0]["grade"]["final"], of_file.report["grade"]["points"])
      << table.dump(2);
  folder.write("course/doe/other.cu", "");
  const Outcome unclear = run_labcheck({"lab6", mine.parent_path().string(), "--backend", "sim"});
  EXPECT_EQ(unclear.status, 2) << unclear.output;
  EXPECT_TRUE(
      contains(unclear.problems, "found mine.cu and other.cu; the lab requires transpose.cu"))
      << unclear.problems;
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
  std::filesystem::copy_file(built_program(), program);
  const Outcome outcome =
      run_program(program.string(), {"lab6", "reference/lab6-transpose/solution.cu", "--backend",
                                     "sim", "--labs", source_folder().string()});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.problems.find("a part of the simulated GPU is missing"), std::string::npos)
      << outcome.problems;
}

}  // namespace
}  // namespace labcheck::test
