// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sentences.hpp"

#include <gtest/gtest.h>

#include <set>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

Lines ids(const CourseSubmissions& found) {
  Lines lines;
  for (const ReceivedSubmission& received : found.submissions) lines.push_back(received.id);
  return lines;
}

Roster roster_of(const std::string& rows) {
  return read_roster("id,name,email\n" + rows, "roster.csv");
}

class FindSubmissions : public testing::Test {
 protected:
  CourseSubmissions find(const std::optional<Roster>& roster = {},
                         std::optional<Layout> layout = {}) {
    return find_submissions({folder_.path(), layout, roster, scratch_.path()});
  }

  // Writes a file with a modification time `seconds` after 1970.
  void write(const std::string& name, long seconds) {
    const fs::path path = folder_.write(name, "int x;\n");
    fs::last_write_time(path, std::chrono::file_clock::from_sys(
                                  std::chrono::sys_seconds(std::chrono::seconds(seconds))));
  }

  std::string error_for(const fs::path& download, std::optional<Layout> layout = {}) {
    try {
      find_submissions({download, layout, {}, scratch_.path()});
    } catch (const UserError& error) {
      std::string text = error.what() + std::string(" | ") + error.remedy();
      const std::string prefix = folder_.path().string();
      text.replace(text.find(prefix), prefix.size(), "HERE");
      return text;
    }
    return "it is accepted";
  }

  Folder folder_;
  Folder scratch_;
};

TEST_F(FindSubmissions, PlainFoldersFilesAndArchivesAreSubmissions) {
  folder_.write("alice/matmul.cu", "int x;\n");
  folder_.write("bob.cu", "int x;\n");
  folder_.write("Carol O'Neil.tar.gz", "");
  folder_.write("dave.rar", "");
  folder_.write("notes.txt", "");
  folder_.write(".git/config", "");
  folder_.write("__MACOSX/x", "");
  folder_.write("results/grades/lab5-matmul/alice.json", "{}");
  folder_.write("results/index.html", "");
  folder_.write("unfinished/grades/lab5-matmul/alice.json", "{}");
  folder_.write("unfinished/.lock", "");
  fs::create_symlink("nowhere", folder_.path() / "dangling");
  const CourseSubmissions found = find();
  EXPECT_EQ(found.layout, Layout::plain);
  ASSERT_EQ(found.submissions.size(), 4U);
  EXPECT_TRUE(found.submissions[0].id.starts_with("Carol-O-Neil-")) << found.submissions[0].id;
  EXPECT_EQ(found.submissions[0].display_name, "Carol O'Neil");
  EXPECT_EQ(found.submissions[1].id, "alice");
  EXPECT_EQ(found.submissions[2].id, "bob");
  EXPECT_EQ(found.submissions[2].paths,
            std::vector<ReceivedPath>({{folder_.path() / "bob.cu", "bob.cu"}}));
  EXPECT_EQ(found.submissions[3].id, "dave");
  EXPECT_EQ(sentences(found.skipped), (Lines{"dangling: not a folder, a .cu file or an archive",
                                             "notes.txt: not a folder, a .cu file or an archive"}));
  EXPECT_EQ(found.unknown, Lines{});
  EXPECT_EQ(summary_of(found),
            "one folder or file per student: 4 submissions; 2 entries do not match this layout");
}

