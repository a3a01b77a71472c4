#include "harness/base/error.hpp"
#include "harness/cli/options.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

StudyOptions study(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "labcheck");
  const CommandLine line = parse_command_line(static_cast<int>(arguments.size()), arguments.data());
  const auto* command = std::get_if<GradeCommand>(&line.command);
  EXPECT_NE(command, nullptr);
  return command == nullptr ? StudyOptions{} : command->study;
}

std::string refused(std::vector<const char*> arguments) {
  try {
    study(std::move(arguments));
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(StudyOptions, AreNoneUnlessTheyAreGiven) {
  EXPECT_FALSE(any_of_study(study({"lab4"})));
}

TEST(StudyOptions, AreReadAsTheyAreGiven) {
  EXPECT_TRUE(study({"lab4", "--watch"}).watch);
  EXPECT_EQ(study({"lab4", "--explain", "fast"}).explain, "fast");
  const StudyOptions one = study({"lab4", "--case", "over"});
  EXPECT_EQ(one.case_id, "over");
  EXPECT_FALSE(one.keep);
}

TEST(StudyOptions, KeepInAFolderNamedOrNot) {
  EXPECT_EQ(study({"lab4", "--case", "over", "--keep"}).keep, "");
  EXPECT_EQ(study({"lab4", "--case", "over", "--keep", "there"}).keep, "there");
  EXPECT_EQ(study({"lab4", "a.cu", "--keep", "--case", "over"}).keep, "");
}

TEST(StudyOptions, DoOneThingAtATime) {
  for (const auto& pair :
       std::vector<std::vector<const char*>>{{"lab4", "--watch", "--case", "over"},
                                             {"lab4", "--watch", "--explain", "fast"},
                                             {"lab4", "--case", "over", "--explain", "fast"}}) {
    EXPECT_EQ(refused(pair), "--watch, --case and --explain do different things");
  }
  EXPECT_EQ(refused({"lab4", "--keep"}), "--keep keeps what one test case leaves");
}

TEST(StudyOptions, AreNotForOtherCommands) {
  EXPECT_EQ(refused({"batch", "DIR", "--lab", "lab4", "--out", "o", "--watch"}),
            "--watch, --case, --keep and --explain are for a submission graded alone");
  EXPECT_NE(refused({"show", "lab4", "--explain", "fast"}), "");
}

}  // namespace
}  // namespace labcheck
