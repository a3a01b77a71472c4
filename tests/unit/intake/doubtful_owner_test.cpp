// SPDX-License-Identifier: MIT
// Students choose their names and those of their files so that they look like another student's.

#include "harness/intake/submissions.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

// "id: file file", and the remarks, for each submission.
Lines described(const CourseSubmissions& found) {
  Lines lines;
  for (const ReceivedSubmission& received : found.submissions) {
    std::string line = received.id + ':';
    for (const ReceivedPath& path : received.paths) line += ' ' + path.name;
    lines.push_back(line);
    for (const Message& remark : received.remarks) lines.push_back(render(remark));
  }
  return lines;
}

const std::string kDoubtful =
    "it is unclear to which student a file belongs; an instructor must decide";
const std::string kVictims = "Victim Vic_1002_assignsubmission_file_solution.cu";
const std::string kEves =
    "Victim Vic_1002_assignsubmission_file_transpose.cu_1003_assignsubmission_file_transpose.cu";

class FlatMoodle : public testing::Test {
 protected:
  CourseSubmissions find(MoodleParticipants worksheet = {}, std::optional<Roster> roster = {}) {
    folder_.write(kVictims, "int x;\n");
    folder_.write(kEves, "int eve;\n");
    return find_submissions({.download = folder_.path(),
                             .roster = std::move(roster),
                             .scratch = {},
                             .worksheet = std::move(worksheet)});
  }

  Folder folder_;
};

TEST_F(FlatMoodle, AFileThatMayBeOfTwoParticipantsIsOfNeither) {
  const CourseSubmissions found = find();
  EXPECT_EQ(described(found),
            (Lines{"Victim-Vic-1002: solution.cu", kDoubtful,
                   "Victim-Vic_1002_assignsubmission_file_transpose-1003:", kDoubtful}));
  EXPECT_EQ(sentences(found.submissions[0].unread), Lines{kDoubtful});
  EXPECT_EQ(found.submissions[0].notes, found.skipped);
  EXPECT_EQ(sentences(found.skipped),
            Lines{kEves + ": this file may belong to Victim Vic (1002) or Victim "
                          "Vic_1002_assignsubmission_file_transpose.cu (1003); rename it so "
                          "that its name contains only one of them"});
}

TEST_F(FlatMoodle, NamesThatAlsoFitTheWorksheetDoNotDecide) {
  const CourseSubmissions found = find({{"1002", {"Victim Vic", {}}}, {"1003", {"Eve", {}}}});
  EXPECT_EQ(described(found).front(), "Victim-Vic-1002: solution.cu");
  EXPECT_EQ(found.skipped.size(), 1U);
}

TEST_F(FlatMoodle, TheUnusualNameOnTheWorksheetDecides) {
  const CourseSubmissions found =
      find({{"1002", {"Victim Vic", {}}},
            {"1003", {"Victim Vic_1002_assignsubmission_file_transpose.cu", {}}}});
  EXPECT_EQ(described(found),
            (Lines{"Victim-Vic-1002: solution.cu",
                   "Victim-Vic_1002_assignsubmission_file_transpose-1003: transpose.cu"}));
  EXPECT_EQ(sentences(found.skipped), Lines{});
}

TEST_F(FlatMoodle, ANumberThatTheRosterDoesNotContainIsPartOfAFileName) {
  const Roster roster =
      read_roster("Identifier,Full name\nParticipant 1002,Vic Victim\n", "roster.csv");
  EXPECT_EQ(described(find({}, roster)),
            Lines{"Victim-Vic-1002: solution.cu transpose.cu_1003_assignsubmission_file_"
                  "transpose.cu"});
  const CourseSubmissions other = find({{"1002", {"Other Name", {}}}});
  EXPECT_EQ(other.skipped.size(), 1U) << "the name must be right, too";
  EXPECT_EQ(sentences(find({{"1002", {}}}).skipped), Lines{}) << "a worksheet without names";
}

TEST_F(FlatMoodle, ANameWithTheSameNumberTwiceIsClear) {
  folder_.write("Jane Doe_7_assignsubmission_file_my_7_assignsubmission_file_x.cu", "int x;\n");
  EXPECT_EQ(described(find()).front(), "Jane-Doe-7: my_7_assignsubmission_file_x.cu");
}

