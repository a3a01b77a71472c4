// SPDX-License-Identifier: MIT
// `labcheck ci` in repositories with little to grade. tests/gitlab tests the grading.

#include "harness/base/files.hpp"
#include "tests/e2e/course_copy.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;

class CiCommandLine : public testing::Test {
 protected:
  void add_lab(const fs::path& folder) const {
    repository_.write(folder / "transpose.cu", "void transpose();\n");
  }

  bool git(const std::string& arguments) const {
    const std::string command = "cd '" + repository_.path().string() +
                                "' && HOME=. git -c user.name=jo -c user.email=jo@example.org " +
                                arguments + " > /dev/null 2>&1";
    return std::system(command.c_str()) == 0;
  }

  Outcome ci(std::vector<std::string> options = {},
             const std::vector<std::string>& environment = {}) const {
    options.insert(options.begin(), "ci");
    return run_labcheck(options, environment, repository_.path());
  }

  std::string report(const std::string& name) const {
    return read_file(repository_.path() / "labcheck-reports" / name);
  }

  Folder repository_;
};

TEST_F(CiCommandLine, ReportsThatThereIsNoLab) {
  const Outcome outcome = ci();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.problems.find("no lab was found in"), std::string::npos) << outcome.problems;
  EXPECT_NE(outcome.problems.find("lab6-transpose"), std::string::npos) << outcome.problems;
}

TEST_F(CiCommandLine, ReportsALabInTwoFoldersInEveryReport) {
  add_lab("lab6-transpose");
  add_lab("old/lab6-transpose");
  EXPECT_EQ(ci().status, 2);
  const std::string problem =
      "2 folders contain a copy of this lab: lab6-transpose and old/lab6-transpose";
  EXPECT_NE(report("junit.xml").find(problem + "; keep only one copy</error>"), std::string::npos);
  EXPECT_NE(report("index.html").find(problem), std::string::npos);
  EXPECT_NE(report("labcheck.env").find("LABCHECK_STATE=incomplete\n"), std::string::npos);
}

TEST_F(CiCommandLine, GradesNothingIfNothingChangedAndRemovesOldPages) {
  add_lab("lab6-transpose");
  repository_.write(".gitignore", "labcheck-reports/\n");
  if (!git("init -q") || !git("add -A") || !git("commit -q -m all"))
    GTEST_SKIP() << "git is not in PATH";
  repository_.write("labcheck-reports/lab6-transpose.html", "from before");
  const Outcome outcome = ci({"--since", "HEAD"});
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_NE(outcome.output.find("No lab has changed"), std::string::npos) << outcome.output;
  EXPECT_EQ(outcome.output.find("labcheck total"), std::string::npos);
  EXPECT_EQ(report("codequality.json"), "[]\n");
  EXPECT_FALSE(fs::exists(repository_.path() / "labcheck-reports/lab6-transpose.html"));
}

TEST_F(CiCommandLine, GradesTheOtherLabsIfOneIsBroken) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const CourseCopy course("lab6-transpose");
  const fs::path broken = "assignments/lab5-matmul";
  fs::copy(source_folder() / broken, course.path() / broken);
  course.write("rubrics/lab5-matmul.yaml", "rubric: none\n");
  repository_.write("lab5-matmul/matmul.cu", "");
  add_lab("lab6-transpose");
  const Outcome outcome =
      ci({"--labs", course.path().string(), "--backend", "sim", "--out", "labcheck-reports"});
  EXPECT_EQ(outcome.status, 2) << outcome.problems;
  EXPECT_TRUE(contains(outcome.problems, "rubrics/lab5-matmul.yaml:1:")) << outcome.problems;
  EXPECT_TRUE(contains(report("summary.md"), "not graded: ")) << report("summary.md");
  EXPECT_TRUE(contains(report("lab6-transpose.json"), "\"verdict\": \"missing\""))
      << outcome.problems << report("lab6-transpose.json");
  EXPECT_FALSE(fs::exists(repository_.path() / "labcheck-reports/lab5-matmul.json"));
}

TEST_F(CiCommandLine, ReplacesSubmittedLinks) {
  const Folder others;
  const fs::path victim = others.write("victim", "theirs");
  add_lab("lab6-transpose");
  add_lab("old/lab6-transpose");
  fs::create_directory(repository_.path() / "labcheck-reports");
  fs::create_symlink(victim, repository_.path() / "labcheck-reports/summary.md");
  EXPECT_EQ(ci().status, 2);
  EXPECT_EQ(read_file(victim), "theirs");
  EXPECT_NE(report("summary.md").find("2 folders contain a copy of this lab"), std::string::npos);
}

TEST_F(CiCommandLine, RefusesAReportFolderThatIsASubmittedLink) {
  const Folder others;
  const fs::path victim = others.write("lab6-transpose.html", "theirs");
  add_lab("lab6-transpose");
  fs::create_directory_symlink(others.path(), repository_.path() / "labcheck-reports");
  const Outcome outcome = ci();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.problems.find("labcheck-reports is a link in the repository"),
            std::string::npos)
      << outcome.problems;
  EXPECT_EQ(read_file(victim), "theirs");
  EXPECT_FALSE(fs::exists(others.path() / "junit.xml"));
}

TEST_F(CiCommandLine, RefusesAnUnknownCommitAndACommittedCache) {
  add_lab("lab6-transpose");
  if (!git("init -q")) GTEST_SKIP() << "git is not in PATH";
  const Outcome unknown = ci({"--since", "no-such-branch"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.problems.find("the repository has no commit 'no-such-branch'"),
            std::string::npos);
  repository_.write(".cache/labcheck/builds/oracle.so", "1");
  ASSERT_TRUE(git("add -f .cache"));
  const fs::path cache = repository_.path() / ".cache/labcheck";
  const Outcome planted = ci({"--all"}, {"LABCHECK_CACHE=" + cache.string()});
  EXPECT_EQ(planted.status, 2);
  EXPECT_NE(planted.problems.find("contains files of the repository"), std::string::npos);
  const Outcome read = ci({"--all"}, {"LABCHECK_CACHE_READ=" + cache.string(),
                                      "LABCHECK_CACHE=" + shared_cache().string()});
  EXPECT_EQ(read.status, 2);
  EXPECT_NE(read.problems.find("contains files of the repository"), std::string::npos);
}

}  // namespace
}  // namespace labcheck::test
