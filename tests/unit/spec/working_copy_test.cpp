// SPDX-License-Identifier: MIT
#include "harness/spec/working_copy.hpp"

#include "harness/base/error.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Copies = std::vector<WorkingCopy>;
using Names = std::vector<std::string>;

const std::vector<LabFiles> kLabs{{"lab4-multiply-add", {"multiply_add.cu"}},
                                  {"lab5-matmul", {"matmul.cu", "matmul_host.cu"}},
                                  {"lab6-transpose", {"transpose.cu"}},
                                  {"lab10-strassen", {"matmul.cu"}}};

TEST(WorkingCopy, AFolderMatchesALabByItsFullNameOrFirstWord) {
  for (const char* name : {"lab4-multiply-add", "Lab4-Multiply-Add", "lab4", "LAB4", "lab4_alice",
                           "lab4 final", "lab4.old", "lab4-multiply"}) {
    EXPECT_EQ(labs_named(name, kLabs), Names{"lab4-multiply-add"}) << name;
  }
  for (const char* name :
       {"lab", "lab1", "lab44", "my-lab4", "labs, and 'labcheck --help' all commands", "", ".lab4"})
    EXPECT_EQ(labs_named(name, kLabs), Names{}) << name;
}

TEST(WorkingCopy, LabsWithOneShortNameAllMatchExceptByFullName) {
  const std::vector<LabFiles> labs{{"lab5-a", {"a.cu"}}, {"lab5-b", {"b.cu"}}};
  EXPECT_EQ(labs_named("lab5", labs), (Names{"lab5-a", "lab5-b"}));
  EXPECT_EQ(labs_named("lab5-b", labs), Names{"lab5-b"});
  // The files then decide.
  EXPECT_EQ(working_copies("lab5", {"b.cu"}, labs), (Copies{{".", {"lab5-b"}}}));
}

TEST(WorkingCopy, AFolderOfAnyNameIsRecognizedByItsFiles) {
  EXPECT_EQ(working_copies("homework", {"transpose.cu", "notes.cu"}, kLabs),
            (Copies{{".", {"lab6-transpose"}}}));
  EXPECT_EQ(working_copies("homework", {"matmul_host.cu"}, kLabs),
            (Copies{{".", {"lab5-matmul"}}}));
}

TEST(WorkingCopy, TheNameDecidesIfFilesFitSeveralLabs) {
  EXPECT_EQ(working_copies("lab10", {"matmul.cu"}, kLabs), (Copies{{".", {"lab10-strassen"}}}));
  EXPECT_EQ(working_copies("homework", {"matmul.cu"}, kLabs),
            (Copies{{".", {"lab5-matmul", "lab10-strassen"}}}));
}

TEST(WorkingCopy, AFileOfAnotherNameInANamedFolderBelongsToThatLab) {
  EXPECT_EQ(working_copies("lab4", {"mine.cu"}, kLabs), (Copies{{".", {"lab4-multiply-add"}}}));
}

TEST(WorkingCopy, ANamedFolderWithoutFilesIsAWorkingCopy) {
  EXPECT_EQ(working_copies("lab4", {}, kLabs), (Copies{{".", {"lab4-multiply-add"}}}));
  EXPECT_EQ(working_copies("homework", {}, kLabs), Copies{});
}

TEST(WorkingCopy, AFolderFitsAllLabsIfItsNameAndFilesContradict) {
  EXPECT_EQ(working_copies("lab4", {"transpose.cu"}, kLabs),
            (Copies{{".", {"lab4-multiply-add", "lab6-transpose"}}}));
  EXPECT_EQ(working_copies("lab4", {"transpose.cu", "multiply_add.cu"}, kLabs),
            (Copies{{".", {"lab4-multiply-add"}}}));
}

