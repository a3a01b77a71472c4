// SPDX-License-Identifier: MIT
// Features for working on a lab: grading on each save, running a single test case, explaining a
// criterion, and the students' installation without instructors' files.

#include "harness/base/files.hpp"
#include "tests/e2e/background_run.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <regex>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

constexpr const char* kLab = "lab4-multiply-add";
constexpr const char* kFile = "multiply_add.cu";

std::string reference() {
  return (source_folder() / "reference" / kLab / "solution.cu").string();
}

std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// The points of each report in `text`, in order.
std::vector<double> points_in(const std::string& text) {
  static const std::regex kPoints("\n([0-9.]+) of 100 points");
  std::vector<double> points;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), kPoints);
       at != std::sregex_iterator(); ++at)
    points.push_back(std::stod((*at)[1]));
  return points;
}

bool is_empty_folder(const fs::path& folder) {
  return fs::directory_iterator(folder) == fs::directory_iterator();
}

TEST(Watch, GradesAgainOnEachSaveAndLeavesNoFiles) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  const fs::path work = folder.path() / "work";
  const fs::path temporary = folder.path() / "tmp";
  fs::create_directories(work);
  fs::create_directories(temporary);
  fs::copy(source_folder() / "student_template" / kLab / kFile, work / kFile);
  BackgroundRun run({"lab4", work.string(), "--backend", "sim", "--watch"},
                    {"TMPDIR=" + temporary.string()});
  ASSERT_TRUE(run.wait_for("waiting for multiply_add.cu to change")) << run.problems();
  write_file_atomically(work / kFile, read_file(reference()));
  ASSERT_TRUE(run.wait_for("multiply_add.cu changed: grading again")) << run.problems();
  while (count_of("waiting for", run.problems()) < 2)
    ASSERT_FALSE(run.ends_within(std::chrono::milliseconds(20))) << run.problems();
  run.send_to_all(SIGINT);
  EXPECT_EQ(run.status(), 130) << run.problems();
  const std::vector<double> points = points_in(run.output());
  ASSERT_EQ(points.size(), 2U) << run.output();
  EXPECT_LT(points[0], points[1]);
  EXPECT_EQ(run.output().find('\x1b'), std::string::npos)
      << "output to a file has no control sequences";
  EXPECT_EQ(BackgroundRun::count_remaining_processes(), 0U);
  EXPECT_TRUE(is_empty_folder(temporary));
}

TEST(OneCase, IsKeptAndCanBeRepeated) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  const fs::path kept = folder.path() / "kept";
  const Outcome first = run_labcheck(
      {"lab4", reference(), "--backend", "sim", "--case", "over", "--keep", kept.string()});
  EXPECT_EQ(first.status, 0) << first.output << first.problems;
  EXPECT_NE(first.output.find("Only test case over was run, so there is no grade."),
            std::string::npos)
      << first.output;
  EXPECT_NE(first.output.find("To grade the whole lab:\n  labcheck lab4-multiply-add " +
                              reference() + " --backend sim\n"),
            std::string::npos)
      << first.output;
  EXPECT_EQ(read_file(kept / "inputs/b.bin").size(), 257 * sizeof(float));
  EXPECT_EQ(read_file(kept / "outputs/y.bin").size(), 257 * sizeof(float));
  const std::string again = "'" + (kept / "repeat.sh").string() + "' --quiet --keep '" +
                            (folder.path() / "again").string() + "' > /dev/null";
  EXPECT_EQ(std::system(again.c_str()), 0);
  for (const char* same : {"inputs/b.bin", "outputs/y.bin"})
    EXPECT_EQ(read_file(kept / same), read_file(folder.path() / "again" / same)) << same;
}

