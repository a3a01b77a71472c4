// SPDX-License-Identifier: MIT
#include "harness/intake/submission_finder.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "tests/support/assignments.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

const Assignment kMatmul = assignment_with_files({"matmul.cu"});

// The error of finding the submission at `path`, without the folder's name.
std::string error_for(const fs::path& path, const Assignment& assignment, const Folder& folder) {
  try {
    find_submission(path, assignment);
  } catch (const UserError& error) {
    std::string text = std::string(error.what()) + " | " + error.remedy();
    const std::string prefix = folder.path().string() + "/";
    for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
      text.erase(at, prefix.size());
    }
    return text;
  }
  return "it is accepted";
}

TEST(SubmissionFinder, AFileAtTheTopIsUsed) {
  const Folder folder;
  folder.write("alice/matmul.cu", "int x;\n");
  folder.write("alice/old/matmul.cu", "int y;\n");
  const Submission submission = find_submission(folder.path() / "alice", kMatmul);
  EXPECT_EQ(submission.id, "alice");
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].name, "matmul.cu");
  EXPECT_EQ(submission.files[0].path, folder.path() / "alice/matmul.cu");
  EXPECT_EQ(submission.files[0].contents, "int x;\n");
  EXPECT_EQ(submission.files[0].sha256, sha256_hex("int x;\n"));
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"old/matmul.cu was ignored: matmul.cu is graded instead"});
  EXPECT_EQ(submission.missing, Lines{});
}

TEST(SubmissionFinder, TheOnlyFileOfItsNameInSubfoldersIsUsedWithARemark) {
  const Folder folder;
  folder.write("src/hw/matmul.cu", "int x;\n");
  folder.write("build/matmul.cu", "a copy");
  folder.write("build-debug/matmul.cu", "a copy");
  folder.write("cmake-build-debug/matmul.cu", "a copy");
  folder.write("mine/CMakeCache.txt", "");
  folder.write("mine/matmul.cu", "a copy");
  folder.write(".git/matmul.cu", "a copy");
  folder.write("__MACOSX/matmul.cu", "a copy");
  const Submission submission = find_submission(folder.path(), kMatmul);
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].path, folder.path() / "src/hw/matmul.cu");
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"grading src/hw/matmul.cu: the folder itself has no matmul.cu"});
}

TEST(SubmissionFinder, AFileInASubfolderIsFoundHoweverTheFolderIsWritten) {
  const Folder folder;
  folder.write("carol/src/matmul.cu", "int x;\n");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path() / "carol");
  for (const char* path : {".", "./", "../carol/", "../carol/."}) {
    const Submission submission = find_submission(path, kMatmul);
    EXPECT_EQ(sentences(submission.remarks),
              Lines{"grading src/matmul.cu: the folder itself has no matmul.cu"})
        << path;
    ASSERT_EQ(submission.files.size(), 1U) << path;
  }
  fs::current_path(before);
}

TEST(SubmissionFinder, TwoFilesOfTheNameAreBothReported) {
  const Folder folder;
  folder.write("sub/b/matmul.cu", "");
  folder.write("sub/a/matmul.cu", "");
  EXPECT_EQ(error_for(folder.path() / "sub", kMatmul, folder),
            "sub: more than one matmul.cu was submitted: a/matmul.cu and b/matmul.cu; none of them "
            "is graded | specify the file that you want to grade, or move it into the folder "
            "itself");
}

TEST(SubmissionFinder, DoesNotChooseBetweenFilesOfOtherNames) {
  const Folder folder;
  folder.write("doe/matmult.cu", "");
  folder.write("doe/sub/other.cu", "");
  folder.write("doe/._matmul.cu", "");
  folder.write("doe/notes.txt", "");
  EXPECT_EQ(error_for(folder.path() / "doe", kMatmul, folder),
            "doe: found matmult.cu and sub/other.cu; the lab requires matmul.cu | specify the file "
            "that you "
            "want to grade, or move it into the folder itself");
}

TEST(SubmissionFinder, TheOnlySourceIsTheRequiredFile) {
  const Folder folder;
  folder.write("mine.cu", "int x;\n");
  folder.write("transpose.cu", "int y;\n");
  const Submission submission = find_submission(folder.path(), kMatmul, {"transpose.cu"});
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].contents, "int x;\n");
}

