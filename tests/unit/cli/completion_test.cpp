#include "harness/cli/completion.hpp"

#include "harness/cli/help_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck {
namespace {

using Words = std::vector<std::string>;

Words labs_of(const std::string& root) {
  return root.empty() ? Words{"lab4-add", "lab5-matmul"} : Words{"lab1-of-" + root};
}

Words words_for(const Words& typed) {
  Words words;
  for (const CompletionWord& candidate : complete(typed, labs_of).candidates)
    words.push_back(candidate.word);
  return words;
}

Paths paths_for(const Words& typed) {
  return complete(typed, labs_of).paths;
}

bool offers(const Words& typed, const std::string& word) {
  const Words words = words_for(typed);
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Completion, OffersLabsAndCommandsFirst) {
  EXPECT_TRUE(offers({""}, "lab4-add"));
  EXPECT_TRUE(offers({""}, "batch"));
  EXPECT_EQ(words_for({"lab5"}), Words{"lab5-matmul"});
  EXPECT_TRUE(offers({}, "doctor"));
}

TEST(Completion, OffersPathsBehindTheLab) {
  EXPECT_EQ(paths_for({"lab5", ""}), Paths::files);
  EXPECT_TRUE(words_for({"lab5", ""}).empty());
  EXPECT_EQ(paths_for({"lab5", "--quiet", "a"}), Paths::files);
}

TEST(Completion, OffersLabsToCommandsThatTakeOne) {
  for (const char* command : {"show", "ladder", "validate"})
    EXPECT_EQ(words_for({command, ""}), (Words{"lab4-add", "lab5-matmul"})) << command;
  EXPECT_EQ(words_for({"batch", "--lab", "lab4"}), Words{"lab4-add"});
  EXPECT_TRUE(words_for({"doctor", ""}).empty());
}

TEST(Completion, TakesLabsFromTheFolderThatWasTyped) {
  EXPECT_EQ(words_for({"--labs", "course", "show", ""}), Words{"lab1-of-course"});
}

TEST(Completion, OffersACommandsOwnOptionsAndThoseOfEveryCommand) {
  EXPECT_TRUE(offers({"ladder", "--"}, "--on"));
  EXPECT_TRUE(offers({"ladder", "--"}, "--backend"));
  EXPECT_FALSE(offers({"ladder", "--"}, "--pass-mark"));
  EXPECT_TRUE(offers({"lab5", "--pa"}, "--pass-mark"));
  EXPECT_FALSE(offers({"lab5", "--"}, "--on"));
}

TEST(Completion, OffersAnOptionsValues) {
  EXPECT_EQ(words_for({"--backend", ""}), (Words{"auto", "gpu", "sim"}));
  EXPECT_EQ(words_for({"--backend=g"}), Words{"--backend=gpu"});
  EXPECT_EQ(words_for({"simulate", "--checks", "f"}), (Words{"fast", "full"}));
  EXPECT_EQ(paths_for({"--labs", ""}), Paths::folders);
  EXPECT_EQ(paths_for({"batch", "--roster", ""}), Paths::files);
  EXPECT_TRUE(words_for({"--seed", ""}).empty());
  EXPECT_EQ(paths_for({"--seed", ""}), Paths::none);
}

TEST(Completion, OffersFormatsThenFiles) {
  EXPECT_EQ(words_for({"--report", "j"}), (Words{"json=", "junit="}));
  EXPECT_EQ(words_for({"--report=j"}), (Words{"--report=json=", "--report=junit="}));
  EXPECT_EQ(paths_for({"--report", "json="}), Paths::files);
  EXPECT_TRUE(words_for({"--report", "json=a"}).empty());
  EXPECT_TRUE(offers({"batch", "--report", ""}, "moodle="));
  EXPECT_FALSE(offers({"--report", ""}, "moodle="));
}

TEST(Completion, LeavesAProgramsOwnArgumentsAlone) {
  EXPECT_EQ(paths_for({"simulate", "a.cu", "--", "--"}), Paths::files);
  EXPECT_TRUE(words_for({"simulate", "a.cu", "--", "--"}).empty());
}

TEST(Completion, OffersNothingWhereItKnowsNothing) {
  EXPECT_TRUE(words_for({"--no-such="}).empty());
  EXPECT_TRUE(words_for({"--no-such-option"}).empty());
}

TEST(Completion, IsWrittenALineEach) {
  EXPECT_EQ(completion_text({{{"list", "the labs"}, {"lab5", ""}}, Paths::files}),
            "list\tthe labs\nlab5\t\n:files\n");
  EXPECT_EQ(completion_text({{}, Paths::folders}), ":folders\n");
}

TEST(HelpText, HasEveryPartOfAnOption) {
  const HelpText help = parse_help(
      "Does things.\nUsage: it [OPTIONS] A\n\nPositionals:\n  A REQUIRED                  a thing\n"
      "\nOptions:\n  -h,--help                   Print this\n  -o,--out DIR ... REQUIRED   where\n"
      "  --layout KIND:{a,b_c}\n                              how: a or b_c\n"
      "  --report FORMAT=FILE ...    FORMAT is one of x, y or z\n\nSubcommands:\n"
      "  go                          goes\n\nExamples:\n  --not an option\n");
  EXPECT_EQ(help.positionals, Words{"A"});
  ASSERT_EQ(help.options.size(), 4U);
  EXPECT_EQ(help.options[0].names, (Words{"-h", "--help"}));
  EXPECT_EQ(help.options[0].value, "");
  EXPECT_EQ(help.options[1].value, "DIR");
  EXPECT_EQ(help.options[1].what, "where");
  EXPECT_EQ(help.options[2].choices, (Words{"a", "b_c"}));
  EXPECT_EQ(help.options[2].what, "how: a or b_c");
  EXPECT_EQ(help.options[3].formats, (Words{"x", "y", "z"}));
  ASSERT_EQ(help.commands.size(), 1U);
  EXPECT_EQ(help.commands[0].name, "go");
}

TEST(HelpText, KnowsEveryFormatOfEveryReport) {
  for (const char* command : {"", "batch", "simulate"}) {
    const HelpText help = help_of(command);
    const auto report =
        std::find_if(help.options.begin(), help.options.end(),
                     [](const HelpOption& option) { return option.names.back() == "--report"; });
    ASSERT_NE(report, help.options.end()) << command;
    EXPECT_GE(report->formats.size(), 2U) << command;
    for (const std::string& format : report->formats)
      EXPECT_EQ(format.find_first_not_of("abcdefghijklmnopqrstuvwxyz-_"), std::string::npos)
          << format;
  }
}

}  // namespace
}  // namespace labcheck
