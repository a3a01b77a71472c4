#include "harness/base/error.hpp"
#include "harness/intake/find_hand_ins.hpp"
#include "harness/intake/name_pattern.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

TEST(NamePattern, ReadsGroupsByTheirNamesWhateverElseIsGrouped) {
  const NamePattern pattern(
      R"((lab(\d)|x)-(?<id>[a-z0-9(]+)(?:_v\d)?-(?<name>[^_\]]+)_(?<file>.*))");
  EXPECT_EQ(pattern.parts_of("lab5-jd(1_v2-Jane Doe_matmul.cu"),
            (NameParts{"jd(1", "Jane Doe", "", "matmul.cu"}));
  EXPECT_EQ(pattern.parts_of("lab5-jd1-Jane Doe_matmul.cu with more\n"), std::nullopt);
  EXPECT_EQ(pattern.parts_of("jd1-Jane"), std::nullopt) << "whole names";
}

TEST(NamePattern, ANameThatTellsNobodyIsNotLikeIt) {
  const NamePattern pattern("(?<email>[^ ]*) ?(?<file>.*)");
  EXPECT_EQ(pattern.parts_of("a@b.edu x.cu"), (NameParts{"", "", "a@b.edu", "x.cu"}));
  EXPECT_EQ(pattern.parts_of(" x.cu"), std::nullopt);
}

// What is said of a pattern with a mistake.
std::string told(std::string_view pattern) {
  try {
    const NamePattern made(pattern);
  } catch (const UserError& error) {
    return error.what();
  }
  return "it is taken";
}

TEST(NamePattern, AMistakeIsToldWithItsPlace) {
  EXPECT_EQ(told("(?<id>[a-z]+)_(.*"),
            "--layout-pattern: this '(' is never closed, at character 15: (?<id>[a-z]+)_ (here) "
            "(.*");
  const auto says = [](std::string_view pattern, const std::string& what, int place) {
    const std::string text = told(pattern);
    EXPECT_NE(text.find(what + ", at character " + std::to_string(place) + ":"), std::string::npos)
        << text;
  };
  says("(?<id>[a-z+)", "this '[' is never closed", 7);
  says("(?<id>a))", "this ')' closes nothing", 9);
  says("(?<id>a)\\", "nothing stands behind this '\\'", 9);
  says("x(?<idd>a)", "there is no group 'idd'", 2);
  says("x(?<id", "the name of this group does not end with '>'", 2);
  says("(?<id>a)(?<id>b)", "there is another group 'id' before", 9);
  says("(.*)_(?<file>.*)", "it has none of the groups (?<id>...), (?<name>...) and (?<email>...)",
       1);
  says("(?<id>[z-a]+)", "this range of characters ends before it begins", 9);
  says("*(?<id>a)", "", 1);
}

class FindByPattern : public testing::Test {
 protected:
  ClassHandIns found(const std::string& pattern, std::optional<Roster> roster = {}) {
    return find_hand_ins({.download = folder_.path(),
                          .roster = std::move(roster),
                          .scratch = scratch_.path(),
                          .pattern = NamePattern(pattern)});
  }

  Folder folder_;
  Folder scratch_;
};

TEST_F(FindByPattern, FilesOfOneStudentAreOneHandIn) {
  folder_.write("s1-matmul.cu", "int x;\n");
  folder_.write("s1-matmul_host.cu", "int y;\n");
  folder_.write("s2-matmul.cu", "int x;\n");
  folder_.write("s3-all/matmul.cu", "int x;\n");
  folder_.write("readme.txt", "");
  const ClassHandIns class_ = found("(?<id>s\\d+)-(?<file>.*)");
  ASSERT_EQ(class_.hand_ins.size(), 3u);
  EXPECT_EQ(class_.hand_ins[0].id, "s1");
  EXPECT_EQ(class_.hand_ins[0].paths,
            (std::vector<HandedInPath>{{folder_.path() / "s1-matmul.cu", "matmul.cu"},
                                       {folder_.path() / "s1-matmul_host.cu", "matmul_host.cu"}}));
  EXPECT_EQ(class_.hand_ins[2].paths,
            (std::vector<HandedInPath>{{folder_.path() / "s3-all", "all"}}));
  EXPECT_EQ(class_.passed_over.size(), 1u);
}

TEST_F(FindByPattern, TheNewestOfWhatAStudentCalledAlikeCounts) {
  const auto now = fs::file_time_type::clock::now();
  for (int k = 1; k <= 3; ++k) {
    const fs::path file = folder_.write("s1-" + std::to_string(k) + "-matmul.cu", "int x;\n");
    fs::last_write_time(file, now - std::chrono::hours(k == 2 ? 1 : 5 + k));
  }
  folder_.write("other", "");
  const ClassHandIns class_ = found("(?<id>s\\d+)-\\d-(?<file>.*)");
  ASSERT_EQ(class_.hand_ins.size(), 1u);
  EXPECT_EQ(class_.hand_ins[0].paths,
            (std::vector<HandedInPath>{{folder_.path() / "s1-2-matmul.cu", "matmul.cu"}}));
  EXPECT_EQ(class_.hand_ins[0].remarks.size(), 2u);
}

TEST_F(FindByPattern, StudentsAreTiedToTheRosterByWhatNamesTell) {
  folder_.write("17_Doe, Jane.cu", "int x;\n");
  folder_.write("18_Roe, Rick.cu", "int x;\n");
  Roster roster;
  roster.entries = {{.person = {"4711", "Jane Doe", "", ""}},
                    {.person = {"18", "Richard", "", ""}}};
  const ClassHandIns class_ = found("(?<id>\\d+)_(?<name>.*)\\.cu", roster);
  ASSERT_EQ(class_.hand_ins.size(), 2u);
  for (const HandIn& hand_in : class_.hand_ins) ASSERT_TRUE(hand_in.person) << hand_in.id;
  EXPECT_EQ(class_.hand_ins[0].person->id, "4711") << "by the name";
  EXPECT_EQ(class_.hand_ins[1].person->id, "18") << "by the id";
  EXPECT_EQ(class_.hand_ins[0].shown_name, "Doe, Jane");
}

TEST_F(FindByPattern, NothingLikeItIsAMistake) {
  folder_.write("jane.cu", "int x;\n");
  EXPECT_THROW(found("(?<id>\\d+)"), UserError);
}

}  // namespace
}  // namespace labcheck::test