TEST(WorkingCopy, ACourseHasOneForEachFolder) {
  const std::vector<fs::path> sources{"lab4-multiply-add/multiply_add.cu",
                                      "lab4-multiply-add/try/first.cu",
                                      "lab5/src/matmul.cu",
                                      "misc/transpose.cu",
                                      "misc/other.cu",
                                      "scratch/x.cu"};
  EXPECT_EQ(working_copies("cuda-labs", sources, kLabs),
            (Copies{{"lab4-multiply-add", {"lab4-multiply-add"}},
                    {"lab5", {"lab5-matmul"}},
                    {"misc", {"lab6-transpose"}}}));
}

TEST(WorkingCopy, TheFolderItselfComesFirst) {
  EXPECT_EQ(working_copies("lab4", {"+old/lab6/transpose.cu", "multiply_add.cu"}, kLabs),
            (Copies{{".", {"lab4-multiply-add"}}, {"+old/lab6", {"lab6-transpose"}}}));
}

TEST(WorkingCopy, HiddenAndBuildFoldersAreNotSearched) {
  const Folder folder;
  folder.write("course/lab4/multiply_add.cu", "");
  folder.write("course/build/lab5/matmul.cu", "");
  folder.write("course/.git/lab6/transpose.cu", "");
  folder.write("course/lab6/notes.txt", "");
  EXPECT_EQ(working_copies_in(folder.path() / "course", kLabs),
            (Copies{{"lab4", {"lab4-multiply-add"}}}));
}

TEST(WorkingCopy, ParentFoldersWithAFileOfALabAreFound) {
  const Folder folder;
  folder.write("lab4/multiply_add.cu", "");
  folder.write("lab4/build/deep/x.txt", "");
  EXPECT_EQ(working_copies_above(folder.path() / "lab4/build/deep", kLabs),
            (Copies{{"../..", {"lab4-multiply-add"}}}));
  EXPECT_EQ(working_copies_above(folder.path() / "lab4", kLabs), Copies{});
}

TEST(WorkingCopy, SharedTemporaryFoldersAreNotSearched) {
  const Folder folder;
  folder.write("tmp/multiply_add.cu", "");
  folder.write("tmp/mine/x.txt", "");
  fs::permissions(folder.path() / "tmp", static_cast<fs::perms>(01777));
  EXPECT_EQ(working_copies_above(folder.path() / "tmp/mine", kLabs), Copies{});
}

TEST(WorkingCopy, TheLabsOfACatalogHaveTheirRequiredFiles) {
  const std::vector<LabFiles> labs = files_of_labs(source_folder());
  ASSERT_GE(labs.size(), 6U);
  for (const LabFiles& lab : {LabFiles{"lab4-multiply-add", {"multiply_add.cu"}},
                              LabFiles{"lab5-matmul", {"matmul.cu", "matmul_host.cu"}}})
    EXPECT_NE(std::ranges::find(labs, lab), labs.end()) << lab.lab;
}

TEST(WorkingCopy, ALabWithErrorsIsStillRecognizedByItsName) {
  const Folder folder;
  folder.write("assignments/lab7-x/assignment.yaml", "assignment: [\n");
  EXPECT_EQ(files_of_labs(folder.path()), (std::vector<LabFiles>{{"lab7-x", {}}}));
}

// The detected lab, or the error message. DIR replaces the test's folder.
std::string answer_for(const fs::path& path, const Folder& folder) {
  std::string text;
  try {
    text = detect_lab(path, kLabs);
  } catch (const UserError& error) {
    text = std::string(error.what()) + " | " + error.remedy();
  }
  const std::string prefix = folder.path().string();
  for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix))
    text.replace(at, prefix.size(), "DIR");
  return text;
}

TEST(DetectLab, FindsTheOnlyLabThatFits) {
  const Folder folder;
  folder.write("lab4/multiply_add.cu", "");
  folder.write("lab4/old/lab6/transpose.cu", "");
  folder.write("deep/src/transpose.cu", "");
  EXPECT_EQ(answer_for(folder.path() / "lab4", folder), "lab4-multiply-add");
  EXPECT_EQ(answer_for(folder.path() / "deep", folder), "lab6-transpose");
  EXPECT_EQ(answer_for(folder.path() / "deep/src/transpose.cu", folder), "lab6-transpose");
}

