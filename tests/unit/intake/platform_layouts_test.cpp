// SPDX-License-Identifier: MIT
#include "harness/intake/platform_metadata.hpp"
#include "harness/intake/platform_names.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

// "who|late|user|attachment|file" for each way to split the name, or "none".
std::string split(std::string_view name) {
  std::string all;
  for (const CanvasName& parts : canvas_names(name)) {
    if (!all.empty()) all += " or ";
    all += parts.owner + '|' + (parts.late ? "late" : "") + '|' + parts.user + '|' +
           parts.attachment + '|' + parts.file;
  }
  return all.empty() ? "none" : all;
}

TEST(CanvasNames, AreSplit) {
  EXPECT_EQ(split("doejane_4711_88123_lab4.cu"), "doejane||4711|88123|lab4.cu");
  EXPECT_EQ(split("doejane_LATE_4711_88123_my_lab_4.cu"), "doejane|late|4711|88123|my_lab_4.cu");
  EXPECT_EQ(split("doe_jane_4711_88123_a_2_3.cu"), "doe_jane||4711|88123|a_2_3.cu");
  EXPECT_EQ(split("müllerjörg_4711_88123_a b.zip"), "müllerjörg||4711|88123|a b.zip");
  EXPECT_EQ(split("anon_aB3x9_88123_lab4.cu"), "anon||aB3x9|88123|lab4.cu");
  EXPECT_EQ(split("anon_LATE_aB3x9_88123_lab4.cu"), "anon|late|aB3x9|88123|lab4.cu");
  EXPECT_EQ(split("doejane_4711_text.html"), "doejane||4711||text.html");
  EXPECT_EQ(split("doejane_LATE_4711_88123_link.html"), "doejane|late|4711|88123|link.html");
}

TEST(CanvasNames, ANumberAfterTheOwnerMayBelongToTheName) {
  EXPECT_EQ(split("doejane_4711_4712_88123_a.cu"),
            "doejane||4711|4712|88123_a.cu or doejane_4711||4712|88123|a.cu");
  EXPECT_EQ(split("doejane_4711_4712_text.html"),
            "doejane||4711|4712|text.html or doejane_4711||4712||text.html");
  EXPECT_EQ(split("anon_4711_4712_88123_a.cu"),
            "anon||4711|4712|88123_a.cu or anon_4711||4712|88123|a.cu");
  EXPECT_EQ(split("doejane_LATE_4711_88123_2_a.cu"), "doejane|late|4711|88123|2_a.cu");
  EXPECT_EQ(split("doejane_4711_LATE_4712_88123_a.cu"), "doejane_4711|late|4712|88123|a.cu");
}

TEST(CanvasNames, OtherNamesAreRejected) {
  for (const char* name :
       {"", "_", "doejane", "lab4.cu", "doejane_4711_lab4.cu", "_4711_88123_lab4.cu",
        "doejane_4711_88123_", "doejane_4711_88123", "doe_jane_x_y.cu", "LATE_lab.cu"}) {
    EXPECT_EQ(split(name), "none") << name;
  }
}

TEST(CanvasNames, NumbersAfterTheStemAreSplitOff) {
  EXPECT_EQ(without_number("matmul-2.cu").name, "matmul.cu");
  EXPECT_EQ(without_number("matmul-12.cu").number, 12);
  EXPECT_EQ(without_number("matmul (3).cu").name, "matmul.cu");
  EXPECT_EQ(without_number("matmul(3).cu").number, 3);
  for (const char* name : {"matmul.cu", "matmul2.cu", "-2.cu", "matmul-.cu", "matmul 3).cu", "",
                           "a-99999999999999999999.cu"}) {
    EXPECT_EQ(without_number(name).name, name);
    EXPECT_EQ(without_number(name).number, 0) << name;
  }
}

