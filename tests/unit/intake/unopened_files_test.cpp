// SPDX-License-Identifier: MIT
// Files that labcheck does not open: never 0 points for what they may contain, and a remark.

#include "harness/intake/unopened_files.hpp"

#include "harness/intake/submission_finder.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/assignments.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

class UnopenedFiles : public testing::Test {
 protected:
  Submission open(const std::string& path, const Lines& required = {"a.cu", "b.cu"}) {
    ReceivedSubmission received{.id = "doe", .display_name = "Jane Doe"};
    received.paths.push_back({folder_.path() / path, path});
    return open_submission(received, assignment_with_files(required), scratch_.path(), {"c.cu"});
  }

  Folder folder_;
  Folder scratch_;
};

TEST_F(UnopenedFiles, MayContainOneOfSeveralRequiredFiles) {
  for (const char* file : {"Lab6.ipynb", "b.cu.xz", "x/b.docx", "build/b.cu"}) {
    const std::string student = "doe-" + fs::path(file).filename().string();
    folder_.write(student + "/a.cu", "int a;\n");
    folder_.write(student + "/README.md", "");
    EXPECT_EQ(sentences(open(student).unread), Lines{}) << "b.cu may be missing on purpose";
    folder_.write(student + '/' + file, "");
    EXPECT_EQ(open(student).missing, Lines{"b.cu"});
    EXPECT_EQ(sentences(open(student).unread),
              Lines{std::string("found ") + file + "; the lab requires b.cu"});
  }
}

TEST_F(UnopenedFiles, OfOtherLabsDoNotCount) {
  folder_.write("doe/.git/HEAD", "");
  folder_.write("doe/lab4/notebook.ipynb", "");
  EXPECT_EQ(sentences(open("doe").unread), Lines{});
  folder_.write("doe/lab5/notebook.ipynb", "");
  EXPECT_EQ(open("doe").unread.size(), 1U);
}

TEST_F(UnopenedFiles, NextToACompleteSubmissionAreNamed) {
  folder_.write("doe/a.cu", "int a;\n");
  folder_.write("doe/Lab6.ipynb", "");
  folder_.write("doe/a.docx", "");
  folder_.write("doe/a.cuh", "");
  folder_.write("doe/README.md", "");
  folder_.write("doe/build/a.cu", "");
  EXPECT_EQ(sentences(open("doe", {"a.cu"}).remarks), Lines{"Lab6.ipynb and a.docx were not used"});
  EXPECT_EQ(sentences(open("doe", {"a.cu"}).unread), Lines{});
}

TEST_F(UnopenedFiles, InArchivesCount) {
  write_archive(folder_.path() / "doe.zip", Packing::zip,
                {{"hw/solution.docx", "x"}, {"__MACOSX/hw/._solution.docx", "x"}});
  EXPECT_EQ(sentences(open("doe.zip").unread),
            Lines{"no file for this lab was found, only doe.zip/hw/solution.docx; "
                  "the lab requires a.cu and b.cu"});
}

TEST_F(UnopenedFiles, InBuildFoldersAndLinkedFoldersCount) {
  folder_.write("doe/build/a.cu", "");
  folder_.write("doe/build/CMakeCache.txt", "");
  EXPECT_EQ(sentences(open("doe", {"a.cu"}).unread),
            Lines{"no file for this lab was found, only build/a.cu; the lab requires a.cu"});
  folder_.write("other/a.cu", "");
  fs::create_directories(folder_.path() / "roe");
  fs::create_directory_symlink("../other", folder_.path() / "roe/src");
  EXPECT_EQ(sentences(open("roe", {"a.cu"}).unread),
            Lines{"no file for this lab was found, only src; the lab requires a.cu"});
  EXPECT_EQ(find_submission(folder_.path() / "roe", assignment_with_files({"a.cu"})).unread.size(),
            1U);
}

TEST_F(UnopenedFiles, OfAStudentAreASubmissionInAPlainFolder) {
  folder_.write("ann.cpp", "int ann;\n");
  folder_.write("bob.ipynb", "{}");
  folder_.write("cid.cu.txt", "int cid;\n");
  folder_.write("dan.cu", "int dan;\n");
  folder_.write("dan.cpp", "int other;\n");
  folder_.write("notes.txt", "");
  const CourseSubmissions course = find_submissions({.download = folder_.path(), .scratch = {}});
  ASSERT_EQ(course.submissions.size(), 4U);
  Lines files;
  for (const ReceivedSubmission& received : course.submissions) {
    const Submission submission =
        open_submission(received, assignment_with_files({"a.cu"}), scratch_.path());
    files.push_back(submission.files.empty() ? render(submission.unread.at(0))
                                             : submission.id + '=' + submission.files[0].contents);
  }
  EXPECT_EQ(files, (Lines{"ann=int ann;\n",
                          "no file for this lab was found, only bob.ipynb; the lab requires a.cu",
                          "cid=int cid;\n", "dan=int dan;\n"}));
  EXPECT_EQ(sentences(course.submissions[3].remarks),
            Lines{"dan.cpp was ignored: dan.cu is graded instead"});
  EXPECT_EQ(sentences(course.skipped), Lines{"notes.txt: not a folder, a .cu file or an archive"});
}