TEST(DetectLab, ListsTheLabsOfACourseWithTheirCommands) {
  const Folder folder;
  folder.write("lab4/multiply_add.cu", "");
  folder.write("homework/matmul.cu", "");
  EXPECT_EQ(answer_for(folder.path(), folder),
            "DIR contains more than one lab | type one of these commands:\n"
            "  labcheck lab4-multiply-add DIR/lab4\n"
            "  labcheck lab5-matmul DIR/homework\n"
            "  labcheck lab10-strassen DIR/homework");
}

TEST(DetectLab, ReportsThatTheFileIsInAParentFolder) {
  const Folder folder;
  folder.write("lab4/multiply_add.cu", "");
  folder.write("lab4/docs/notes.txt", "");
  EXPECT_EQ(answer_for(folder.path() / "lab4/docs", folder),
            "DIR/lab4/docs contains no file that a lab requires, but a parent folder has one for "
            "lab4-multiply-add | type: labcheck lab4-multiply-add DIR/lab4/docs/..");
}

TEST(DetectLab, ShowsHowToGetAWorkingCopyIfThereIsNone) {
  const Folder folder;
  folder.write("docs/notes.txt", "");
  EXPECT_EQ(
      answer_for(folder.path() / "docs", folder),
      "DIR/docs is not named after a lab and contains no file that a lab requires | go to the "
      "folder of your lab, or create one with 'labcheck new LAB'; 'labcheck list' lists the "
      "labs, and 'labcheck --help' all commands");
}

TEST(DetectLab, RequiresTheLabOfAFileThatNoLabOrSeveralFit) {
  const Folder folder;
  folder.write("mine.cu", "");
  folder.write("matmul.cu", "");
  EXPECT_EQ(answer_for(folder.path() / "mine.cu", folder),
            "DIR/mine.cu: no lab requires a file of this name | specify the lab: labcheck LAB "
            "DIR/mine.cu; 'labcheck list' lists the labs");
  EXPECT_EQ(
      answer_for(folder.path() / "matmul.cu", folder),
      "DIR/matmul.cu: this file could belong to lab5-matmul or lab10-strassen | specify the lab: "
      "labcheck LAB DIR/matmul.cu; 'labcheck list' lists the labs");
}

TEST(DetectLab, ReportsAMissingPath) {
  const Folder folder;
  EXPECT_EQ(answer_for(folder.path() / "gone", folder),
            "DIR/gone: no such file or folder | specify a lab, a .cu file, or a folder that "
            "contains one");
}

TEST(DetectLab, ReportsAnUnreadableFolder) {
  const Folder folder;
  if (::getuid() == 0) GTEST_SKIP() << "root may read everything";
  folder.write("closed/x.txt", "");
  ::chmod((folder.path() / "closed").c_str(), 0);
  EXPECT_EQ(answer_for(folder.path() / "closed", folder),
            "DIR/closed: cannot be read: Permission denied | ");
  ::chmod((folder.path() / "closed").c_str(), 0700);
}

TEST(DetectLab, QuotesFoldersThatAShellWouldSplit) {
  const Folder folder;
  folder.write("lab4's try/multiply_add.cu", "");
  folder.write("lab4's try/docs/notes.txt", "");
  const std::string answer = answer_for(folder.path() / "lab4's try/docs", folder);
  EXPECT_NE(answer.find("type: labcheck lab4-multiply-add 'DIR/lab4'\\''s try/docs/..'"),
            std::string::npos)
      << answer;
}

TEST(DetectLab, ListsOnlyTheFirstOfManyLabs) {
  const Folder folder;
  for (char c = 'a'; c < 'a' + 12; ++c) folder.write(std::string(1, c) + "/transpose.cu", "");
  const std::string answer = answer_for(folder.path(), folder);
  EXPECT_NE(answer.find("DIR/g\nor 5 more"), std::string::npos) << answer;
}

}  // namespace
}  // namespace labcheck::test
