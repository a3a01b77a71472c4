// SPDX-License-Identifier: MIT
#include "harness/intake/submission_finder.hpp"
#include "tests/support/assignments.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

const Assignment kOneFile = assignment_with_files({"matmul.cu"});

// The names of the extras.
Lines extras_of(const Submission& submission) {
  Lines names;
  for (const SubmittedFile& file : submission.extras) names.push_back(file.name);
  return names;
}

TEST(ExtraFiles, OtherSourcesAndHeadersAreExtras) {
  const Folder folder;
  folder.write("alice/sub/matmul.cu", "");
  folder.write("alice/sub/tiles.cuh", "");
  folder.write("alice/helper.cu", "");
  folder.write("alice/main.cpp", "");
  folder.write("alice/notes.txt", "");
  const Submission submission = find_submission(folder.path() / "alice", kOneFile);
  EXPECT_EQ(extras_of(submission), (Lines{"helper.cu", "main.cpp", "sub/tiles.cuh"}));
  EXPECT_EQ(submission.include_folders, Lines{"sub"});
  EXPECT_EQ(sentences(submission.remarks),
            (Lines{"grading sub/matmul.cu: the folder itself has no matmul.cu",
                   "also found helper.cu and main.cpp; compiled only if the required files use "
                   "functions from them"}));
}

TEST(ExtraFiles, CopiesOfTheLabsFilesAreIgnored) {
  Assignment lab = kOneFile;
  lab.headers = {"timer.cuh"};
  lab.parts.front().given = {"main.cpp"};
  const Folder folder;
  for (const char* name :
       {"matmul.cu", "lab.cuh", "driver.cu", "old/timer.cuh", "main.cpp", "own.h"})
    folder.write(std::string("alice/") + name, "");
  EXPECT_EQ(extras_of(find_submission(folder.path() / "alice", lab)), Lines{"own.h"});
}

TEST(ExtraFiles, NamesCanHaveAnyCharacters) {
  const Folder folder;
  folder.write("alice/matmul.cu", "");
  for (const char* name :
       {"$(reboot).cu", "-o.cu", "@x.cu", "a\\b.cu", "it's, `2`.cu", "Ядро №2.cuh"})
    folder.write(std::string("alice/") + name, "");
  folder.write("alice/the \"fast\" one.cu", "");
  const Submission submission = find_submission(folder.path() / "alice", kOneFile);
  EXPECT_EQ(extras_of(submission), (Lines{"$(reboot).cu", "-o.cu", "@x.cu", "a\\b.cu",
                                          "it's, `2`.cu", "the ″fast″ one.cu", "Ядро №2.cuh"}));
  EXPECT_EQ(submission.extras[5].path.filename(), "the \"fast\" one.cu");
}

TEST(ExtraFiles, BinariesAndNamesThatNoMessageCanContainAreLeftOut) {
  const Folder folder;
  folder.write("alice/matmul.cu", "");
  folder.write("alice/two\nlines.cu", "");
  folder.write("alice/program.h", std::string("\0", 1));
  const Submission submission = find_submission(folder.path() / "alice", kOneFile);
  EXPECT_EQ(extras_of(submission), Lines{});
  EXPECT_EQ(sentences(submission.remarks),
            (Lines{"two lines.cu is left out: a compiler cannot use this name; rename it with "
                   "letters, digits, '_' and '-'",
                   "program.h:1:1: this is not UTF-8 text: byte 0x00; the file is left out"}));
}

TEST(ExtraFiles, AFolderWithTheNameOfAFileGetsAnotherName) {
  const Folder folder;
  folder.write("alice/matmul.cu/matmul.cu", "");
  folder.write("alice/matmul.cu/tiles.cuh", "");
  folder.write("alice/matmul.cu/lib.cuh/sizes.cuh", "");
  const Submission submission = find_submission(folder.path() / "alice", kOneFile);
  EXPECT_EQ(extras_of(submission),
            (Lines{"matmul.cu.folder/lib.cuh/sizes.cuh", "matmul.cu.folder/tiles.cuh"}));
  EXPECT_EQ(submission.include_folders, Lines{"matmul.cu.folder"});
}

TEST(ExtraFiles, ASingleFileBringsTheHeadersThatItIncludes) {
  const Folder folder;
  folder.write("alice/mine.cu", "#include \"lab.cuh\"\n#include \"a/tiles.cuh\"\n");
  folder.write("alice/a/tiles.cuh", "#include \"../sizes.h\"\n");
  folder.write("alice/sizes.h", "#include \"sizes.h\"\n#include \"../secret.h\"\n");
  folder.write("alice/other.h", "");
  folder.write("secret.h", "");
  EXPECT_EQ(extras_of(find_submission(folder.path() / "alice/mine.cu", kOneFile)),
            (Lines{"a/tiles.cuh", "sizes.h"}));
}

}  // namespace
}  // namespace labcheck::test
