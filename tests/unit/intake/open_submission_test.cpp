// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/base/files.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/assignments.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <thread>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

class OpenSubmission : public testing::Test {
 protected:
  Submission open(const Lines& paths,
                  const Assignment& assignment = assignment_with_files({"matmul.cu"})) {
    ReceivedSubmission received{.id = "doe", .display_name = "Jane Doe"};
    for (const std::string& path : paths) {
      received.paths.push_back({folder_.path() / path, fs::path(path).filename().string()});
    }
    const Submission submission = open_submission(received, assignment, scratch_.path());
    EXPECT_TRUE(fs::is_empty(scratch_.path()));
    EXPECT_EQ(submission.id, "doe");
    return submission;
  }

  void pack(const std::string& name, const std::vector<Packed>& entries,
            Packing packing = Packing::zip) {
    write_archive(folder_.path() / name, packing, entries);
  }

  Folder folder_;
  Folder scratch_;
};

TEST_F(OpenSubmission, AFolderIsReadLikeAnySubmission) {
  folder_.write("doe/matmul.cu", "int x;\n");
  const Submission submission = open({"doe"});
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.path, folder_.path() / "doe");
  EXPECT_EQ(submission.files[0].name, "matmul.cu");
  EXPECT_EQ(submission.files[0].path, folder_.path() / "doe/matmul.cu");
  EXPECT_EQ(submission.files[0].contents, "int x;\n");
  EXPECT_EQ(submission.files[0].sha256, sha256_hex("int x;\n"));
  EXPECT_EQ(submission.missing, Lines{});
  EXPECT_EQ(sentences(submission.remarks), Lines{});
}

TEST_F(OpenSubmission, AFileWithATxtSuffixIsReadAsSource) {
  folder_.write("doe/matmul.cu.txt", "int x;\n");
  folder_.write("doe/notes.txt", "");
  const Submission submission = open({"doe"});
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].name, "matmul.cu");
  EXPECT_EQ(submission.files[0].contents, "int x;\n");
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"using matmul.cu.txt as matmul.cu, which the lab requires"});
}

TEST_F(OpenSubmission, ArchivesAreOpenedAndKeptInPaths) {
  pack("doe.zip", {{"lab5/matmul.cu", "int x;\n"},
                   {"lab5/old/matmul.cu", "int y;\n"},
                   {"__MACOSX/lab5/._matmul.cu", "junk"}});
  const Submission submission = open({"doe.zip"});
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].contents, "int x;\n");
  EXPECT_EQ(submission.files[0].path, folder_.path() / "doe.zip/lab5/matmul.cu");
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"doe.zip/lab5/old/matmul.cu was ignored: doe.zip/lab5/matmul.cu is graded "
                  "instead"});
}

TEST_F(OpenSubmission, ArchivesAreOpenedTwoLevelsDeep) {
  pack("innermost.zip", {{"matmul.cu", "int deep;\n"}});
  pack("inner.tar.gz", {{"matmul.cu", "int x;\n"}}, Packing::tar_gz);
  const auto bytes = [&](const std::string& name) { return read_file(folder_.path() / name); };
  fs::create_directories(folder_.path() / "doe");
  pack("doe/outer.zip", {{"inner.tar.gz", bytes("inner.tar.gz")}});
  const Submission submission = open({"doe"});
  ASSERT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(submission.files[0].contents, "int x;\n");

  pack("middle.zip", {{"innermost.zip", bytes("innermost.zip")}});
  pack("doe/outer.zip", {{"middle.zip", bytes("middle.zip")}});
  const Submission deep = open({"doe"});
  EXPECT_EQ(deep.missing, Lines{"matmul.cu"});
  EXPECT_EQ(sentences(deep.remarks),
            Lines{"outer.zip/middle.zip/innermost.zip was not opened: archives may "
                  "be nested at most two levels deep"});
}