TEST(CanvasLayout, TheFilesOfAStudentAreOneSubmission) {
  const Folder folder;
  folder.write("doejane_4711_88123_a.cu", "int x;\n");
  folder.write("doejane_4711_88124_b.cu", "int x;\n");
  folder.write("roerick_LATE_4712_9999_a.cu", "int old;\n");
  folder.write("roerick_LATE_4712_10000_a.cu", "int x;\n");
  folder.write("loepat_4713_text.html", "hello");
  folder.write("poekim_4714_link.html", "hello");
  folder.write("anon_aB3x9_88125_a-1.cu", "int x;\n");
  folder.write("README.txt", "");
  const CourseSubmissions found = find_submissions({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.layout, Layout::canvas);
  ASSERT_EQ(found.submissions.size(), 5U);
  EXPECT_EQ(found.submissions[0].id, "anon-aB3x9");
  EXPECT_EQ(found.submissions[0].display_name, "anon aB3x9");
  EXPECT_EQ(found.submissions[0].paths[0].name, "a-1.cu");
  EXPECT_EQ(found.submissions[1].id, "doejane-4711");
  EXPECT_EQ(found.submissions[1].paths.size(), 2U);
  // The file has the time of the download.
  EXPECT_EQ(found.submissions[1].submitted_at, std::nullopt);
  EXPECT_EQ(sentences(found.submissions[2].remarks),
            Lines{"no file was submitted, only text entered online"});
  EXPECT_EQ(sentences(found.submissions[3].remarks), Lines{"no file was submitted, only a link"});
  ASSERT_EQ(found.submissions[4].paths.size(), 1U);
  EXPECT_EQ(found.submissions[4].paths[0].path, folder.path() / "roerick_LATE_4712_10000_a.cu");
  EXPECT_EQ(sentences(found.submissions[4].remarks),
            (Lines{"roerick_LATE_4712_9999_a.cu was ignored: roerick_LATE_4712_10000_a.cu is newer",
                   "Canvas marks this submission as late but does not give its time, so labcheck "
                   "applies no late penalty"}));
  EXPECT_EQ(
      sentences(found.skipped),
      Lines{"README.txt: not a Canvas submission name (expected 'doejane_4711_88123_file.cu')"});
}

using namespace std::chrono_literals;

constexpr std::string_view kMetadata = R"(---
submission_201:
  :submitters:
  - :name: Jane Doe
    :sid: '0042'
    :email: jane@x.edu
  :created_at: 2024-10-03 21:58:11.123456000 Z
  :score: 3.0
  :results:
    output: |
      submission_999:
      :created_at: 1999-01-01 00:00:00 Z
    :submitters:
    - :name: Nobody
submission_202:
  :created_at: '2024-10-04T01:00:00.000+02:00'
  :submitters:
  - :name: "Roe, Rick \"R\""
    :sid:
    :email: rick@x.edu
  - :name: Pat Loe
    :email: pat@x.edu
)";

TEST(GradescopeMetadata, SubmittersAndTimesAreRead) {
  const auto submissions = read_gradescope_metadata(kMetadata);
  ASSERT_EQ(submissions.size(), 2U);
  const auto& one = submissions.at("submission_201");
  ASSERT_EQ(one.submitters.size(), 1U);
  EXPECT_EQ(one.submitters[0].name, "Jane Doe");
  EXPECT_EQ(one.submitters[0].student_id, "0042");
  EXPECT_EQ(one.submitters[0].email, "jane@x.edu");
  const Moment evening = std::chrono::sys_days(std::chrono::October / 3 / 2024) + 21h + 58min + 11s;
  EXPECT_EQ(one.created_at, evening);
  const auto& other = submissions.at("submission_202");
  ASSERT_EQ(other.submitters.size(), 2U);
  EXPECT_EQ(other.submitters[0].name, "Roe, Rick \"R\"");
  EXPECT_EQ(other.submitters[0].student_id, "");
  EXPECT_EQ(other.created_at, Moment(std::chrono::sys_days(std::chrono::October / 3 / 2024) + 23h));
}

