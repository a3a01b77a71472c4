#include "harness/cli/completion.hpp"

#include "harness/cli/help_text.hpp"
#include "harness/cli/options.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

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

const HelpOption& option_called(const std::string& name, const HelpText& help) {
  const auto found =
      std::find_if(help.options.begin(), help.options.end(), [&](const HelpOption& option) {
        return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
      });
  if (found == help.options.end()) throw std::out_of_range(name);
  return *found;
}

TEST(HelpText, HasEveryPartOfAnOption) {
  const HelpText all = help_of("");
  EXPECT_EQ(option_called("-q", all).names, (Words{"-q", "--quiet"}));
  EXPECT_EQ(option_called("--quiet", all).value, "");
  EXPECT_EQ(option_called("--backend", all).value, "KIND");
  EXPECT_EQ(option_called("--backend", all).choices, (Words{"auto", "gpu", "sim"}));
  EXPECT_EQ(option_called("--keep", all).value, "DIR");
  EXPECT_EQ(option_called("--no-color", all).what, "no colours, also on a terminal");
  EXPECT_EQ(option_called("--out", help_of("batch")).value, "RESULTS");
  EXPECT_EQ(option_called("--report", help_of("simulate")).formats, (Words{"json", "text"}));
  EXPECT_EQ(option_called("--report", help_of("batch")).formats,
            (Words{"json", "junit", "csv", "markdown", "gradescope", "moodle", "canvas"}));
}

TEST(HelpText, HasPositionalsInTheirOrderAndEveryCommand) {
  EXPECT_EQ(help_of("").positionals, (Words{"LAB", "PATH"}));
  EXPECT_EQ(help_of("diff").positionals, (Words{"OLD", "NEW"}));
  Words names;
  for (const HelpCommand& command : help_of("").commands) names.push_back(command.name);
  Words known = command_names();
  std::sort(names.begin(), names.end());
  std::sort(known.begin(), known.end());
  EXPECT_EQ(names, known);
}

TEST(HelpText, KnowsEveryFormatOfEveryReport) {
  for (const char* command : {"", "batch", "simulate"}) {
    const HelpText help = help_of(command);
    const HelpOption& report = option_called("--report", help);
    EXPECT_GE(report.formats.size(), 2U) << command;
    for (const std::string& format : report.formats)
      EXPECT_EQ(format.find_first_not_of("abcdefghijklmnopqrstuvwxyz-_"), std::string::npos)
          << format;
  }
}

}  // namespace
}  // namespace labcheck
