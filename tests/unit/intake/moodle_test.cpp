// SPDX-License-Identifier: MIT
#include "harness/intake/layouts.hpp"
#include "harness/intake/platform_metadata.hpp"
#include "harness/intake/platform_names.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

#include <set>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

TEST(MoodleNames, FoldersOfOldAndNewVersionsAreSplit) {
  for (const char* name :
       {"Jane Doe_12345_assignsubmission_file", "Jane Doe_12345_assignsubmission_file_"}) {
    const auto names = moodle_names(name);
    ASSERT_EQ(names.size(), 1U) << name;
    EXPECT_EQ(names[0].owner, "Jane Doe");
    EXPECT_EQ(names[0].participant, "12345");
    EXPECT_EQ(names[0].plugin, "file");
    EXPECT_EQ(names[0].file, "");
  }
}

TEST(MoodleNames, FilesOfAFlatDownloadAreSplitInAllPossibleWays) {
  const auto names =
      moodle_names("Müller, Jörg_7_assignsubmission_file_my_8_assignsubmission_file_x.cu");
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[0].owner, "Müller, Jörg");
  EXPECT_EQ(names[0].participant, "7");
  EXPECT_EQ(names[0].file, "my_8_assignsubmission_file_x.cu");
  EXPECT_EQ(names[1].owner, "Müller, Jörg_7_assignsubmission_file_my");
  EXPECT_EQ(names[1].participant, "8");
  EXPECT_EQ(names[1].file, "x.cu");
}

TEST(MoodleNames, OtherNamesAreRejected) {
  for (const char* name : {"", "Jane Doe", "Jane Doe_assignsubmission_file_",
                           "Jane Doe_12a_assignsubmission_file_", "_assignsubmission_file_",
                           "Jane Doe_12345_assignsubmission_", "Jane Doe_12345_onlinetext"}) {
    EXPECT_TRUE(moodle_names(name).empty()) << name;
  }
}

