// SPDX-License-Identifier: MIT
#include "harness/toolchain/staged_submission.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Names = std::vector<std::string>;

Submission submission_with(const Names& extras, Names include_folders = {}) {
  Submission submission;
  submission.files.push_back({"a.cu", "jo/A.cu", "int a;", ""});
  for (const std::string& name : extras)
    submission.extras.push_back({name, "jo/" + name, "// " + name, ""});
  submission.include_folders = std::move(include_folders);
  return submission;
}

TEST(StagedSubmission, NoNameOfAStudentIsAnArgument) {
  const Submission submission =
      submission_with({"@options.cu", "-o.cpp", "h.cuh", "`x`/y.cu"}, {"`x`", "$(y)"});
  const StagedSubmission staged(submission);
  EXPECT_EQ(staged.sources(), Names{"a.cu"});
  EXPECT_EQ(staged.extra_sources(), (Names{"labcheck-0.cu", "labcheck-1.cpp", "labcheck-2.cu"}));
  EXPECT_EQ(staged.include_folders(),
            (Names{"labcheck-lab", "labcheck-folder0", "labcheck-folder1"}));
}

TEST(StagedSubmission, ItsArgumentsLeadToTheFilesOfTheStudent) {
  const Folder folder;
  const Submission submission =
      submission_with({"a \\ b/-k, 2.cu", "src/h.cuh", "src/" + std::string(251, 'x') + ".cuh"},
                      {"src", "empty/er"});
  StagedSubmission(submission).files().write(folder.path());
  EXPECT_EQ(read_file(folder.path() / "a.cu"), "int a;");
  EXPECT_EQ(read_file(folder.path() / "labcheck-0.cu"), "#include \"a \\ b/-k, 2.cu\"\n");
  EXPECT_EQ(read_file(folder.path() / "a \\ b/-k, 2.cu"), "// a \\ b/-k, 2.cu");
  EXPECT_EQ(read_file(folder.path() / "labcheck-folder0/h.cuh"), "// src/h.cuh");
  EXPECT_EQ(read_file(folder.path() / "labcheck-folder0/../src/h.cuh"), "// src/h.cuh");
  EXPECT_TRUE(fs::is_directory(folder.path() / "labcheck-folder1"));
}

TEST(StagedSubmission, ItsNamesDoNotReplaceThoseOfTheStudent) {
  const Folder folder;
  const Submission submission =
      submission_with({"labcheck-0.cu", "labcheck--folder0/k.cu"}, {"labcheck--folder0"});
  const StagedSubmission staged(submission);
  staged.files().write(folder.path());
  EXPECT_EQ(staged.extra_sources(), (Names{"labcheck---0.cu", "labcheck---1.cu"}));
  EXPECT_EQ(read_file(folder.path() / "labcheck-0.cu"), "// labcheck-0.cu");
  EXPECT_EQ(read_file(folder.path() / "labcheck---folder0/k.cu"), "// labcheck--folder0/k.cu");
}

TEST(StagedSubmission, ANameThatTheFileSystemRejectsIsAboutThisSubmission) {
  const Folder folder;
  const Submission too_long = submission_with({std::string(300, 'x')});
  const Submission conflict = submission_with({"x.cuh", "x.cuh/y.cuh"});
  for (const Submission& submission : {too_long, conflict}) {
    try {
      StagedSubmission(submission).files().write(folder.path());
      ADD_FAILURE() << "nothing was thrown";
    } catch (const SharedProblem&) {
      ADD_FAILURE() << "others are not concerned";
    } catch (const UserError& error) {
      EXPECT_NE(std::string(error.what()).find(": cannot be written: "), std::string::npos);
    }
  }
}

TEST(SourceTree, ThatCannotBeWrittenIsASharedProblem) {
  const Folder folder;
  const fs::path file = folder.write("file", "");
  EXPECT_THROW(StagedSubmission(submission_with({})).files().write(file / "below"),
               SharedUserError);
}

TEST(StagedSubmission, LogsHaveTheNamesOfTheStudent) {
  const Submission submission = submission_with({"k 1.cu", "sub/k 2.cu", "x.cuh"}, {"in, cl"});
  const StagedSubmission staged(submission);
  EXPECT_EQ(staged.with_own_names("labcheck-folder0/x.cuh(2): error: a\n"
                                  "1 error in \"labcheck-1.cu\" and labcheck-7.cu.\n"),
            "in, cl/x.cuh(2): error: a\n1 error in \"sub/k 2.cu\" and labcheck-7.cu.\n");
  EXPECT_EQ(staged.with_own_names("In file included from labcheck-0.cu:1:\n"
                                  "k 1.cu:1:10: fatal error: none.h: No such file\n"),
            "k 1.cu:1:10: fatal error: none.h: No such file\n");
  EXPECT_EQ(staged.with_own_names("In file included from k 1.cu:3,\n"
                                  "                 from labcheck-0.cu:1:\n"
                                  "x.cuh:1:1: error: b\n"),
            "In file included from k 1.cu:3:\nx.cuh:1:1: error: b\n");
}

// Debug information names the folder of the compilation, which may have been an earlier one.
TEST(StagedSubmission, LogsDoNotContainTheFolder) {
  const Submission submission = submission_with({"k 1.cu"});
  EXPECT_EQ(StagedSubmission(submission)
                .with_own_names("/tmp/x/labcheck-source/a.cu:5: undefined\n"
                                "2.o:/y/labcheck-source/labcheck-0.cu /tmp/labcheck-sources/y"),
            "a.cu:5: undefined\n2.o:k 1.cu /tmp/labcheck-sources/y");
}

TEST(StagedSubmission, ContainsTheHeadersOfTheLab) {
  const Submission submission = submission_with({"lab.cuh"});
  const StagedSubmission staged(submission, {{"lab.cuh", "void f();"}});
  EXPECT_EQ(staged.files().files.at("labcheck-lab/lab.cuh"), "void f();");
  EXPECT_EQ(staged.files().files.at("lab.cuh"), "// lab.cuh");
  EXPECT_EQ(staged.with_own_names("labcheck-lab/lab.cuh(1): error: a\n"), "lab.cuh(1): error: a\n");
}

TEST(StagedSubmission, ALogOfLongNamesStaysShort) {
  const Submission submission = submission_with({std::string(200, 'x') + ".cu"});
  std::string log;
  for (int k = 0; k < 100'000; ++k) log += "labcheck-0.cu ";
  EXPECT_LT(StagedSubmission(submission).with_own_names(log).size(), std::size_t{5} << 20);
}

}  // namespace
}  // namespace labcheck::test