// The buffers of this lab have the names of Python's keywords.
TEST(OneCase, IsReadByTheCodeInItsReadme) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  if (std::system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") != 0)
    GTEST_SKIP() << "NumPy is not installed";
  const Folder folder;
  const fs::path kept = folder.path() / "kept";
  const Outcome outcome = run_labcheck({"lab6", "reference/lab6-transpose/solution.cu", "--backend",
                                        "sim", "--case", "rectangle", "--keep", kept.string()});
  ASSERT_EQ(outcome.status, 0) << outcome.output << outcome.problems;
  const std::string readme = read_file(kept / "README.md");
  const std::string begin = "```python\n";
  const auto at = readme.find(begin);
  ASSERT_NE(at, std::string::npos) << readme;
  const std::string code =
      readme.substr(at + begin.size(), readme.find("```", at + 3) - at - begin.size());
  folder.write("kept/read.py", code +
                                   "print(values.dtype, values.shape, values.tobytes() == "
                                   "open('inputs/in.bin', 'rb').read())\n");
  const Outcome python = run_program("/usr/bin/python3", {"read.py"}, {}, kept);
  EXPECT_EQ(python.status, 0) << python.problems;
  EXPECT_EQ(python.output, "float32 (260, 388) True\n");
}

TEST(OneCase, IsRejectedIfHiddenOrUnknown) {
  const Outcome hidden = run_labcheck({"lab4", reference(), "--case", "host-prime"});
  EXPECT_EQ(hidden.status, 2);
  EXPECT_NE(hidden.problems.find("is hidden"), std::string::npos) << hidden.problems;
  const Outcome unknown = run_labcheck({"lab4", reference(), "--case", "ovre"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.problems.find("did you mean 'over'?"), std::string::npos) << unknown.problems;
  EXPECT_EQ(run_labcheck({"lab4", reference(), "--case", "over", "--report", "json=x"}).status, 2);
}

TEST(Explain, DescribesTheRequirementsOfACriterion) {
  const Outcome explained = run_labcheck({"lab5", "--explain", "coalesced"});
  EXPECT_EQ(explained.status, 0) << explained.problems;
  for (const char* part :
       {"Requirement", "global read excess sectors", "Why", "What to read",
        "Coalesced Access to Global Memory", "labcheck lab5-matmul --case tiles"})
    EXPECT_NE(explained.output.find(part), std::string::npos) << part << " is not in\n"
                                                              << explained.output;
  const Outcome unknown = run_labcheck({"lab5", "--explain", "coalesed"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.problems.find("did you mean 'coalesced'?"), std::string::npos);
  EXPECT_NE(unknown.problems.find("the criteria are builds, kernels"), std::string::npos);
}

/// A course as students have it: without solutions, ladders and hidden test cases.
class StudentsCourse {
 public:
  StudentsCourse() {
    for (const char* part : {"assignments", "student_template"}) {
      fs::create_directories(folder_.path() / part);
      fs::copy(source_folder() / part / kLab, folder_.path() / part / kLab,
               fs::copy_options::recursive);
    }
    const std::string oracle = std::string("reference/") + kLab + "/oracle.cpp";
    folder_.write(oracle, read_file(source_folder() / oracle));
    const std::string rubric = std::string("rubrics/") + kLab + ".yaml";
    folder_.write(rubric, read_file(source_folder() / rubric));
  }

  std::string path() const { return folder_.path().string(); }

 private:
  Folder folder_;
};

TEST(StudentsInstallation, GradesOnlyPublicCasesAndReportsThat) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const StudentsCourse course;
  const Outcome outcome =
      grade("lab4", reference(), {"--backend", "sim", "--no-speed", "--labs", course.path()});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.problems;
  EXPECT_EQ(outcome.report["grade"]["state"], "provisional");
  EXPECT_EQ(outcome.report["grade"]["absent_cases"], 3);
  EXPECT_EQ(outcome.report["remarks"].back(),
            "only the public test cases were run: the course's grade also uses 3 hidden test "
            "cases, which are not installed here");
  for (const auto& criterion : outcome.report["criteria"]) {
    for (const auto& test_case : criterion["cases"]) EXPECT_EQ(test_case["visibility"], "public");
  }
}

TEST(StudentsInstallation, NamesTheMissingPackage) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const StudentsCourse course;
  for (const char* command : {"validate", "ladder"}) {
    const Outcome outcome = run_labcheck({command, "lab4", "--labs", course.path()});
    EXPECT_EQ(outcome.status, 2) << outcome.output << outcome.problems;
    EXPECT_NE(outcome.problems.find("install the package labcheck-reference"), std::string::npos)
        << outcome.problems;
  }
  const Outcome shown = run_labcheck({"show", "lab4", "--labs", course.path()});
  EXPECT_NE(shown.output.find("and 3 hidden cases, not installed here"), std::string::npos)
      << shown.output;
}

}  // namespace
}  // namespace labcheck::test