TEST(MoodleLayout, FoldersAreFound) {
  const Folder folder;
  folder.write("Jane Doe_12345_assignsubmission_file_/matmul.cu", "int x;\n");
  folder.write("Jane Doe_12345_assignsubmission_onlinetext_/onlinetext.html", "hello");
  folder.write("Müller Jörg_7_assignsubmission_file/sub/matmul.cu", "int x;\n");
  folder.write("Participant 9_9_assignsubmission_onlinetext_/onlinetext.html", "hello");
  folder.write("notes.txt", "");
  folder.write(".DS_Store", "");
  const CourseSubmissions found = find_submissions({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.layout, Layout::moodle);
  ASSERT_EQ(found.submissions.size(), 3U);
  EXPECT_EQ(found.submissions[0].id, "Jane-Doe-12345");
  EXPECT_EQ(found.submissions[0].display_name, "Jane Doe");
  EXPECT_EQ(found.submissions[0].platform_ids.at(LearningPlatform::moodle), "12345");
  ASSERT_EQ(found.submissions[0].paths.size(), 1U);
  EXPECT_EQ(found.submissions[0].paths[0].path,
            folder.path() / "Jane Doe_12345_assignsubmission_file_");
  EXPECT_EQ(found.submissions[0].submitted_at, std::nullopt) << "the file's time is the download's";
  EXPECT_EQ(sentences(found.submissions[0].remarks), Lines{});
  EXPECT_EQ(found.submissions[1].id, "Muller-Jorg-7");
  EXPECT_EQ(found.submissions[2].id, "Participant-9-9");
  EXPECT_TRUE(found.submissions[2].paths.empty());
  EXPECT_EQ(sentences(found.submissions[2].remarks),
            Lines{"no file was submitted, only text entered online"});
  EXPECT_EQ(found.submissions[2].unread, found.submissions[2].remarks);
  EXPECT_EQ(
      sentences(found.skipped),
      Lines{
          "notes.txt: not a Moodle submission name (expected 'Name_12345_assignsubmission_file')"});
}

std::vector<std::string> shown_names(const Folder& folder) {
  std::vector<std::string> names;
  for (const ReceivedSubmission& received :
       find_submissions({.download = folder.path(), .scratch = {}}).submissions)
    names.push_back(received.display_name);
  return names;
}

TEST(MoodleLayout, ANameOfOneWordIsAName) {
  const Folder folder;
  folder.write("Sukarno_12_assignsubmission_file_/matmul.cu", "int x;\n");
  folder.write("Jane Doe_13_assignsubmission_file_/matmul.cu", "int x;\n");
  EXPECT_EQ(shown_names(folder), (Lines{"Jane Doe", "Sukarno"}));
}

TEST(MoodleLayout, NumbersDistinguishEqualNamesAndAnonymousParticipants) {
  const Folder folder;
  folder.write("Jane Doe_12_assignsubmission_file_/matmul.cu", "int x;\n");
  folder.write("Jane Doe_13_assignsubmission_file_/matmul.cu", "int x;\n");
  EXPECT_EQ(shown_names(folder), (Lines{"Jane Doe 12", "Jane Doe 13"}));
  const Folder blind;
  blind.write("Teilnehmer_12_assignsubmission_file_/matmul.cu", "int x;\n");
  blind.write("Teilnehmer_13_assignsubmission_file_/matmul.cu", "int x;\n");
  EXPECT_EQ(shown_names(blind), (Lines{"Teilnehmer 12", "Teilnehmer 13"}));
}

TEST(MoodleLayout, TheWorksheetGivesTheSubmissionTimes) {
  const Folder folder;
  folder.write("Jane Doe_12345_assignsubmission_file_/matmul.cu", "int x;\n");
  folder.write("Jo Roe_7_assignsubmission_file_/matmul.cu", "int x;\n");
  const Moment evening(std::chrono::seconds(1'700'000'000));
  const CourseSubmissions found = find_submissions(
      {.download = folder.path(), .scratch = {}, .worksheet = {{"12345", {"Jane Doe", evening}}}});
  ASSERT_EQ(found.submissions.size(), 2U);
  EXPECT_EQ(found.submissions[0].submitted_at, evening);
  EXPECT_EQ(found.submissions[1].submitted_at, std::nullopt);
}

TEST(MoodleLayout, AFlatDownloadIsFound) {
  const Folder folder;
  folder.write("Jane Doe_12345_assignsubmission_file_a.cu", "int x;\n");
  folder.write("Jane Doe_12345_assignsubmission_file_b.cu", "int x;\n");
  folder.write("Participant_9_assignsubmission_file_a.cu", "int x;\n");
  folder.write("Participant_9_assignsubmission_onlinetext_onlinetext.html", "hello");
  const CourseSubmissions found = find_submissions({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.layout, Layout::moodle_flat);
  ASSERT_EQ(found.submissions.size(), 2U);
  EXPECT_EQ(found.submissions[0].paths,
            (std::vector<ReceivedPath>{
                {folder.path() / "Jane Doe_12345_assignsubmission_file_a.cu", "a.cu"},
                {folder.path() / "Jane Doe_12345_assignsubmission_file_b.cu", "b.cu"}}));
  EXPECT_EQ(found.submissions[1].display_name, "Participant 9");
}

using namespace std::chrono_literals;

constexpr Moment kTwentiethOfNovember = std::chrono::sys_days(std::chrono::year(2026) / 11 / 20);

class MoodleTimesInBerlin : public testing::Test {
 private:
  // Berlin's rules, so that the test needs no time zone database.
  Variable zone_{"TZ", "CET-1CEST,M3.5.0,M10.5.0/3"};
};

TEST_F(MoodleTimesInBerlin, AreReadInTheTimeZoneOfTheComputer) {
  const Moment evening = kTwentiethOfNovember + 19h + 59min;
  EXPECT_EQ(read_moodle_time("Friday, 20 November 2026, 8:59 PM"), evening);
  EXPECT_EQ(read_moodle_time("Freitag, 20. November 2026, 20:59"), evening);
  EXPECT_EQ(read_moodle_time("20 Nov 2026, 8:59 pm"), evening);
  EXPECT_EQ(read_moodle_time("Mittwoch, 1. M\u00e4rz 2023, 12:00"),
            std::chrono::sys_days(std::chrono::year(2023) / 3 / 1) + 11h);
  EXPECT_EQ(read_moodle_time("Saturday, 1 August 2026, 12:05 AM"),
            std::chrono::sys_days(std::chrono::year(2026) / 7 / 31) + 22h + 5min)
      << "summer, and the hour after midnight";
}

TEST_F(MoodleTimesInBerlin, AreNotGuessed) {
  for (const char* text :
       {"", "-", "Friday", "11/20/26, 20:59", "Friday, 20 Brumaire 2026, 8:59 PM",
        "Friday, 31 November 2026, 8:59 PM", "Friday, 20 November 2026, 13:59 PM",
        "Friday, 20 November 2026, 24:00", "Friday, 20 November 2026, 8:60 PM",
        "Friday, 20 November 26, 8:59 PM", "Friday, 20 November 2026, 8:59 PM UTC"}) {
    EXPECT_EQ(read_moodle_time(text), std::nullopt) << text;
  }
}

TEST_F(MoodleTimesInBerlin, AreReadFromAWorksheet) {
  const MoodleParticipants participants = read_moodle_worksheet(
      "Identifier,\"Full name\",Grade,\"Last modified (submission)\",\"Last modified (grade)\"\n"
      "\"Participant 1001\",Ada,,\"Friday, 20 November 2026, 8:59 PM\",-\n"
      "\"Participant 1002\",Bob,,-,\"Friday, 20 November 2026, 8:59 PM\"\n");
  EXPECT_EQ(participants, (MoodleParticipants{{"1001", {"Ada", kTwentiethOfNovember + 19h + 59min}},
                                              {"1002", {"Bob", std::nullopt}}}));
  const MoodleParticipants german = read_moodle_worksheet(
      "ID;\"Vollst\xe4ndiger Name\";\"Zuletzt ge\xe4ndert (Abgabe)\"\r\n"
      "Teilnehmer/in1001;Ada;\"Freitag, 20. November 2026, 20:59\"\r\n");
  EXPECT_EQ(german.at("1001"), participants.at("1001"));
}

TEST_F(MoodleTimesInBerlin, AreEmptyForOtherTables) {
  EXPECT_TRUE(read_moodle_worksheet("").empty());
  EXPECT_TRUE(read_moodle_worksheet("id,name\n1,Ada\n").empty());
  EXPECT_TRUE(read_moodle_worksheet("PK\x03\x04").empty());
  EXPECT_TRUE(read_moodle_worksheet("Identifier,\"Last modified (submission)\"\n\"open").empty());
}

bool is_safe(const std::string& id) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  return !id.empty() && id.size() <= 80 && id.find_first_not_of(kLetters) == std::string::npos &&
         id.front() != '.' && id.front() != '-';
}

TEST(SubmissionIds, SafeNamesStayAsTheyAre) {
  EXPECT_EQ(id_for("s1234567"), "s1234567");
  EXPECT_EQ(id_for("jane.doe_5"), "jane.doe_5");
}

TEST(SubmissionIds, OtherNamesGiveReadableAndUniqueIds) {
  EXPECT_TRUE(id_for("Jörg Müller, Dr.").starts_with("Jorg-Muller-Dr-"))
      << id_for("Jörg Müller, Dr.");
  std::set<std::string> ids;
  const std::vector<std::string> names{"Jane Doe",
                                       "Jane-Doe",
                                       "Jane_Doe",
                                       "Jane  Doe",
                                       "Jane\nDoe",
                                       "-rf",
                                       ".hidden",
                                       "..",
                                       "",
                                       "李雷",
                                       "李 雷",
                                       "\xFF\xFE",
                                       "\xFE\xFF",
                                       "a/b",
                                       "a b",
                                       "doe-",
                                       std::string(300, 'x'),
                                       "con\x1b[31m",
                                       "Jane Doe.",
                                       ".",
                                       "-",
                                       std::string(301, 'x')};
  for (const std::string& name : names) {
    EXPECT_TRUE(is_safe(id_for(name))) << id_for(name);
    EXPECT_TRUE(ids.insert(id_for(name)).second) << id_for(name);
    EXPECT_EQ(id_for(name), id_for(name));
    EXPECT_TRUE(is_safe(id_for(name, "12345"))) << id_for(name, "12345");
    EXPECT_TRUE(is_safe(id_for(name, std::string(200, '1'))));
  }
}

TEST(SubmissionIds, APlatformsIdMakesThemUnique) {
  EXPECT_EQ(id_for("Jane Doe", "12345"), "Jane-Doe-12345");
  EXPECT_EQ(id_for("李雷", "7"), "7");
  EXPECT_NE(id_for("x", std::string(200, '1')), id_for("x", std::string(201, '1')));
}

}  // namespace
}  // namespace labcheck::test
