// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/intake/name_pattern.hpp"
#include "harness/intake/submissions.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

TEST(NamePattern, ReadsNamedGroupsAmongOtherGroups) {
  const NamePattern pattern(
      R"((lab(\d)|x)-(?<id>[a-z0-9(]+)(?:_v\d)?-(?<name>[^_\]]+)_(?<file>.*))");
  EXPECT_EQ(pattern.parts_of("lab5-jd(1_v2-Jane Doe_matmul.cu"),
            (NameParts{"jd(1", "Jane Doe", "", "matmul.cu"}));
  EXPECT_EQ(pattern.parts_of("lab5-jd1-Jane Doe_matmul.cu with more\n"), std::nullopt);
  EXPECT_EQ(pattern.parts_of("jd1-Jane"), std::nullopt) << "whole names";
}

TEST(NamePattern, ANameThatIdentifiesNoStudentDoesNotMatch) {
  const NamePattern pattern("(?<email>[^ ]*) ?(?<file>.*)");
  EXPECT_EQ(pattern.parts_of("a@b.edu x.cu"), (NameParts{"", "", "a@b.edu", "x.cu"}));
  EXPECT_EQ(pattern.parts_of(" x.cu"), std::nullopt);
}

// The error message for a faulty pattern.
std::string error_of(std::string_view pattern) {
  try {
    const NamePattern parsed(pattern);
  } catch (const UserError& error) {
    return error.what();
  }
  return "it is accepted";
}

TEST(NamePattern, AnErrorIsReportedWithItsPosition) {
  EXPECT_EQ(error_of("(?<id>[a-z]+)_(.*"),
            "--layout-pattern: this '(' is never closed, at character 15: (?<id>[a-z]+)_ (here) "
            "(.*");
  const auto expect_error = [](std::string_view pattern, const std::string& problem, int position) {
    const std::string text = error_of(pattern);
    EXPECT_NE(text.find(problem + ", at character " + std::to_string(position) + ":"),
              std::string::npos)
        << text;
  };
  expect_error("(?<id>[a-z+)", "this '[' is never closed", 7);
  expect_error("(?<id>a))", "this ')' has no matching '('", 9);
  expect_error("(?<id>a)\\", "nothing follows this '\\'", 9);
  expect_error("x(?<idd>a)", "unknown group 'idd'", 2);
  expect_error("x(?<id", "the name of this group does not end with '>'", 2);
  expect_error("(?<id>a)(?<id>b)", "group 'id' is used twice", 9);
  expect_error("(.*)_(?<file>.*)",
               "one of the groups (?<id>...), (?<name>...) and (?<email>...) is required", 1);
  expect_error("(?<id>[z-a]+)", "this character range is reversed", 9);
  expect_error("*(?<id>a)", "", 1);
}

class FindByPattern : public testing::Test {
 protected:
  CourseSubmissions submissions_matching(const std::string& pattern,
                                         std::optional<Roster> roster = {}) {
    return find_submissions({.download = folder_.path(),
                             .roster = std::move(roster),
                             .scratch = scratch_.path(),
                             .pattern = NamePattern(pattern)});
  }

  Folder folder_;
  Folder scratch_;
};

TEST_F(FindByPattern, FilesOfOneStudentAreOneSubmission) {
  folder_.write("s1-matmul.cu", "int x;\n");
  folder_.write("s1-matmul_host.cu", "int y;\n");
  folder_.write("s2-matmul.cu", "int x;\n");
  folder_.write("s3-all/matmul.cu", "int x;\n");
  folder_.write("readme.txt", "");
  const CourseSubmissions course = submissions_matching("(?<id>s\\d+)-(?<file>.*)");
  ASSERT_EQ(course.submissions.size(), 3u);
  EXPECT_EQ(course.submissions[0].id, "s1");
  EXPECT_EQ(course.submissions[0].paths,
            (std::vector<ReceivedPath>{{folder_.path() / "s1-matmul.cu", "matmul.cu"},
                                       {folder_.path() / "s1-matmul_host.cu", "matmul_host.cu"}}));
  EXPECT_EQ(course.submissions[2].paths,
            (std::vector<ReceivedPath>{{folder_.path() / "s3-all", "all"}}));
  EXPECT_EQ(course.skipped.size(), 1u);
}

TEST_F(FindByPattern, OfFilesWithOneNameTheNewestIsUsed) {
  const auto now = fs::file_time_type::clock::now();
  for (int k = 1; k <= 3; ++k) {
    const fs::path file = folder_.write("s1-" + std::to_string(k) + "-matmul.cu", "int x;\n");
    fs::last_write_time(file, now - std::chrono::hours(k == 2 ? 1 : 5 + k));
  }
  folder_.write("other", "");
  const CourseSubmissions course = submissions_matching("(?<id>s\\d+)-\\d-(?<file>.*)");
  ASSERT_EQ(course.submissions.size(), 1u);
  EXPECT_EQ(course.submissions[0].paths,
            (std::vector<ReceivedPath>{{folder_.path() / "s1-2-matmul.cu", "matmul.cu"}}));
  EXPECT_EQ(course.submissions[0].remarks.size(), 2u);
}

TEST_F(FindByPattern, StudentsAreMatchedByThePartsOfNames) {
  folder_.write("17_Doe, Jane.cu", "int x;\n");
  folder_.write("18_Roe, Rick.cu", "int x;\n");
  Roster roster;
  roster.entries = {{.person = {"4711", "Jane Doe", "", ""}},
                    {.person = {"18", "Richard", "", ""}}};
  const CourseSubmissions course = submissions_matching("(?<id>\\d+)_(?<name>.*)\\.cu", roster);
  ASSERT_EQ(course.submissions.size(), 2u);
  for (const ReceivedSubmission& received : course.submissions)
    ASSERT_TRUE(received.person) << received.id;
  EXPECT_EQ(course.submissions[0].person->id, "4711") << "by the name";
  EXPECT_EQ(course.submissions[1].person->id, "18") << "by the id";
  EXPECT_EQ(course.submissions[0].display_name, "Doe, Jane");
}

TEST_F(FindByPattern, NoMatchingNameIsAnError) {
  folder_.write("jane.cu", "int x;\n");
  EXPECT_THROW(submissions_matching("(?<id>\\d+)"), UserError);
}

}  // namespace
}  // namespace labcheck::test
