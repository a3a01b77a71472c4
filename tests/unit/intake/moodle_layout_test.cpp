#include "harness/intake/find_hand_ins.hpp"
#include "harness/intake/moodle_names.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

TEST(MoodleNames, FoldersOfOldAndNewVersionsAreTakenApart) {
  for (const char* name :
       {"Jane Doe_12345_assignsubmission_file", "Jane Doe_12345_assignsubmission_file_"}) {
    const auto split = split_moodle_name(name);
    ASSERT_TRUE(split.has_value()) << name;
    EXPECT_EQ(split->who, "Jane Doe");
    EXPECT_EQ(split->participant, "12345");
    EXPECT_EQ(split->plugin, "file");
    EXPECT_EQ(split->file, "");
  }
}

TEST(MoodleNames, FilesOfAFlatDownloadAreTakenApart) {
  const auto split =
      split_moodle_name("Müller, Jörg_7_assignsubmission_file_my_7_assignsubmission_file_x.cu");
  ASSERT_TRUE(split.has_value());
  EXPECT_EQ(split->who, "Müller, Jörg");
  EXPECT_EQ(split->participant, "7");
  EXPECT_EQ(split->file, "my_7_assignsubmission_file_x.cu");
}

TEST(MoodleNames, OtherNamesAreNone) {
  for (const char* name : {"", "Jane Doe", "Jane Doe_assignsubmission_file_",
                           "Jane Doe_12a_assignsubmission_file_", "_assignsubmission_file_",
                           "Jane Doe_12345_assignsubmission_", "Jane Doe_12345_onlinetext"}) {
    EXPECT_FALSE(split_moodle_name(name).has_value()) << name;
  }
}

TEST(MoodleLayout, AFolderEachIsFound) {
  const Folder folder;
  folder.write("Jane Doe_12345_assignsubmission_file_/matmul.cu", "int x;\n");
  folder.write("Jane Doe_12345_assignsubmission_onlinetext_/onlinetext.html", "hello");
  folder.write("Müller Jörg_7_assignsubmission_file/sub/matmul.cu", "int x;\n");
  folder.write("Participant 9_9_assignsubmission_onlinetext_/onlinetext.html", "hello");
  folder.write("notes.txt", "");
  folder.write(".DS_Store", "");
  const ClassHandIns found = find_hand_ins({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.layout, Layout::moodle);
  ASSERT_EQ(found.hand_ins.size(), 3U);
  EXPECT_EQ(found.hand_ins[0].id, "Jane-Doe-12345");
  EXPECT_EQ(found.hand_ins[0].shown_name, "Jane Doe");
  EXPECT_EQ(found.hand_ins[0].platform_ids.at(LearningPlatform::moodle), "12345");
  ASSERT_EQ(found.hand_ins[0].paths.size(), 1U);
  EXPECT_EQ(found.hand_ins[0].paths[0].path,
            folder.path() / "Jane Doe_12345_assignsubmission_file_");
  EXPECT_EQ(found.hand_ins[0].handed_in, std::nullopt) << "the file's time is the download's";
  EXPECT_EQ(found.hand_ins[0].remarks, Lines{});
  EXPECT_EQ(found.hand_ins[1].id, "Muller-Jorg-7");
  EXPECT_EQ(found.hand_ins[2].id, "Participant-9-9");
  EXPECT_TRUE(found.hand_ins[2].paths.empty());
  EXPECT_EQ(found.hand_ins[2].remarks, Lines{"no file was handed in, only a text written online"});
  EXPECT_EQ(found.hand_ins[2].unread, found.hand_ins[2].remarks);
  EXPECT_EQ(found.passed_over,
            Lines{"notes.txt: not named as Moodle does, 'Name_12345_assignsubmission_file'"});
}

TEST(MoodleLayout, WhenSomethingWasHandedInTheWorksheetTells) {
  const Folder folder;
  folder.write("Jane Doe_12345_assignsubmission_file_/matmul.cu", "int x;\n");
  folder.write("Jo Roe_7_assignsubmission_file_/matmul.cu", "int x;\n");
  const Moment evening(std::chrono::seconds(1'700'000'000));
  const ClassHandIns found = find_hand_ins(
      {.download = folder.path(), .scratch = {}, .moodle_times = {{"12345", evening}}});
  ASSERT_EQ(found.hand_ins.size(), 2U);
  EXPECT_EQ(found.hand_ins[0].handed_in, evening);
  EXPECT_EQ(found.hand_ins[1].handed_in, std::nullopt);
}

TEST(MoodleLayout, AFlatDownloadIsFound) {
  const Folder folder;
  folder.write("Jane Doe_12345_assignsubmission_file_a.cu", "int x;\n");
  folder.write("Jane Doe_12345_assignsubmission_file_b.cu", "int x;\n");
  folder.write("Participant_9_assignsubmission_file_a.cu", "int x;\n");
  folder.write("Participant_9_assignsubmission_onlinetext_onlinetext.html", "hello");
  const ClassHandIns found = find_hand_ins({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.layout, Layout::moodle_flat);
  ASSERT_EQ(found.hand_ins.size(), 2U);
  EXPECT_EQ(found.hand_ins[0].paths,
            (std::vector<HandedInPath>{
                {folder.path() / "Jane Doe_12345_assignsubmission_file_a.cu", "a.cu"},
                {folder.path() / "Jane Doe_12345_assignsubmission_file_b.cu", "b.cu"}}));
  EXPECT_EQ(found.hand_ins[1].shown_name, "Participant 9");
}

}  // namespace
}  // namespace labcheck::test