TEST_F(OpenSubmission, BadArchivesAreRemarksAndTheFileIsMissing) {
  const std::string nothing = "; nothing in it is graded";
  folder_.write("doe.zip", "no archive");
  EXPECT_EQ(sentences(open({"doe.zip"}).remarks),
            Lines{"doe.zip is not a zip, tar or 7z archive" + nothing});
  EXPECT_EQ(open({"doe.zip"}).missing, Lines{"matmul.cu"});
  EXPECT_EQ(sentences(open({"doe.zip"}).unread),
            Lines{"doe.zip is not a zip, tar or 7z archive" + nothing});
  pack("doe.zip", {{"matmul.cu", "int x;\n"}}, Packing::zip_encrypted);
  EXPECT_EQ(sentences(open({"doe.zip"}).remarks),
            Lines{"doe.zip is a password-protected archive" + nothing});
  pack("doe.zip", {{"matmul.cu", std::string(30'000, 'x')}}, Packing::tar);
  folder_.write("doe.zip", read_file(folder_.path() / "doe.zip").substr(0, 10'000));
  EXPECT_EQ(sentences(open({"doe.zip"}).remarks),
            Lines{"doe.zip is a damaged or truncated archive" + nothing});
  pack("doe.zip", {{"bomb", std::string(std::size_t{40} << 20, '\0')}, {"matmul.cu", "int x;\n"}});
  EXPECT_EQ(sentences(open({"doe.zip"}).remarks),
            Lines{"doe.zip is an archive with far too much data" + nothing});
}

TEST_F(OpenSubmission, AGoodFileNextToABadArchiveIsGraded) {
  folder_.write("doe/matmul.cu", "int x;\n");
  folder_.write("doe/extra.rar", "Rar!");
  const Submission submission = open({"doe"});
  EXPECT_EQ(submission.files.size(), 1U);
  EXPECT_EQ(sentences(submission.remarks),
            Lines{"extra.rar is not a zip, tar or 7z archive; nothing in it is graded"});
}

TEST_F(OpenSubmission, TheArchivesOfASubmissionShareTheirLimits) {
  std::vector<Packed> many(10'500, Packed{"notes.txt", "x"});
  pack("notes.tar", many, Packing::tar);
  const std::string notes = read_file(folder_.path() / "notes.tar");
  pack("doe.zip", {{"matmul.cu", "int x;\n"}, {"a.tar", notes}, {"b.tar", notes}});
  EXPECT_EQ(sentences(open({"doe.zip"}).remarks),
            Lines{"doe.zip/b.tar is an archive with far too many files; nothing in it is graded"});
}

TEST_F(OpenSubmission, SkippedEntriesOfAnArchiveAreReported) {
  pack("doe.tar",
       {{"matmul.cu", "", PackedKind::link, "/etc/passwd"},
        {"../a.cu", "x"},
        {"../b.cu", "x"},
        {"pipe", "", PackedKind::pipe}},
       Packing::tar);
  EXPECT_EQ(sentences(open({"doe.tar"}).remarks),
            (Lines{"1 link in doe.tar was skipped: put the files themselves into the archive",
                   "1 special file in doe.tar was skipped: only regular files and folders are "
                   "accepted",
                   "2 files in doe.tar were skipped: a path must not contain '..'"}));
}

TEST_F(OpenSubmission, StudentErrorsAreRemarks) {
  folder_.write("two/a/matmul.cu", "");
  folder_.write("two/b/matmul.cu", "");
  EXPECT_EQ(sentences(open({"two"}).remarks),
            Lines{"more than one matmul.cu was submitted: a/matmul.cu and "
                  "b/matmul.cu; none of them is graded"});
  EXPECT_EQ(open({"two"}).unread, open({"two"}).remarks);
  folder_.write("binary/matmul.cu",
                "\x7F"
                "ELF\xFF\x02");
  EXPECT_EQ(open({"binary"}).missing, Lines{"matmul.cu"});
  EXPECT_EQ(open({"binary"}).unread.size(), 1U);
  EXPECT_EQ(sentences(open({"binary"}).remarks),
            Lines{"matmul.cu:1:5: this is not UTF-8 text: byte 0xFF; save the file as UTF-8 in "
                  "your editor; programs and archives are not source files"});
  fs::create_directories(folder_.path() / "empty/inner");
  EXPECT_EQ(sentences(open({"empty"}).remarks),
            Lines{"nothing was submitted: the folder is empty"});
  EXPECT_EQ(sentences(open({"empty"}).unread), Lines{});
  folder_.write("report/report.pdf", "");
  folder_.write("report/.hidden", "");
  EXPECT_EQ(sentences(open({"report"}).remarks),
            Lines{"no file for this lab was found, only report.pdf; the lab requires matmul.cu"});
  EXPECT_EQ(open({"report"}).unread, open({"report"}).remarks);
  EXPECT_EQ(open({"report/report.pdf"}).remarks, open({"report"}).remarks);
  EXPECT_EQ(open({"gone"}).missing, Lines{"matmul.cu"});
}

// A person can see which file is meant; labcheck would have to guess.
TEST_F(OpenSubmission, WorkUnderOtherNamesIsUnread) {
  folder_.write("two/a.cu", "");
  folder_.write("two/b.cu", "");
  EXPECT_EQ(open({"two"}).missing, Lines{"matmul.cu"});
  EXPECT_EQ(sentences(open({"two"}).unread),
            Lines{"found a.cu and b.cu; the lab requires matmul.cu"});
  folder_.write("cpp/main.cpp", "");
  folder_.write("cpp/util.cpp", "");
  EXPECT_EQ(sentences(open({"cpp"}).unread),
            Lines{"no file for this lab was found, only main.cpp and util.cpp; the lab requires "
                  "matmul.cu"});
  folder_.write("one/a.cu", "int a;\n");
  EXPECT_EQ(open({"one"}).files.size(), 1U);
  EXPECT_EQ(sentences(open({"one"}).remarks),
            Lines{"using a.cu as matmul.cu, which the lab requires"});
}

// Of the other required files, some may be missing on purpose.
TEST_F(OpenSubmission, OtherFilesNextToARequiredOneAreOnlyRemarks) {
  folder_.write("doe/a.cu", "");
  folder_.write("doe/helper.cu", "");
  const Submission submission = open({"doe"}, assignment_with_files({"a.cu", "b.cu"}));
  EXPECT_EQ(submission.missing, Lines{"b.cu"});
  EXPECT_EQ(sentences(submission.unread), Lines{});
  EXPECT_EQ(sentences(submission.remarks), Lines{"found helper.cu; the lab requires b.cu"});
}

TEST_F(OpenSubmission, TheFilesOfOtherLabsDoNotCount) {
  folder_.write("doe/lab6/transpose.cu", "");
  folder_.write("doe/notes.md", "");
  const Assignment matmul = assignment_with_files({"matmul.cu"});
  const auto opened = [&](const ReceivedSubmission& received) {
    return open_submission(received, matmul, scratch_.path(), {"transpose.cu"});
  };
  ReceivedSubmission received{
      .id = "doe", .display_name = "Jane Doe", .paths = {{folder_.path() / "doe", "doe"}}};
  EXPECT_EQ(opened(received).missing, Lines{"matmul.cu"});
  EXPECT_EQ(sentences(opened(received).unread), Lines{}) << "the student did not submit this lab";
  received.platform_ids[LearningPlatform::moodle] = "17";
  EXPECT_EQ(opened(received).unread.size(), 1U) << "an upload for this lab, with another file";
}

TEST_F(OpenSubmission, ARepositoryWithoutTheFileIsMissing) {
  folder_.write("doe/.git/HEAD", "ref: refs/heads/main\n");
  folder_.write("doe/README.md", "");
  EXPECT_EQ(open({"doe"}).missing, Lines{"matmul.cu"});
  EXPECT_EQ(sentences(open({"doe"}).unread), Lines{});
}

TEST_F(OpenSubmission, LinksOutOfTheSubmissionAreNotFollowed) {
  folder_.write("secret/matmul.cu", "int secret;\n");
  write_archive(folder_.path() / "secret/all.zip", Packing::zip, {{"matmul.cu", "int secret;\n"}});
  fs::create_directories(folder_.path() / "eve");
  fs::create_symlink("../secret/all.zip", folder_.path() / "eve/mine.zip");
  EXPECT_EQ(sentences(open({"eve"}).remarks),
            Lines{"mine.zip is a symbolic link and was not opened; submit "
                  "the archive itself"});
  fs::create_symlink("../secret/matmul.cu", folder_.path() / "eve/matmul.cu");
  EXPECT_EQ(open({"eve"}).files.size(), 0U);
  fs::remove(folder_.path() / "eve/matmul.cu");
  ASSERT_EQ(::mkfifo((folder_.path() / "eve/matmul.cu").c_str(), 0600), 0);
  EXPECT_EQ(open({"eve"}).files.size(), 0U);
}

TEST_F(OpenSubmission, FilesOfSeveralPathsAreCombined) {
  folder_.write("1_a.cu", "int a;\n");
  folder_.write("2_b.cu", "int b;\n");
  ReceivedSubmission received{
      .id = "doe", .display_name = "doe", .remarks = {verbatim("an earlier remark")}};
  received.paths = {{folder_.path() / "1_a.cu", "a.cu"}, {folder_.path() / "2_b.cu", "b.cu"}};
  const Submission submission =
      open_submission(received, assignment_with_files({"a.cu", "b.cu"}), scratch_.path());
  ASSERT_EQ(submission.files.size(), 2U);
  EXPECT_EQ(submission.files[0].path, folder_.path() / "1_a.cu");
  EXPECT_EQ(submission.files[1].contents, "int b;\n");
  EXPECT_EQ(sentences(submission.remarks), Lines{"an earlier remark"});
}

TEST_F(OpenSubmission, SeveralSubmissionsAreOpenedAtTheSameTime) {
  pack("doe.zip", {{"a.cu", "int a;\n"}, {"b.cu", "int b;\n"}});
  ReceivedSubmission received{.id = "doe", .display_name = "doe"};
  received.paths = {{folder_.path() / "doe.zip", "doe.zip"}};
  const auto open_again_and_again = [&](const std::string& file) {
    Assignment assignment = assignment_with_files({file});
    assignment.id = file;
    for (int i = 0; i < 50; ++i) {
      const Submission submission = open_submission(received, assignment, scratch_.path());
      ASSERT_EQ(submission.files.size(), 1U);
      ASSERT_EQ(submission.files[0].contents, "int " + file.substr(0, 1) + ";\n");
    }
  };
  std::thread other(open_again_and_again, "b.cu");
  open_again_and_again("a.cu");
  other.join();
}

TEST_F(OpenSubmission, WithoutPathsOnlyEarlierRemarksAreKept) {
  ReceivedSubmission received{.id = "doe",
                              .display_name = "doe",
                              .remarks = {verbatim("only a text"), verbatim("another")},
                              .unread = {verbatim("only a text")}};
  const Submission submission =
      open_submission(received, assignment_with_files({"a.cu"}), scratch_.path());
  EXPECT_EQ(submission.missing, Lines{"a.cu"});
  EXPECT_EQ(sentences(submission.remarks), (Lines{"only a text", "another"}));
  EXPECT_EQ(sentences(submission.unread), Lines{"only a text"});
}

}  // namespace
}  // namespace labcheck::test