TEST_F(FlatMoodle, FilesOfTwoNamesAreNotMerged) {
  folder_.write("Jane Doe_7_assignsubmission_file_a.cu", "int x;\n");
  folder_.write("Jim Roe_7_assignsubmission_file_b.cu", "int y;\n");
  const CourseSubmissions found = find();
  EXPECT_EQ(described(found)[0], "Jane-Doe-7: a.cu");
  EXPECT_EQ(described(found)[1], kDoubtful);
  EXPECT_EQ(found.skipped.size(), 2U);
}

TEST(MoodleFolders, TheLastNumberIsTheParticipants) {
  const Folder folder;
  folder.write("Vic_1002_assignsubmission_file/a.cu", "int x;\n");
  folder.write("Vic_1002_assignsubmission_file_1003_assignsubmission_file/a.cu", "int x;\n");
  EXPECT_EQ(described(find_submissions({.download = folder.path(), .scratch = {}})),
            (Lines{"Vic-1002: Vic_1002_assignsubmission_file",
                   "Vic_1002_assignsubmission_file-1003: "
                   "Vic_1002_assignsubmission_file_1003_assignsubmission_file"}));
}

class CanvasDownload : public testing::Test {
 protected:
  CourseSubmissions find(const std::string& gradebook) {
    folder_.write("doejane_4711_88123_a.cu", "int x;\n");
    folder_.write("doejane_4711_4712_88124_a.cu", "int eve;\n");
    std::optional<Roster> roster;
    if (!gradebook.empty())
      roster = read_roster("Student,ID,SIS User ID,Section\n" + gradebook, "gradebook.csv");
    return find_submissions(
        {.download = folder_.path(), .roster = std::move(roster), .scratch = {}});
  }

  Folder folder_;
};

TEST_F(CanvasDownload, AFileThatMayBeOfTwoUsersIsOfNeither) {
  const CourseSubmissions found = find("");
  EXPECT_EQ(described(found),
            (Lines{"doejane-4711: a.cu", kDoubtful, "doejane_4711-4712:", kDoubtful}));
  EXPECT_EQ(found.skipped.size(), 1U);
  EXPECT_EQ(find("\"Doe, Jane\",4711,s1,A\n\"Eve\",4712,s2,A\n").skipped.size(), 1U);
}

TEST_F(CanvasDownload, TheGradebookDecides) {
  EXPECT_EQ(described(find("\"Doe, Jane\",4711,s1,A\nDoejane_4711,4712,s2,A\n")),
            (Lines{"doejane-4711: a.cu", "doejane_4711-4712: a.cu"}));
  EXPECT_EQ(described(find("\"Doe, Jane\",4711,s1,A\n")), Lines{"doejane-4711: a.cu 88124_a.cu"});
}

// Eve is participant 12 of the platform; her name and her submission's other data are hers to
// choose.
Lines owners_of(const Folder& folder, const std::string& rows) {
  const CourseSubmissions found =
      find_submissions({.download = folder.path(),
                        .roster = read_roster("id,name,email\n" + rows, "r"),
                        .scratch = {}});
  Lines lines;
  for (const ReceivedSubmission& received : found.submissions)
    lines.push_back(received.id + '=' + (received.person ? received.person->id : "no student"));
  return lines;
}

TEST(ChosenNames, AnotherStudentsIdOrAddressIsOnlyAName) {
  for (const char* name : {"s1", "jane@x.edu", "jane", "Jane Doe"}) {
    const Folder folder;
    folder.write("Jane Doe_11_assignsubmission_file_/a.cu", "int x;\n");
    folder.write(std::string(name) + "_12_assignsubmission_file_/a.cu", "int eve;\n");
    for (const std::string& line : owners_of(folder, "s1,Jane Doe,jane@x.edu\ns2,Eve,eve@x.edu\n"))
      EXPECT_TRUE(line.ends_with("=no student")) << line;
  }
}

