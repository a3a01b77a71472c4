#include "harness/intake/find_hand_ins.hpp"

#include "harness/base/error.hpp"
#include "harness/intake/messages.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <set>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

Lines ids(const ClassHandIns& found) {
  Lines lines;
  for (const HandIn& hand_in : found.hand_ins) lines.push_back(hand_in.id);
  return lines;
}

Roster roster_of(const std::string& rows) {
  return read_roster("id,name,email\n" + rows, "roster.csv");
}

class FindHandIns : public testing::Test {
 protected:
  ClassHandIns find(const std::optional<Roster>& roster = {}, std::optional<Layout> layout = {}) {
    return find_hand_ins({folder_.path(), layout, roster, scratch_.path()});
  }

  // A file of the class that was changed `seconds` after 1970.
  void write(const std::string& name, long seconds) {
    const fs::path path = folder_.write(name, "int x;\n");
    fs::last_write_time(path, std::chrono::file_clock::from_sys(
                                  std::chrono::sys_seconds(std::chrono::seconds(seconds))));
  }

  std::string refusal(const fs::path& download, std::optional<Layout> layout = {}) {
    try {
      find_hand_ins({download, layout, {}, scratch_.path()});
    } catch (const UserError& error) {
      std::string text = error.what() + std::string(" | ") + error.remedy();
      const std::string prefix = folder_.path().string();
      text.replace(text.find(prefix), prefix.size(), "HERE");
      return text;
    }
    return "it is taken";
  }

  Folder folder_;
  Folder scratch_;
};

TEST_F(FindHandIns, PlainFoldersFilesAndArchivesAreHandIns) {
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
  const ClassHandIns found = find();
  EXPECT_EQ(found.layout, Layout::plain);
  ASSERT_EQ(found.hand_ins.size(), 4U);
  EXPECT_TRUE(found.hand_ins[0].id.starts_with("Carol-O-Neil-")) << found.hand_ins[0].id;
  EXPECT_EQ(found.hand_ins[0].shown_name, "Carol O'Neil");
  EXPECT_EQ(found.hand_ins[1].id, "alice");
  EXPECT_EQ(found.hand_ins[2].id, "bob");
  EXPECT_EQ(found.hand_ins[2].paths,
            std::vector<HandedInPath>({{folder_.path() / "bob.cu", "bob.cu"}}));
  EXPECT_EQ(found.hand_ins[3].id, "dave");
  EXPECT_EQ(found.passed_over,
            (Lines{"dangling: neither a folder nor a .cu file nor an archive",
                   "notes.txt: neither a folder nor a .cu file nor an archive"}));
  EXPECT_EQ(found.unknown, Lines{});
  EXPECT_EQ(intake_messages::summary(found),
            "a folder or file each: 4 hand-ins; 2 entries do not fit");
}

