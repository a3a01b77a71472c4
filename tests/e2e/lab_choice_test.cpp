// SPDX-License-Identifier: MIT
// Which lab labcheck grades if the command line does not name one.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// The report shows the lab even if the file does not compile.
constexpr const char* kUnfinished = "#error unfinished\n";

TEST(LabChoice, TheFolderDeterminesTheLab) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  folder.write("homework/multiply_add.cu", kUnfinished);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{}, {"."}, {"multiply_add.cu"}, {"../homework/"}}) {
    std::vector<std::string> arguments = words;
    arguments.insert(arguments.end(), {"--backend", "sim", "--quiet"});
    const Outcome outcome = run_labcheck(arguments, {}, folder.path() / "homework");
    EXPECT_EQ(outcome.status, 1) << outcome.problems;
    EXPECT_TRUE(contains(outcome.output, "lab4-multiply-add")) << outcome.output;
  }
}

TEST(LabChoice, AFolderWithSeveralLabsListsThem) {
  const Folder folder;
  folder.write("lab4-multiply-add/multiply_add.cu", kUnfinished);
  folder.write("lab6/transpose.cu", "");
  const Outcome outcome = run_labcheck({}, {}, folder.path());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.problems,
            "labcheck: this folder contains more than one lab\n"
            "  type one of these commands:\n"
            "  labcheck lab4-multiply-add lab4-multiply-add\n"
            "  labcheck lab6-transpose lab6\n");
}

TEST(LabChoice, AFolderWithoutALabHasARemedy) {
  const Folder folder;
  folder.write("docs/notes.txt", "");
  const Outcome outcome = run_labcheck({"docs"}, {}, folder.path());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "labcheck new LAB")) << outcome.problems;
  EXPECT_FALSE(contains(outcome.problems, "Usage:")) << outcome.problems;
}

TEST(LabChoice, SuggestsAFileInAParentFolder) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  folder.write("lab4/multiply_add.cu", kUnfinished);
  folder.write("lab4/docs/notes.txt", "");
  const Outcome unnamed = run_labcheck({}, {}, folder.path() / "lab4/docs");
  EXPECT_EQ(unnamed.status, 2);
  EXPECT_TRUE(contains(unnamed.problems, "type: labcheck lab4-multiply-add .."))
      << unnamed.problems;
  const Outcome named =
      run_labcheck({"lab4", "--backend", "sim", "--quiet"}, {}, folder.path() / "lab4/docs");
  EXPECT_EQ(named.status, 3);
  EXPECT_TRUE(contains(named.output, "in a parent folder")) << named.output;
}

}  // namespace
}  // namespace labcheck::test