TEST_F(FindSubmissions, TheTimeIsThatOfTheNewestFile) {
  write("alice/old.cu", 1'000);
  write("alice/sub/matmul.cu", 3'000);
  write("alice/.vscode/settings.json", 9'000);
  fs::create_directories(folder_.path() / "bob");
  const CourseSubmissions found = find();
  EXPECT_EQ(found.submissions[0].submitted_at, Moment(std::chrono::seconds(3'000)));
  EXPECT_EQ(found.submissions[1].submitted_at, std::nullopt);
}

TEST_F(FindSubmissions, OfOneStudentsFolderFileAndArchiveTheNewestIsUsed) {
  write("alice/matmul.cu", 3'000);
  write("alice.zip", 5'000);
  write("alice.cu", 4'000);
  const CourseSubmissions found = find();
  ASSERT_EQ(found.submissions.size(), 1U);
  EXPECT_EQ(found.submissions[0].paths[0].name, "alice.zip");
  EXPECT_EQ(
      sentences(found.submissions[0].remarks),
      (Lines{"alice was ignored: alice.zip is newer", "alice.cu was ignored: alice.zip is newer"}));
}

TEST_F(FindSubmissions, TheRosterShowsMissingAndUnknownStudents) {
  write("lab5_s101.cu", 1);
  write("Roe, Rick.cu", 1);
  write("stranger.cu", 1);
  const Roster roster = roster_of("s101,Jane Doe,\ns102,Rick Roe,\ns3,Pat Loe,\n");
  const CourseSubmissions found = find(roster);
  ASSERT_EQ(found.submissions.size(), 3U);
  EXPECT_EQ(found.submissions[1].person->id, "s101");
  EXPECT_EQ(found.unknown, Lines{"stranger"});
  EXPECT_EQ(found.missing, std::vector<Person>{roster.entries[2].person});
  EXPECT_EQ(summary_of(found),
            "one folder or file per student: 3 submissions; 1 student without a submission; "
            "1 submission not matched to the roster");
}

TEST_F(FindSubmissions, ThePlainFilesOfOnePersonAreOneSubmission) {
  write("s101_a.cu", 1'000);
  write("s101_b.cu", 2'000);
  write("s102_a.cu", 1'000);
  write("s102_final.zip", 2'000);
  const CourseSubmissions found = find(roster_of("s101,Jane Doe,\ns102,Rick Roe,\ns10,X,\n"));
  ASSERT_EQ(found.submissions.size(), 2U);
  EXPECT_EQ(found.submissions[0].paths.size(), 2U);
  EXPECT_EQ(found.submissions[0].submitted_at, Moment(std::chrono::seconds(2'000)));
  ASSERT_EQ(found.submissions[1].paths.size(), 1U);
  EXPECT_EQ(found.submissions[1].paths[0].name, "s102_final.zip");
  EXPECT_EQ(sentences(found.submissions[1].remarks),
            Lines{"s102_a.cu was ignored: s102_final.zip is newer"});
}

TEST_F(FindSubmissions, TwoStudentsOfOneNameAreNotMatchedByIt) {
  for (const char* number : {"11", "12"}) {
    write(std::string("Jane Doe_") + number + "_assignsubmission_file_/matmul.cu", 1);
  }
  Roster roster = roster_of("s1,Jane Doe,\n");
  const CourseSubmissions found = find(roster);
  EXPECT_EQ(found.unknown, (Lines{"Jane-Doe-11", "Jane-Doe-12"}));
  EXPECT_EQ(
      sentences(found.submissions[0].notes),
      Lines{"this submission and Jane-Doe-12 both match Jane Doe; to distinguish the students, "
            "add an id or e-mail to the roster"});
  EXPECT_EQ(found.missing.size(), 1U);
  roster.entries[0].platform_ids = {{LearningPlatform::moodle, "12"}};
  const CourseSubmissions matched = find(roster);
  EXPECT_EQ(matched.unknown, Lines{"Jane-Doe-11"});
  EXPECT_EQ(matched.submissions[1].person->id, "s1");
}

TEST_F(FindSubmissions, ATeamOfTheRosterGetsASubmissionForEachMember) {
  write("Team 7_900_assignsubmission_file_/matmul.cu", 1);
  write("Default group_901_assignsubmission_file_/matmul.cu", 1);
  const Roster roster = read_roster(
      "identifier,name,id,groups\nParticipant 11,Jane Doe,s101,\"B, Team 7\"\n"
      "Participant 12,Rick Roe,s102,team 7\nParticipant 13,Pat Loe,s103,Team 8\n",
      "roster.csv");
  const CourseSubmissions found = find(roster);
  EXPECT_EQ(ids(found), (Lines{"Default-group-901", "Team-7-900-s101", "Team-7-900-s102"}));
  EXPECT_EQ(found.submissions[1].person->id, "s101");
  EXPECT_EQ(found.submissions[1].display_name, "Jane Doe");
  EXPECT_EQ(found.submissions[1].platform_ids.at(LearningPlatform::moodle), "11");
  EXPECT_EQ(sentences(found.submissions[1].remarks), Lines{"submitted together with Rick Roe"});
  EXPECT_EQ(found.submissions[1].paths, found.submissions[2].paths);
  EXPECT_EQ(found.unknown, Lines{"Default-group-901"});
  EXPECT_EQ(found.missing, std::vector<Person>{roster.entries[2].person});
}

TEST_F(FindSubmissions, APlainFolderWithAGroupsNameIsNotATeam) {
  write("A/matmul.cu", 1);
  const CourseSubmissions found = find(read_roster("id,section\ns101,A\ns102,A\n", "roster.csv"));
  EXPECT_EQ(found.unknown, Lines{"A"});
}

TEST_F(FindSubmissions, IdsStayWhenOthersSubmit) {
  for (const char* name : {"Jörg.cu", "J rg.cu", "-x.cu", "a\nb.cu", "doe.cu"}) write(name, 1);
  const Lines before = ids(find());
  for (const char* name : {"Jörg .cu", "Aaron.cu", "a b.cu", "doe-.cu"}) write(name, 1);
  const Lines after = ids(find());
  EXPECT_EQ(after.size(), 9U);
  for (const std::string& id : before) {
    EXPECT_NE(std::find(after.begin(), after.end(), id), after.end()) << id;
  }
}

TEST_F(FindSubmissions, UnusualNamesAreAccepted) {
  const Lines names{"Müller, Jörg (PhD)", "-rf", "new\nline", "L\xF6we", std::string(200, 'n')};
  for (const std::string& name : names) {
    write(name + "_17" + std::to_string(name.size()) + "_assignsubmission_file_/matmul.cu", 1);
  }
  const CourseSubmissions found = find();
  EXPECT_EQ(found.layout, Layout::moodle);
  EXPECT_EQ(found.submissions.size(), names.size());
  std::set<std::string> shown;
  for (const ReceivedSubmission& received : found.submissions) shown.insert(received.display_name);
  EXPECT_TRUE(shown.contains("new line"));
  EXPECT_TRUE(shown.contains("Müller, Jörg (PhD)"));
  EXPECT_TRUE(shown.contains("Löwe"));
  EXPECT_EQ(find(roster_of("s101,löwe,\n")).unknown.size(), names.size() - 1);
}

TEST_F(FindSubmissions, TheLayoutCanBeGiven) {
  write("Jane Doe_11_assignsubmission_file_/matmul.cu", 1);
  EXPECT_EQ(find().layout, Layout::moodle);
  EXPECT_EQ(find({}, Layout::plain).layout, Layout::plain);
  EXPECT_EQ(error_for(folder_.path(), Layout::canvas),
            "HERE: no submissions found (expected Canvas's layout) | specify the folder that "
            "contains the submissions, or its layout with --layout");
}

TEST_F(FindSubmissions, AFewEntriesOfAPlatformDoNotDecideTheLayout) {
  write("Jane Doe_11_assignsubmission_file_/matmul.cu", 1);
  write("alice/matmul.cu", 1);
  write("bob/matmul.cu", 1);
  EXPECT_EQ(find().layout, Layout::plain);
}

TEST_F(FindSubmissions, ASingleFolderInAPlatformsLayoutIsUsedInstead) {
  write("CUDA-Lab 5-4711/Jane Doe_11_assignsubmission_file_/matmul.cu", 1);
  EXPECT_EQ(find().layout, Layout::moodle);
  EXPECT_EQ(find({}, Layout::moodle).submissions.size(), 1U);
  EXPECT_EQ(ids(find({}, Layout::plain)).size(), 1U);
  EXPECT_EQ(find({}, Layout::plain).submissions[0].display_name, "CUDA-Lab 5-4711");
}

TEST_F(FindSubmissions, AnArchiveOfTheDownloadIsUnpacked) {
  write_archive(folder_.path() / "all.zip", Packing::zip,
                {{"Jane Doe_11_assignsubmission_file_/matmul.cu", "int x;\n"},
                 {"Rick Roe_12_assignsubmission_onlinetext_/onlinetext.html", "x"}});
  const CourseSubmissions found =
      find_submissions({.download = folder_.path() / "all.zip", .scratch = scratch_.path()});
  EXPECT_EQ(found.layout, Layout::moodle);
  EXPECT_EQ(ids(found), (Lines{"Jane-Doe-11", "Rick-Roe-12"}));
  EXPECT_TRUE(fs::exists(found.submissions[0].paths[0].path / "matmul.cu"));
}

TEST_F(FindSubmissions, AnArchiveOfAFolderOfStudentsIsUnpacked) {
  write_archive(folder_.path() / "all.tar.gz", Packing::tar_gz,
                {{"lab5/alice/matmul.cu", "int x;\n"}, {"lab5/bob/matmul.cu", "int x;\n"}});
  EXPECT_EQ(ids(find_submissions(
                {.download = folder_.path() / "all.tar.gz", .scratch = scratch_.path()})),
            (Lines{"alice", "bob"}));
}

TEST_F(FindSubmissions, OtherPathsAreRejected) {
  EXPECT_EQ(error_for(folder_.path() / "gone"),
            "HERE/gone: no such folder or archive | specify the folder that contains the "
            "submissions, or an archive of it");
  folder_.write("bad.zip", "x");
  EXPECT_EQ(error_for(folder_.path() / "bad.zip"),
            "HERE/bad.zip: this is not a zip, tar or 7z archive | download it again, or unpack it "
            "yourself and specify the folder");
  fs::create_directories(folder_.path() / "empty");
  EXPECT_EQ(
      error_for(folder_.path() / "empty"),
      "HERE/empty: no submissions found (expected one folder or file per student) | specify the "
      "folder that contains the submissions, or its layout with --layout");
}

TEST_F(FindSubmissions, AnotherCoursesUnpackedDownloadIsNotMixedIn) {
  for (const char* student : {"alice", "bob"}) {
    write_archive(folder_.path() / "all.zip", Packing::zip,
                  {{std::string(student) + "/matmul.cu", "int x;\n"}, {"carol/matmul.cu", "x"}});
    EXPECT_EQ(
        ids(find_submissions({.download = folder_.path() / "all.zip", .scratch = scratch_.path()})),
        (Lines{student, "carol"}));
  }
}

TEST_F(FindSubmissions, HundredsAreAllMatched) {
  std::string rows;
  for (int i = 0; i < 500; ++i) {
    const std::string number = std::to_string(10'000 + i);
    folder_.write("Jane Doe" + number + "_" + number + "_assignsubmission_file_/matmul.cu", "");
    rows += 's' + number + ",Jane Doe" + number + ",\n";
  }
  const CourseSubmissions found = find(roster_of(rows));
  EXPECT_EQ(found.submissions.size(), 500U);
  EXPECT_EQ(found.unknown, Lines{});
  EXPECT_EQ(found.missing.size(), 0U);
}

}  // namespace
}  // namespace labcheck::test
