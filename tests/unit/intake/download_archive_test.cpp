// SPDX-License-Identifier: MIT
// What an archive of a whole course contains besides files that can be unpacked.

#include "harness/base/render.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/assignments.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

class DownloadArchive : public testing::Test {
 protected:
  CourseSubmissions find(const std::vector<Packed>& entries) {
    write_archive(folder_.path() / "all.tar", Packing::tar, entries);
    return find_submissions({.download = folder_.path() / "all.tar", .scratch = scratch_.path()});
  }

  // "id=contents", or "id: " and why the file is not read.
  Lines opened(const CourseSubmissions& course) {
    Lines lines;
    for (const ReceivedSubmission& received : course.submissions) {
      const Submission submission =
          open_submission(received, assignment_with_files({"matmul.cu"}), scratch_.path());
      for (const SubmittedFile& file : submission.files)
        lines.push_back(submission.id + '=' + file.contents);
      if (!submission.files.empty()) continue;
      lines.push_back(submission.id + ':');
      for (const Message& unread : submission.unread) lines.back() += ' ' + render(unread);
    }
    return lines;
  }

  Folder folder_;
  Folder scratch_;
};

const std::string kLink =
    " matmul.cu: this link leads to no file; submit the file itself, and make it readable by "
    "everyone";

TEST_F(DownloadArchive, ALinkInPlaceOfTheFileIsNotAMissingFile) {
  const CourseSubmissions course =
      find({{"ann/matmul.cu", "int ann;\n"},
            {"bob/", "", PackedKind::folder},
            {"bob/matmul.cu", "", PackedKind::hard_link, "ann/matmul.cu"},
            {"cid/matmul.cu", "", PackedKind::link, "../ann/matmul.cu"},
            {"dan/matmul.cu", "", PackedKind::hard_link, "ann/matmul.cu"},
            {"eve/matmul.cu", "int eve;\n"},
            {"eve/docs", "", PackedKind::link, "../ann"}});
  EXPECT_EQ(opened(course), (Lines{"ann=int ann;\n", "bob:" + kLink, "cid:" + kLink, "dan:" + kLink,
                                   "eve=int eve;\n"}));
  EXPECT_EQ(sentences(course.skipped),
            Lines{"4 links in all.tar were skipped: put the files themselves into the archive"});
}

TEST_F(DownloadArchive, AStudentsFileThatIsALinkIsASubmission) {
  const CourseSubmissions course =
      find({{"ann.cu", "int ann;\n"}, {"dan.cu", "", PackedKind::link, "ann.cu"}});
  EXPECT_EQ(opened(course), (Lines{"ann=int ann;\n",
                                   "dan: dan.cu: this link leads to no file; submit the file "
                                   "itself, and make it readable by everyone"}));
}

TEST_F(DownloadArchive, AFileWithATooLongNameIsNotAMissingFile) {
  const CourseSubmissions course =
      find({{"ann/matmul.cu", "int ann;\n"}, {"bob/" + std::string(300, 'n') + ".cu", "int b;\n"}});
  EXPECT_EQ(opened(course), (Lines{"ann=int ann;\n",
                                   "bob: 1 file in all.tar was skipped: the name is too long or "
                                   "conflicts with another name"}));
}

}  // namespace
}  // namespace labcheck::test