TEST(ChosenNames, AnotherStudentsIdInGradescopeDoesNotReplaceTheSubmission) {
  const Folder folder;
  folder.write("submission_metadata.yml",
               "submission_1:\n  :submitters:\n  - :name: Jane Doe\n    :sid: s1\n"
               "  :created_at: 2024-10-03 10:00:00 Z\n"
               "submission_2:\n  :submitters:\n  - :name: Eve\n    :sid: s1\n"
               "  :created_at: 2024-10-03 11:00:00 Z\n");
  folder.write("submission_1/a.cu", "int x;\n");
  folder.write("submission_2/a.cu", "int eve;\n");
  EXPECT_EQ(owners_of(folder, "s1,Jane Doe,\ns2,Eve,\n"),
            (Lines{"Eve-2=no student", "Jane-Doe-1=no student"}));
}

TEST(ChosenNames, AGroupsNameDoesNotReplaceTheSubmissionsOfItsMembers) {
  const Folder folder;
  folder.write("Jane Doe_11_assignsubmission_file_/a.cu", "int x;\n");
  folder.write("Team 7_12_assignsubmission_file_/a.cu", "int eve;\n");
  const CourseSubmissions found = find_submissions(
      {.download = folder.path(),
       .roster = read_roster("identifier,name,groups\nParticipant 11,Jane Doe,Team 7\n", "r"),
       .scratch = {}});
  ASSERT_EQ(found.submissions.size(), 2U);
  EXPECT_EQ(found.submissions[0].id, "Jane-Doe-11");
  EXPECT_TRUE(found.submissions[0].person.has_value());
  EXPECT_FALSE(found.submissions[1].person.has_value());
}

TEST(ChosenNames, WordsOfTwoStudentsIdentifyNeither) {
  const Folder folder;
  folder.write("lab5-jdoe.cu", "int x;\n");
  folder.write("eve1-jdoe.cu", "int eve;\n");
  EXPECT_EQ(owners_of(folder, "jdoe,Jane Doe,\neve1,Eve,\n"),
            (Lines{"eve1-jdoe=no student", "lab5-jdoe=jdoe"}));
}

TEST(ChosenNames, ANameThatLooksLikeAnIdDoesNotTakeIt) {
  const Folder folder;
  folder.write("Jane Doe/a.cu", "int x;\n");
  const auto ids = [&] {
    Lines lines;
    for (const auto& one : find_submissions({.download = folder.path(), .scratch = {}}).submissions)
      lines.push_back(one.id + '=' + one.display_name);
    return lines;
  };
  const std::string id = ids().front().substr(0, ids().front().find('='));
  folder.write(id + "/a.cu", "int eve;\n");
  folder.write(id + "-2/a.cu", "int x;\n");
  EXPECT_EQ(ids(), (Lines{id + "=Jane Doe", id + "-2=" + id + "-2", id + "-3=" + id}));
}

TEST(ChosenNames, AFileNameThatThePatternAlsoMatchesIsDoubtful) {
  const Folder folder;
  folder.write("Vic_1002_a.cu", "int x;\n");
  folder.write("Eve_1003_x_1002_a.cu", "int eve;\n");
  const CourseSubmissions found =
      find_submissions({.download = folder.path(),
                        .scratch = {},
                        .pattern = NamePattern("(?<name>.*)_(?<id>\\d+)_(?<file>.*)")});
  EXPECT_EQ(described(found), (Lines{"1002: a.cu", kDoubtful, "1003:", kDoubtful}));
  EXPECT_EQ(sentences(found.skipped),
            Lines{"Eve_1003_x_1002_a.cu: this file may belong to 1002 or 1003; "
                  "rename it so that its name contains only one of them"});
}

TEST(ChosenNames, APatternThatCanMatchLessOfTheSameTextIsClear) {
  for (const char* expression :
       {"(?<id>\\d+).*", "(?<id>[a-z0-9]+)[-_].*", "(?<name>.*?)_(?<file>.*)",
        "(?<id>\\d{2,4}?)_(?<file>.*)", "(?<email>[^ ]*) ?(?<file>.*)"}) {
    const NamePattern pattern(expression);
    for (const char* name : {"1002_a_b.cu", "17-x_1.cu", "a@b.edu 1002.cu"})
      EXPECT_EQ(pattern.other_parts_of(name), std::nullopt) << expression << ' ' << name;
  }
}

}  // namespace
}  // namespace labcheck::test