TEST(SubmissionFinder, OfSeveralFilesSomeCanBeMissing) {
  const Folder folder;
  folder.write("a.cu", "");
  const Submission submission =
      find_submission(folder.path(), assignment_with_files({"a.cu", "b.cu", "c.cu"}));
  EXPECT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.missing, (Lines{"b.cu", "c.cu"}));
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"the lab also requires b.cu and c.cu, but no such file was found"});
}

TEST(SubmissionFinder, ASingleFileIsUsedAsTheRequiredOne) {
  const Folder folder;
  const fs::path file = folder.write("bob.cu", "int x;\n");
  const Submission submission = find_submission(file, kMatmul);
  EXPECT_EQ(submission.id, "bob.cu");
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].name, "matmul.cu");
  EXPECT_EQ(submission.files[0].path, file);
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"using bob.cu as matmul.cu, which the lab requires"});
  EXPECT_EQ(sentences(find_submission(folder.write("matmul.cu", ""), kMatmul).remarks), Lines{});
}

TEST(SubmissionFinder, OfSeveralRequiredFilesASingleFileIsOnlyItself) {
  const Folder folder;
  const Assignment several = assignment_with_files({"a.cu", "b.cu"});
  const Submission submission = find_submission(folder.write("b.cu", "int x;\n"), several);
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].name, "b.cu");
  EXPECT_EQ(submission.missing, Lines{"a.cu"});
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"grading only b.cu: the lab also requires a.cu; specify the "
                  "folder to grade all files"});
  EXPECT_EQ(find_submission(folder.write("doe_b.cu", ""), several).missing, Lines{"a.cu"});
  EXPECT_EQ(
      error_for(folder.write("c.cu", ""), several, folder),
      "c.cu: lab5-matmul requires a.cu and b.cu, but this file has a different name | specify the "
      "folder that contains the required files");
}

TEST(SubmissionFinder, FilesOfSeveralPartsAreSearchedOnce) {
  const Folder folder;
  folder.write("a.cu", "");
  folder.write("b.cu", "");
  Assignment assignment = assignment_with_files({"a.cu"});
  assignment.parts.push_back({"tool", PartKind::program, {"b.cu", "a.cu"}});
  const Submission submission = find_submission(folder.path(), assignment);
  ASSERT_EQ(submission.files.size(), 2U);
  EXPECT_EQ(submission.files[1].name, "b.cu");
  EXPECT_EQ(submission.missing, Lines{});
}

TEST(SubmissionFinder, ASingleFileCanBeAWholePart) {
  const Folder folder;
  const Submission submission = single_file_submission(
      folder.write("naive.cu", "int x;\n"), {"kernel", PartKind::function, {"matmul.cu"}});
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].name, "matmul.cu");
  EXPECT_EQ(submission.missing, Lines{});
}

TEST(SubmissionFinder, AMissingPathIsRejected) {
  const Folder folder;
  EXPECT_EQ(error_for(folder.path() / "missing", kMatmul, folder),
            "missing: no such file or folder | specify a .cu file or the folder that contains it");
}

TEST(SubmissionFinder, TheIdIsTheNameOfTheFolderHoweverItIsWritten) {
  const Folder folder;
  folder.write("carol/matmul.cu", "");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path() / "carol");
  for (const char* path : {".", "./", "../carol", "../carol/", "../carol/."}) {
    EXPECT_EQ(find_submission(path, kMatmul).id, "carol") << path;
  }
  EXPECT_EQ(find_submission(".", kMatmul).files[0].path, "matmul.cu");
  EXPECT_EQ(find_submission("matmul.cu", kMatmul).files[0].path, "matmul.cu");
  fs::current_path(before);
}

TEST(SubmissionFinder, AFileThatIsTooLargeIsRejected) {
  const Folder folder;
  folder.write("matmul.cu", std::string(std::size_t{1} << 20, 'x'));
  EXPECT_EQ(error_for(folder.path(), kMatmul, folder), "it is accepted");
  folder.write("matmul.cu", std::string((std::size_t{3} << 19), 'x'));
  EXPECT_EQ(
      error_for(folder.path(), kMatmul, folder),
      "matmul.cu: the file size is 1.5 MiB, but at most 1 MiB is allowed | submit only source "
      "code, without embedded data");
}

