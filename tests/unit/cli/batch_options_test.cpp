#include "harness/cli/options.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace labcheck {
namespace {

using Words = std::vector<std::string>;

CommandLine parse(std::vector<const char*> words) {
  words.insert(words.begin(), {"labcheck", "batch"});
  return parse_command_line(static_cast<int>(words.size()), words.data());
}

BatchCommand batch(std::vector<const char*> words) {
  words.insert(words.begin(), {"class", "--out", "results"});
  const CommandLine line = parse(std::move(words));
  if (const auto* answer = std::get_if<Answered>(&line.command)) {
    ADD_FAILURE() << answer->text;
    return {};
  }
  return std::get<BatchCommand>(line.command);
}

/// What a command line with a mistake is answered.
std::string told(std::vector<const char*> words) {
  const CommandLine line = parse(std::move(words));
  const auto* answer = std::get_if<Answered>(&line.command);
  if (answer == nullptr) return "it is a command";
  EXPECT_EQ(answer->status, 2) << answer->text;
  return answer->text;
}

std::string told_of(const char* option, const char* value) {
  return told({"class", "--out", "results", option, value});
}

TEST(BatchOptions, NameAClassAndWhereResultsGo) {
  const BatchCommand command = batch({});
  EXPECT_EQ(command.folder, "class");
  EXPECT_EQ(command.out, "results");
  EXPECT_TRUE(command.labs.empty());
  EXPECT_FALSE(command.layout.has_value());
  EXPECT_TRUE(command.gpus.empty());
  EXPECT_EQ(command.jobs, 0u);
  EXPECT_FALSE(command.seed.has_value());
  EXPECT_FALSE(command.also_provisional);
  EXPECT_FALSE(command.no_speed);
}

TEST(BatchOptions, RequireAClassAndAFolderForResults) {
  EXPECT_NE(told({"--out", "results"}).find("DIR"), std::string::npos);
  EXPECT_NE(told({"class"}).find("--out"), std::string::npos);
}

TEST(BatchOptions, TakeLabsAndHandInsOneWordEach) {
  const BatchCommand command =
      batch({"--lab", "lab5", "--regrade", "ada", "--lab", "lab6", "--regrade", "jo"});
  EXPECT_EQ(command.labs, (Words{"lab5", "lab6"}));
  EXPECT_EQ(command.regrade, (Words{"ada", "jo"}));
  EXPECT_EQ(command.folder, "class");
}

TEST(BatchOptions, TakeEachLayout) {
  for (const std::string_view name : kEnumNames<Layout>) {
    EXPECT_EQ(to_string(batch({"--layout", name.data()}).layout.value()), name);
  }
  EXPECT_NE(told_of("--layout", "blackboard").find("moodle_flat"), std::string::npos);
}

TEST(BatchOptions, TakeReportsWithTheirFiles) {
  const BatchCommand command = batch({"--report", "csv=a=b.csv", "--report", "moodle=sheet.csv"});
  ASSERT_EQ(command.reports.size(), 2u);
  EXPECT_EQ(command.reports[0].format, ClassFormat::csv);
  EXPECT_EQ(command.reports[0].path, "a=b.csv");
  EXPECT_EQ(command.reports[1].format, ClassFormat::moodle);
  EXPECT_EQ(command.reports[1].path, "sheet.csv");
}

TEST(BatchOptions, SayHowReportsAreWritten) {
  for (const char* option : {"csv", "csv=", "=a.csv", "xlsx=a.xlsx", ""}) {
    EXPECT_NE(told_of("--report", option).find("write it as FORMAT=FILE; FORMAT is json"),
              std::string::npos)
        << option;
  }
}

TEST(BatchOptions, TakeAPatternOfNamesInsteadOfALayout) {
  EXPECT_EQ(batch({"--layout-pattern", "(?<id>[a-z]+)[-_].*"}).layout_pattern,
            "(?<id>[a-z]+)[-_].*");
  EXPECT_NE(
      told({"class", "--out", "results", "--layout", "plain", "--layout-pattern", "(?<id>.*)"})
          .find("--layout"),
      std::string::npos);
}

TEST(BatchOptions, TakeColumnsOfGradebooksByTheirHeadings) {
  const ChosenColumns columns =
      batch({"--column", "grade=Bewertung (a=b)", "--column", "id=Matrikel"}).columns;
  EXPECT_EQ(columns, (ChosenColumns{{GradebookColumn::grade, "Bewertung (a=b)"},
                                    {GradebookColumn::id, "Matrikel"}}));
  for (const char* wrong : {"grade", "grade=", "points=Bewertung"})
    EXPECT_NE(told_of("--column", wrong).find("write it as WHAT=HEADING"), std::string::npos)
        << wrong;
}

TEST(BatchOptions, TakeCardsByNumber) {
  EXPECT_EQ(batch({"--gpus", "0,2,1"}).gpus, (std::vector<unsigned>{0, 2, 1}));
  EXPECT_EQ(batch({"--gpus", "3"}).gpus, std::vector<unsigned>{3});
  EXPECT_EQ(batch({"--gpus", "1,1"}).gpus, std::vector<unsigned>{1});
  EXPECT_TRUE(batch({"--gpus", "all"}).gpus.empty());
}

TEST(BatchOptions, SayHowCardsAreWritten) {
  for (const char* option : {"", "a", "0,", ",0", "0;1", "-1", "0 1", "99999999999", "all,0"}) {
    EXPECT_NE(told_of("--gpus", option).find("write it as all, or as 0,1"), std::string::npos)
        << option;
  }
}

TEST(BatchOptions, TakeWhatElseThereIs) {
  const BatchCommand command =
      batch({"--roster", "r.csv", "--marks", "m.yaml", "-j", "3", "--seed", "18446744073709551615",
             "--canvas-assignment", "Lab 5", "--also-provisional", "--no-speed"});
  EXPECT_EQ(command.roster, "r.csv");
  EXPECT_EQ(command.marks, "m.yaml");
  EXPECT_EQ(command.jobs, 3u);
  EXPECT_EQ(command.seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(command.canvas_assignment, "Lab 5");
  EXPECT_TRUE(command.also_provisional);
  EXPECT_TRUE(command.no_speed);
}

TEST(BatchOptions, RefuseNumbersThatAreNone) {
  for (const char* value : {"-1", "many", "1.5"}) {
    EXPECT_NE(told_of("--jobs", value).find("--jobs"), std::string::npos) << value;
    EXPECT_NE(told_of("--seed", value).find("--seed"), std::string::npos) << value;
  }
  EXPECT_NE(told_of("--jobs", "0").find("--jobs"), std::string::npos);
}

}  // namespace
}  // namespace labcheck