TEST_F(FindHandIns, TheTimeIsThatOfTheNewestFile) {
  write("alice/old.cu", 1'000);
  write("alice/sub/matmul.cu", 3'000);
  write("alice/.vscode/settings.json", 9'000);
  fs::create_directories(folder_.path() / "bob");
  const ClassHandIns found = find();
  EXPECT_EQ(found.hand_ins[0].handed_in, Moment(std::chrono::seconds(3'000)));
  EXPECT_EQ(found.hand_ins[1].handed_in, std::nullopt);
}

TEST_F(FindHandIns, OfOneStudentsFolderFileAndArchiveTheNewestIsTaken) {
  write("alice/matmul.cu", 3'000);
  write("alice.zip", 5'000);
  write("alice.cu", 4'000);
  const ClassHandIns found = find();
  ASSERT_EQ(found.hand_ins.size(), 1U);
  EXPECT_EQ(found.hand_ins[0].paths[0].name, "alice.zip");
  EXPECT_EQ(found.hand_ins[0].remarks,
            (Lines{"alice was handed in, too, and is older than alice.zip",
                   "alice.cu was handed in, too, and is older than alice.zip"}));
}

TEST_F(FindHandIns, TheRosterTellsWhoIsMissingAndWhoIsUnknown) {
  write("lab5_s101.cu", 1);
  write("Roe, Rick.cu", 1);
  write("nobody.cu", 1);
  const Roster roster = roster_of("s101,Jane Doe,\ns102,Rick Roe,\ns3,Pat Loe,\n");
  const ClassHandIns found = find(roster);
  ASSERT_EQ(found.hand_ins.size(), 3U);
  EXPECT_EQ(found.hand_ins[1].person->id, "s101");
  EXPECT_EQ(found.unknown, Lines{"nobody"});
  EXPECT_EQ(found.missing, std::vector<Person>{roster.entries[2].person});
  EXPECT_EQ(intake_messages::summary(found),
            "a folder or file each: 3 hand-ins; 1 student handed in nothing; 1 of nobody on the "
            "roster");
}

TEST_F(FindHandIns, ThePlainFilesOfOnePersonAreOneHandIn) {
  write("s101_a.cu", 1'000);
  write("s101_b.cu", 2'000);
  write("s102_a.cu", 1'000);
  write("s102_final.zip", 2'000);
  const ClassHandIns found = find(roster_of("s101,Jane Doe,\ns102,Rick Roe,\ns10,X,\n"));
  ASSERT_EQ(found.hand_ins.size(), 2U);
  EXPECT_EQ(found.hand_ins[0].paths.size(), 2U);
  EXPECT_EQ(found.hand_ins[0].handed_in, Moment(std::chrono::seconds(2'000)));
  ASSERT_EQ(found.hand_ins[1].paths.size(), 1U);
  EXPECT_EQ(found.hand_ins[1].paths[0].name, "s102_final.zip");
  EXPECT_EQ(found.hand_ins[1].remarks,
            Lines{"s102_a.cu was handed in, too, and is older than s102_final.zip"});
}

TEST_F(FindHandIns, TwoStudentsOfOneNameAreNotTiedByIt) {
  for (const char* number : {"11", "12"}) {
    write(std::string("Jane Doe_") + number + "_assignsubmission_file_/matmul.cu", 1);
  }
  Roster roster = roster_of("s1,Jane Doe,\n");
  const ClassHandIns found = find(roster);
  EXPECT_EQ(found.unknown, (Lines{"Jane-Doe-11", "Jane-Doe-12"}));
  EXPECT_EQ(found.hand_ins[0].notes,
            Lines{"the name is that of Jane Doe, who handed in Jane-Doe-12, too: put an id or "
                  "e-mail into the roster that tells them apart"});
  EXPECT_EQ(found.missing.size(), 1U);
  roster.entries[0].platform_ids = {{LearningPlatform::moodle, "12"}};
  const ClassHandIns told = find(roster);
  EXPECT_EQ(told.unknown, Lines{"Jane-Doe-11"});
  EXPECT_EQ(told.hand_ins[1].person->id, "s1");
}

TEST_F(FindHandIns, ATeamOfTheRosterHandsInForEachMember) {
  write("Team 7_900_assignsubmission_file_/matmul.cu", 1);
  write("Default group_901_assignsubmission_file_/matmul.cu", 1);
  const Roster roster = read_roster(
      "identifier,name,id,groups\nParticipant 11,Jane Doe,s101,\"B, Team 7\"\n"
      "Participant 12,Rick Roe,s102,team 7\nParticipant 13,Pat Loe,s103,Team 8\n",
      "roster.csv");
  const ClassHandIns found = find(roster);
  EXPECT_EQ(ids(found), (Lines{"Default-group-901", "Team-7-900-s101", "Team-7-900-s102"}));
  EXPECT_EQ(found.hand_ins[1].person->id, "s101");
  EXPECT_EQ(found.hand_ins[1].shown_name, "Jane Doe");
  EXPECT_EQ(found.hand_ins[1].platform_ids.at(LearningPlatform::moodle), "11");
  EXPECT_EQ(found.hand_ins[1].remarks, Lines{"handed in together with Rick Roe"});
  EXPECT_EQ(found.hand_ins[1].paths, found.hand_ins[2].paths);
  EXPECT_EQ(found.unknown, Lines{"Default-group-901"});
  EXPECT_EQ(found.missing, std::vector<Person>{roster.entries[2].person});
}

TEST_F(FindHandIns, APlainFolderThatIsNamedLikeAGroupIsNoTeam) {
  write("A/matmul.cu", 1);
  const ClassHandIns found = find(read_roster("id,section\ns101,A\ns102,A\n", "roster.csv"));
  EXPECT_EQ(found.unknown, Lines{"A"});
}

TEST_F(FindHandIns, IdsStayWhenOthersHandIn) {
  for (const char* name : {"Jörg.cu", "J rg.cu", "-x.cu", "a\nb.cu", "doe.cu"}) write(name, 1);
  const Lines before = ids(find());
  for (const char* name : {"Jörg .cu", "Aaron.cu", "a b.cu", "doe-.cu"}) write(name, 1);
  const Lines after = ids(find());
  EXPECT_EQ(after.size(), 9U);
  for (const std::string& id : before) {
    EXPECT_NE(std::find(after.begin(), after.end(), id), after.end()) << id;
  }
}

TEST_F(FindHandIns, OddNamesAreTakenAsTheyAre) {
  const Lines names{"Müller, Jörg (PhD)", "-rf", "new\nline", "L\xF6we", std::string(200, 'n')};
  for (const std::string& name : names) {
    write(name + "_17" + std::to_string(name.size()) + "_assignsubmission_file_/matmul.cu", 1);
  }
  const ClassHandIns found = find();
  EXPECT_EQ(found.layout, Layout::moodle);
  EXPECT_EQ(found.hand_ins.size(), names.size());
  std::set<std::string> shown;
  for (const HandIn& hand_in : found.hand_ins) shown.insert(hand_in.shown_name);
  EXPECT_TRUE(shown.contains("new line 178"));
  EXPECT_TRUE(shown.contains("Müller, Jörg (PhD)"));
  EXPECT_TRUE(shown.contains("Löwe 174"));
  EXPECT_EQ(find(roster_of("s101,löwe,\n")).unknown.size(), names.size() - 1);
}

TEST_F(FindHandIns, TheLayoutCanBeGiven) {
  write("Jane Doe_11_assignsubmission_file_/matmul.cu", 1);
  EXPECT_EQ(find().layout, Layout::moodle);
  EXPECT_EQ(find({}, Layout::plain).layout, Layout::plain);
  EXPECT_EQ(refusal(folder_.path(), Layout::canvas),
            "HERE: nothing in there is a hand-in (Canvas's layout) | name the folder that the "
            "submissions are in, or its layout with --layout");
}

TEST_F(FindHandIns, AFewEntriesOfAPlatformMakeNoLayout) {
  write("Jane Doe_11_assignsubmission_file_/matmul.cu", 1);
  write("alice/matmul.cu", 1);
  write("bob/matmul.cu", 1);
  EXPECT_EQ(find().layout, Layout::plain);
}

TEST_F(FindHandIns, ALoneFolderInAPlatformsLayoutStandsForItself) {
  write("CUDA-Lab 5-4711/Jane Doe_11_assignsubmission_file_/matmul.cu", 1);
  EXPECT_EQ(find().layout, Layout::moodle);
  EXPECT_EQ(find({}, Layout::moodle).hand_ins.size(), 1U);
  EXPECT_EQ(ids(find({}, Layout::plain)).size(), 1U);
  EXPECT_EQ(find({}, Layout::plain).hand_ins[0].shown_name, "CUDA-Lab 5-4711");
}

TEST_F(FindHandIns, AnArchiveOfTheDownloadIsUnpacked) {
  write_archive(folder_.path() / "all.zip", Packing::zip,
                {{"Jane Doe_11_assignsubmission_file_/matmul.cu", "int x;\n"},
                 {"Rick Roe_12_assignsubmission_onlinetext_/onlinetext.html", "x"}});
  const ClassHandIns found =
      find_hand_ins({.download = folder_.path() / "all.zip", .scratch = scratch_.path()});
  EXPECT_EQ(found.layout, Layout::moodle);
  EXPECT_EQ(ids(found), (Lines{"Jane-Doe-11", "Rick-Roe-12"}));
  EXPECT_TRUE(fs::exists(found.hand_ins[0].paths[0].path / "matmul.cu"));
}

TEST_F(FindHandIns, AnArchiveOfAFolderOfStudentsIsUnpacked) {
  write_archive(folder_.path() / "all.tar.gz", Packing::tar_gz,
                {{"lab5/alice/matmul.cu", "int x;\n"}, {"lab5/bob/matmul.cu", "int x;\n"}});
  EXPECT_EQ(
      ids(find_hand_ins({.download = folder_.path() / "all.tar.gz", .scratch = scratch_.path()})),
      (Lines{"alice", "bob"}));
}

TEST_F(FindHandIns, WhatIsNoDownloadIsRefused) {
  EXPECT_EQ(refusal(folder_.path() / "gone"),
            "HERE/gone: there is no such folder or archive | name the folder that the submissions "
            "are in, or the archive of it");
  folder_.write("bad.zip", "x");
  EXPECT_EQ(refusal(folder_.path() / "bad.zip"),
            "HERE/bad.zip: this is no zip, tar or 7z archive | download it again, or unpack it "
            "yourself and name the folder");
  fs::create_directories(folder_.path() / "empty");
  EXPECT_EQ(refusal(folder_.path() / "empty"),
            "HERE/empty: nothing in there is a hand-in (a folder or file each) | name the folder "
            "that the submissions are in, or its layout with --layout");
}

TEST_F(FindHandIns, AnotherClasssUnpackedDownloadIsNotMixedIn) {
  for (const char* student : {"alice", "bob"}) {
    write_archive(folder_.path() / "all.zip", Packing::zip,
                  {{std::string(student) + "/matmul.cu", "int x;\n"}, {"carol/matmul.cu", "x"}});
    EXPECT_EQ(
        ids(find_hand_ins({.download = folder_.path() / "all.zip", .scratch = scratch_.path()})),
        (Lines{student, "carol"}));
  }
}

TEST_F(FindHandIns, HundredsAreAllTied) {
  std::string rows;
  for (int i = 0; i < 500; ++i) {
    const std::string number = std::to_string(10'000 + i);
    folder_.write("Jane Doe" + number + "_" + number + "_assignsubmission_file_/matmul.cu", "");
    rows += 's' + number + ",Jane Doe" + number + ",\n";
  }
  const ClassHandIns found = find(roster_of(rows));
  EXPECT_EQ(found.hand_ins.size(), 500U);
  EXPECT_EQ(found.unknown, Lines{});
  EXPECT_EQ(found.missing.size(), 0U);
}

}  // namespace
}  // namespace labcheck::test