TEST(SubmissionFinder, TextInWindowsEncodingsIsConvertedToUtf8) {
  using namespace std::string_view_literals;
  const Folder folder;
  for (const auto text : {"// Gr\xFC\xDF"
                          "e\n"sv,
                          "\xFF\xFE/\0/\0 \0G\0r\0\xFC\0\xDF\0e\0\n\0"sv}) {
    folder.write("matmul.cu", text);
    EXPECT_EQ(find_submission(folder.path(), kMatmul).files.front().contents, "// Grüße\n");
  }
}

TEST(SubmissionFinder, BinaryDataIsReportedWithItsPosition) {
  using namespace std::string_view_literals;
  const std::string remedy =
      " | save the file as UTF-8 in your editor; programs and archives are not source files";
  const Folder folder;
  folder.write("matmul.cu", "int x;\n// Gr\xFC\x01\n");
  EXPECT_EQ(error_for(folder.path(), kMatmul, folder),
            "matmul.cu:2:6: this is not UTF-8 text: byte 0xFC" + remedy);
  folder.write("matmul.cu", "int\0x;\n"sv);
  EXPECT_EQ(error_for(folder.path(), kMatmul, folder),
            "matmul.cu:1:4: this is not UTF-8 text: byte 0x00" + remedy);
}

TEST(SubmissionFinder, AFolderWithTooManyFilesIsNotSearched) {
  const Folder folder;
  folder.write("home/a/notes.txt", "");
  folder.write("home/b/notes.txt", "");
  EXPECT_EQ(find_submission(folder.path() / "home", kMatmul, {}, 4).missing, Lines{"matmul.cu"});
  try {
    find_submission(folder.path() / "home", kMatmul, {}, 3);
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(error.what(),
              (folder.path() / "home").string() +
                  ": more than 3 files were submitted; the remaining files were not checked");
    EXPECT_EQ(error.remedy(),
              "specify the file that you want to grade, or move it into the folder itself");
  }
}

TEST(SubmissionFinder, ALinkOutOfTheSubmissionIsRejected) {
  const Folder folder;
  folder.write("secret/matmul.cu", "int secret;\n");
  fs::create_directories(folder.path() / "eve");
  fs::create_symlink("../secret/matmul.cu", folder.path() / "eve/matmul.cu");
  const std::string refused =
      "eve/matmul.cu: this symbolic link points outside the submission | replace it with a copy of "
      "the file";
  EXPECT_EQ(error_for(folder.path() / "eve", kMatmul, folder), refused);
  EXPECT_EQ(error_for(folder.path() / "eve/matmul.cu", kMatmul, folder), refused);
}

TEST(SubmissionFinder, ALinkInsideTheSubmissionIsFollowed) {
  const Folder folder;
  folder.write("dave/src/kernel.cu", "int x;\n");
  fs::create_symlink("src/kernel.cu", folder.path() / "dave/matmul.cu");
  const Submission submission = find_submission(folder.path() / "dave", kMatmul);
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].contents, "int x;\n");
}

TEST(SubmissionFinder, AFolderWithTheSamePrefixIsOutside) {
  const Folder folder;
  folder.write("eve-2/matmul.cu", "int secret;\n");
  fs::create_directories(folder.path() / "eve");
  fs::create_symlink("../eve-2/matmul.cu", folder.path() / "eve/matmul.cu");
  EXPECT_NE(error_for(folder.path() / "eve", kMatmul, folder), "it is accepted");
}

TEST(SubmissionFinder, AFolderThatIsALinkIsAccepted) {
  const Folder folder;
  folder.write("real/matmul.cu", "int x;\n");
  fs::create_directory_symlink("real", folder.path() / "link");
  EXPECT_EQ(find_submission(folder.path() / "link", kMatmul).id, "link");
}

TEST(SubmissionFinder, OtherThanRegularFilesAreRejected) {
  const Folder folder;
  fs::create_symlink("nowhere", folder.path() / "matmul.cu");
  EXPECT_EQ(
      error_for(folder.path(), kMatmul, folder),
      "matmul.cu: this link leads to no file | submit the file itself, and make it readable by "
      "everyone");
  fs::remove(folder.path() / "matmul.cu");
  ASSERT_EQ(::mkfifo((folder.path() / "matmul.cu").c_str(), 0600), 0);
  EXPECT_EQ(error_for(folder.path(), kMatmul, folder),
            "matmul.cu: this is not a file | submit a source file");
}

}  // namespace
}  // namespace labcheck::test
