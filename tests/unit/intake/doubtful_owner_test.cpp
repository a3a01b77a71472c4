// SPDX-License-Identifier: MIT
// Students choose their names and those of their files so that they look like another student's.

#include "harness/intake/submissions.hpp"
#include "tests/support/files.hpp"

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
    lines.insert(lines.end(), received.remarks.begin(), received.remarks.end());
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
  EXPECT_EQ(found.submissions[0].unread, Lines{kDoubtful});
  EXPECT_EQ(found.submissions[0].notes, found.skipped);
  EXPECT_EQ(found.skipped,
            Lines{kEves + ": this file may belong to Victim Vic (1002) or Victim "
                          "Vic_1002_assignsubmission_file_transpose.cu (1003); rename it, or "
                          "specify the platform's list of students with --roster"});
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
  EXPECT_EQ(found.skipped, Lines{});
}

TEST_F(FlatMoodle, ANumberThatTheRosterDoesNotContainIsPartOfAFileName) {
  const Roster roster =
      read_roster("Identifier,Full name\nParticipant 1002,Vic Victim\n", "roster.csv");
  EXPECT_EQ(described(find({}, roster)),
            Lines{"Victim-Vic-1002: solution.cu transpose.cu_1003_assignsubmission_file_"
                  "transpose.cu"});
  const CourseSubmissions other = find({{"1002", {"Other Name", {}}}});
  EXPECT_EQ(other.skipped.size(), 1U) << "the name must be right, too";
  EXPECT_EQ(find({{"1002", {}}}).skipped, Lines{}) << "a worksheet without names";
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

}  // namespace
}  // namespace labcheck::test
