// SPDX-License-Identifier: MIT

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "tests/support/command_line.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string_view>

namespace labcheck {
namespace {

std::shared_ptr<const CiCommand> ci(std::vector<const char*> words) {
  words.insert(words.begin(), "ci");
  return test::parsed<CiCommand>(words);
}

TEST(CiOptions, HaveDefaultsForAPipeline) {
  const auto command = ci({});
  EXPECT_EQ(command->folder, ".");
  EXPECT_EQ(command->out, "labcheck-reports");
  EXPECT_EQ(command->since, "");
  EXPECT_EQ(command->pass_mark, std::nullopt);
  EXPECT_FALSE(command->all);
  EXPECT_EQ(command->speed, SpeedCriteria::measured);
}

TEST(CiOptions, AreParsed) {
  const CommandLine line =
      test::parse({"ci", "course", "--since", "main", "--out", "reports", "--pass-mark", "62.5",
                   "--seed", "7", "--all", "--no-speed", "--backend", "sim"});
  const auto* command = dynamic_cast<const CiCommand*>(line.command);
  ASSERT_NE(command, nullptr);
  EXPECT_EQ(command->folder, "course");
  EXPECT_EQ(command->since, "main");
  EXPECT_EQ(command->out, "reports");
  EXPECT_EQ(command->pass_mark, 62.5);
  EXPECT_EQ(command->seed, 7U);
  EXPECT_TRUE(command->all);
  EXPECT_EQ(command->speed, SpeedCriteria::left_out);
  EXPECT_EQ(line.table->common.backend, BackendChoice::sim);
}

TEST(CiOptions, AcceptAPassMarkInPercentOnly) {
  for (const char* mark : {"-1", "101", "half", "nan"}) {
    const std::string text = test::rejection({"ci", "--pass-mark", mark});
    EXPECT_NE(text.find("is not a number from 0 to 100"), std::string::npos) << text;
  }
}

TEST(CiOptions, DoNotIncludeReports) {
  EXPECT_THROW(ci({"--report", "json=a.json"}), UserError);
}

TEST(GradeOptions, AcceptEverySeed) {
  const auto command =
      test::parsed<GradeCommand>({"lab5", "a.cu", "--seed", "18446744073709551615"});
  EXPECT_EQ(command->seed, std::numeric_limits<std::uint64_t>::max());
}

TEST(GradeOptions, RejectSeedsThatNoReportNames) {
  for (const char* seed : {"-1", "many", "1.5", "", "18446744073709551616"}) {
    const std::string text = test::rejection({"lab5", "a.cu", "--seed", seed});
    EXPECT_NE(text.find("--seed"), std::string::npos) << text;
  }
}

TEST(GradeOptions, AreGivenOnce) {
  test::rejection({"lab5", "--seed", "1", "--seed", "2"});
}

TEST(GradeOptions, RejectAnUnknownOption) {
  EXPECT_EQ(test::rejection({"lab5", "--sede", "1"}),
            "labcheck: unknown option '--sede'; did you mean '--seed'?\n  see labcheck --help\n");
  EXPECT_EQ(test::rejection({"lab5", "--reprot", "json=x.json"}),
            "labcheck: unknown option '--reprot'; did you mean '--report'?\n"
            "  see labcheck --help\n");
  EXPECT_EQ(test::rejection({"batch", "DIR", "--out", "o", "--exclude=x"}),
            "labcheck: unknown option '--exclude'\n  see labcheck batch --help\n");
}

TEST(GradeOptions, RejectAnArgumentTooMany) {
  EXPECT_EQ(test::rejection({"lab5", "a.cu", "b.cu"}),
            "labcheck: unexpected argument: b.cu\n  see labcheck --help\n");
  EXPECT_THROW(test::parse({"list", "lab5"}), UserError);
  EXPECT_THROW(test::parse({"lab5", "list"}), UserError);
}

TEST(GradeOptions, CannotLeaveSpeedOutTwice) {
  const std::vector<std::vector<const char*>> commands{
      {"lab5"}, {"ci"}, {"batch", "DIR", "--lab", "lab5", "--out", "o"}};
  for (std::vector<const char*> words : commands) {
    words.insert(words.end(), {"--without-speed", "--no-speed"});
    const std::string text = test::rejection(words);
    EXPECT_TRUE(text.starts_with("labcheck: --without-speed and --no-speed cannot be combined\n") ||
                text.starts_with("labcheck: --no-speed and --without-speed cannot be combined\n"))
        << text;
  }
}

TEST(ReportOptions, NeedAFileEach) {
  for (const char* command : {"similar", "simulate"}) {
    const std::string text =
        test::rejection({command, "x", "--report", "json=a", "--report", "json=./a"});
    EXPECT_NE(text.find("two reports would be written to ./a: specify a file for each"),
              std::string::npos)
        << text;
  }
}

StudyOptions study(std::vector<const char*> arguments) {
  return test::parsed<GradeCommand>(arguments)->study;
}

std::string study_rejection(std::vector<const char*> arguments) {
  try {
    study(std::move(arguments));
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(StudyOptions, AreUnsetByDefault) {
  EXPECT_FALSE(any_of_study(study({"lab4"})));
}

TEST(StudyOptions, AreParsed) {
  EXPECT_TRUE(study({"lab4", "--watch"}).watch);
  EXPECT_EQ(study({"lab4", "--explain", "fast"}).explain, "fast");
  const StudyOptions one = study({"lab4", "--case", "over"});
  EXPECT_EQ(one.case_id, "over");
  EXPECT_FALSE(one.keep);
}

TEST(StudyOptions, KeepInAGivenOrADefaultFolder) {
  EXPECT_EQ(study({"lab4", "--case", "over", "--keep"}).keep, "");
  EXPECT_EQ(study({"lab4", "--case", "over", "--keep", "there"}).keep, "there");
  EXPECT_EQ(study({"lab4", "a.cu", "--keep", "--case", "over"}).keep, "");
}

TEST(StudyOptions, CannotBeCombined) {
  for (const auto& pair :
       std::vector<std::vector<const char*>>{{"lab4", "--watch", "--case", "over"},
                                             {"lab4", "--watch", "--explain", "fast"},
                                             {"lab4", "--case", "over", "--explain", "fast"}}) {
    EXPECT_EQ(study_rejection(pair), "--watch, --case and --explain cannot be combined");
  }
  EXPECT_EQ(study_rejection({"lab4", "--keep"}), "--keep requires a test case");
}

TEST(StudyOptions, AreRejectedForOtherCommands) {
  EXPECT_EQ(study_rejection({"batch", "DIR", "--lab", "lab4", "--out", "o", "--watch"}),
            "--watch, --case, --keep and --explain apply only to grading a single submission");
  EXPECT_NE(study_rejection({"show", "lab4", "--explain", "fast"}), "");
}

std::string help_of_command(std::vector<const char*> words) {
  words.push_back("--help");
  return test::parse(words).answer;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Help, ListsExamplesExitStatusAndEnvironment) {
  const std::string help = help_of_command({});
  EXPECT_TRUE(contains(help, "grade one file")) << help;
  EXPECT_TRUE(contains(help, "LABCHECK_CACHE")) << help;
}

TEST(Help, OfACommandLeavesOutTheOthers) {
  for (const std::string& command : command_names()) {
    const std::string help = help_of_command({command.c_str()});
    EXPECT_TRUE(contains(help, command)) << help;
    EXPECT_FALSE(contains(help, "grade one file")) << help;
    EXPECT_FALSE(contains(help, "LABCHECK_CACHE")) << help;
  }
}

// A word with more bytes than columns.
class RequiredInRussian : public Translator {
 public:
  const char* find(const char*, const char* text) const override {
    return std::string_view(text) == "REQUIRED" ? "ОБЯЗАТЕЛЬНО" : nullptr;
  }
  const char* find_plural(const char*, const char*, std::uint64_t) const override {
    return nullptr;
  }
};

TEST(Help, HasTheSameColumnsInEveryAlphabet) {
  const RequiredInRussian translator;
  use_translator(Language::russian, &translator);
  const std::string help = help_of_command({"batch"});
  use_translator(Language::english, nullptr);
  const std::size_t end = help.find("  the submissions") + 2;
  const std::size_t begin = help.rfind('\n', end) + 1;
  EXPECT_EQ(columns(help.substr(begin, end - begin)), 30) << help;
  EXPECT_TRUE(contains(help, "DIR ОБЯЗАТЕЛЬНО ")) << help;
}

}  // namespace
}  // namespace labcheck