TEST(GradescopeMetadata, UnparsableEntriesAreSkipped) {
  EXPECT_TRUE(read_gradescope_metadata("").empty());
  EXPECT_TRUE(read_gradescope_metadata("- a\n- b\n").empty());
  const auto broken = read_gradescope_metadata(
      "submission_1:\r\n  :submitters: [{\r\nsubmission_2:\r\n  submitters:\r\n  - name: Jane\r\n");
  ASSERT_EQ(broken.size(), 2U);
  EXPECT_TRUE(broken.at("submission_1").submitters.empty());
  EXPECT_EQ(broken.at("submission_2").submitters.at(0).name, "Jane");
}

TEST(GradescopeMetadata, MomentsAreConvertedToUtc) {
  const Moment noon = std::chrono::sys_days(std::chrono::February / 29 / 2024) + 12h;
  for (const char* text :
       {"2024-02-29 12:00:00 Z", "2024-02-29T12:00:00", "2024-02-29 12:00:00 UTC",
        "2024-02-29 07:00:00.5 -0500", "2024-02-29T17:30:00+05:30"}) {
    EXPECT_EQ(moment_of(text), noon) << text;
  }
  for (const char* text :
       {"", "2024", "2023-02-29 12:00:00", "2024-02-29 25:00:00", "2024-02-29 12:00:00 CEST",
        "2024-13-01 12:00:00", "-024-02-29 12:00:00"}) {
    EXPECT_EQ(moment_of(text), std::nullopt) << text;
  }
}

TEST(GradescopeLayout, EachSubmitterGetsASubmission) {
  const Folder folder;
  folder.write("assignment_7_export/submission_metadata.yml", kMetadata);
  folder.write("assignment_7_export/submission_201/matmul.cu", "int x;\n");
  folder.write("assignment_7_export/submission_202/matmul.cu", "int x;\n");
  folder.write("assignment_7_export/submission_203/matmul.cu", "int x;\n");
  folder.write("assignment_7_export/stray.txt", "");
  const Roster roster =
      read_roster("id,name,email\n7,Loe Pat,other@x.edu\n0042,J. D.,j@x.edu\n", "r");
  const CourseSubmissions found =
      find_submissions({.download = folder.path(), .roster = roster, .scratch = {}});
  EXPECT_EQ(found.layout, Layout::gradescope);
  ASSERT_EQ(found.submissions.size(), 4U);
  EXPECT_EQ(found.submissions[0].id, "Jane-Doe-201");
  EXPECT_EQ(found.submissions[0].person->id, "0042");
  EXPECT_EQ(found.submissions[0].platform_ids.at(LearningPlatform::gradescope), "201");
  EXPECT_TRUE(found.submissions[0].submitted_at.has_value());
  EXPECT_EQ(found.submissions[1].id, "Pat-Loe-202");
  EXPECT_EQ(found.submissions[1].person->id, "7");
  EXPECT_EQ(sentences(found.submissions[1].remarks),
            Lines{"submitted together with Roe, Rick \"R\""});
  EXPECT_EQ(found.submissions[2].id, "Roe-Rick-R-202");
  EXPECT_EQ(found.submissions[2].paths, found.submissions[1].paths);
  EXPECT_EQ(found.submissions[3].id, "submission_203");
  EXPECT_EQ(found.unknown, (Lines{"Roe-Rick-R-202", "submission_203"}));
  EXPECT_EQ(found.missing, std::vector<Person>{});
  EXPECT_EQ(sentences(found.skipped),
            Lines{"stray.txt: not a Gradescope submission name (expected 'submission_12345')"});
}

TEST(GradescopeLayout, WithoutMetadataTheFoldersAreStillFound) {
  const Folder folder;
  folder.write("submission_1/matmul.cu", "int x;\n");
  const CourseSubmissions found = find_submissions({.download = folder.path(), .scratch = {}});
  ASSERT_EQ(found.submissions.size(), 1U);
  EXPECT_EQ(found.layout, Layout::gradescope);
  EXPECT_EQ(found.submissions[0].id, "submission_1");
}

}  // namespace
}  // namespace labcheck::test