TEST_F(UnopenedFiles, AreReadAlikeInAFolderAndInACourse) {
  for (const char* file : {"Lab5.ipynb", "a.cu.xz", "a.docx", "report.pdf", "build/a.cu"}) {
    const std::string student = "doe-" + fs::path(file).filename().string();
    folder_.write(student + '/' + file, "");
    const Submission alone =
        find_submission(folder_.path() / student, assignment_with_files({"a.cu"}), {"c.cu"});
    EXPECT_EQ(alone.unread.size(), 1U) << file;
    EXPECT_EQ(alone.unread, open(student, {"a.cu"}).unread);
    folder_.write(student + "/a.cu", "int a;\n");
    EXPECT_EQ(find_submission(folder_.path() / student, assignment_with_files({"a.cu"})).remarks,
              open(student, {"a.cu"}).remarks);
  }
}

TEST_F(UnopenedFiles, OfARepositoryCountIfTheyBelongToTheLab) {
  const auto unread = [&](const char* path) {
    return sentences(
        find_submission(folder_.path() / path, assignment_with_files({"a.cu"})).unread);
  };
  folder_.write("work/.git/HEAD", "");
  folder_.write("work/lab5/README.md", "");
  folder_.write("work/lab5/handout.pdf", "");
  EXPECT_EQ(unread("work"), Lines{});
  EXPECT_EQ(unread("work/lab5"), Lines{});
  folder_.write("work/lab5/notebook.ipynb", "");
  EXPECT_EQ(unread("work").size(), 1U);
  EXPECT_EQ(unread("work/lab5").size(), 1U);
}

TEST(SubmissionFinder, ReadsAFolderAndItsOnlyFileAlike) {
  const Assignment matmul = assignment_with_files({"matmul.cu"});
  const Folder folder;
  for (const char* name : {"matmul.cpp", "mine.cpp", "mine.cu", "matmul.cu.txt"}) {
    const fs::path file = folder.write(fs::path(std::string("of-") + name) / name, "int x;\n");
    const Lines remarks{std::string("using ") + name + " as matmul.cu, which the lab requires"};
    EXPECT_EQ(sentences(find_submission(file, matmul).remarks), remarks);
    EXPECT_EQ(sentences(find_submission(file.parent_path(), matmul).remarks), remarks);
  }
}

TEST(PossibleSources, OfASubmissionForOneLabAreNotebooksCompressedFilesAndFilesOfTheName) {
  const Lines files{"Lab6.ipynb", "x/b.cu.xz", "b.docx",     "doe_b (1).pdf", "build/b.cu",
                    "report.pdf", "README.md", "all.tar.gz", "ab.docx",       "b"};
  EXPECT_EQ(possible_sources(files, {"b.cu"}, "lab5-matmul", Scope::one_lab),
            (Lines{"Lab6.ipynb", "x/b.cu.xz", "b.docx", "doe_b (1).pdf", "build/b.cu", "b"}));
}

TEST(PossibleSources, OfASubmissionForSeveralLabsTheNameOrTheFolderAssigns) {
  const Lines files{"lab4/a.ipynb", "Lab 5/a.ipynb", "notes/b.cu.gz",
                    "b.docx",       "build/b.cu",    "lab5/other.cu"};
  EXPECT_EQ(possible_sources(files, {"b.cu"}, "lab5-matmul", Scope::several_labs),
            (Lines{"Lab 5/a.ipynb", "notes/b.cu.gz", "build/b.cu"}));
}

TEST(ArchiveOfAStudent, IsOpenedLikeAFolder) {
  const Folder folder;
  write_archive(folder.path() / "doe.zip", Packing::zip,
                {{"lab5/a.cu", "int x;\n"}, {"lab5/tile.cuh", "int y;\n"}});
  const Submission submission =
      find_submission(folder.path() / "doe.zip", assignment_with_files({"a.cu"}));
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].contents, "int x;\n");
  ASSERT_EQ(submission.extras.size(), 1U);
  EXPECT_EQ(submission.missing, Lines{});
}

}  // namespace
}  // namespace labcheck::test
