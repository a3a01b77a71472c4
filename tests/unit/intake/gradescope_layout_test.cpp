#include "harness/intake/find_hand_ins.hpp"
#include "harness/intake/gradescope_metadata.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
using namespace std::chrono_literals;

using Lines = std::vector<std::string>;

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

TEST(GradescopeMetadata, WhatIsNotUnderstoodIsLeftOut) {
  EXPECT_TRUE(read_gradescope_metadata("").empty());
  EXPECT_TRUE(read_gradescope_metadata("- a\n- b\n").empty());
  const auto broken = read_gradescope_metadata(
      "submission_1:\r\n  :submitters: [{\r\nsubmission_2:\r\n  submitters:\r\n  - name: Jane\r\n");
  ASSERT_EQ(broken.size(), 2U);
  EXPECT_TRUE(broken.at("submission_1").submitters.empty());
  EXPECT_EQ(broken.at("submission_2").submitters.at(0).name, "Jane");
}

TEST(GradescopeMetadata, MomentsWithAnOffsetAreInUtc) {
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

TEST(GradescopeLayout, EachSubmitterGetsAHandIn) {
  const Folder folder;
  folder.write("assignment_7_export/submission_metadata.yml", kMetadata);
  folder.write("assignment_7_export/submission_201/matmul.cu", "int x;\n");
  folder.write("assignment_7_export/submission_202/matmul.cu", "int x;\n");
  folder.write("assignment_7_export/submission_203/matmul.cu", "int x;\n");
  folder.write("assignment_7_export/stray.txt", "");
  const Roster roster =
      read_roster("id,name,email\n7,Loe Pat,other@x.edu\n0042,J. D.,j@x.edu\n", "r");
  const ClassHandIns found =
      find_hand_ins({.download = folder.path(), .roster = roster, .scratch = {}});
  EXPECT_EQ(found.layout, Layout::gradescope);
  ASSERT_EQ(found.hand_ins.size(), 4U);
  EXPECT_EQ(found.hand_ins[0].id, "Jane-Doe-201");
  EXPECT_EQ(found.hand_ins[0].person->id, "0042");
  EXPECT_EQ(found.hand_ins[0].platform_ids.at(LearningPlatform::gradescope), "201");
  EXPECT_TRUE(found.hand_ins[0].handed_in.has_value());
  EXPECT_EQ(found.hand_ins[1].id, "Pat-Loe-202");
  EXPECT_EQ(found.hand_ins[1].person->id, "7");
  EXPECT_EQ(found.hand_ins[1].remarks, Lines{"handed in together with Roe, Rick \"R\""});
  EXPECT_EQ(found.hand_ins[2].id, "Roe-Rick-R-202");
  EXPECT_EQ(found.hand_ins[2].paths, found.hand_ins[1].paths);
  EXPECT_EQ(found.hand_ins[3].id, "submission_203");
  EXPECT_EQ(found.unknown, (Lines{"Roe-Rick-R-202", "submission_203"}));
  EXPECT_EQ(found.missing, std::vector<Person>{});
  EXPECT_EQ(found.passed_over,
            Lines{"stray.txt: not named as Gradescope does, 'submission_12345'"});
}

TEST(GradescopeLayout, WithoutMetadataTheFoldersAreFoundAllTheSame) {
  const Folder folder;
  folder.write("submission_1/matmul.cu", "int x;\n");
  const ClassHandIns found = find_hand_ins({.download = folder.path(), .scratch = {}});
  ASSERT_EQ(found.hand_ins.size(), 1U);
  EXPECT_EQ(found.layout, Layout::gradescope);
  EXPECT_EQ(found.hand_ins[0].id, "submission_1");
}

}  // namespace
}  // namespace labcheck::test
