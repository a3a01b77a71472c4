// SPDX-License-Identifier: MIT
#include "harness/cli/completion.hpp"

#include "harness/cli/command_line.hpp"

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

TEST(Completion, OffersPathsAfterTheLab) {
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

TEST(Completion, OffersNothingForUnknownOptions) {
  EXPECT_TRUE(words_for({"--no-such="}).empty());
  EXPECT_TRUE(words_for({"--no-such-option"}).empty());
}

TEST(Completion, WritesOneLineForEachCandidate) {
  EXPECT_EQ(completion_text({{{"list", "the labs"}, {"lab5", ""}}, Paths::files}),
            "list\tthe labs\nlab5\t\n:files\n");
  EXPECT_EQ(completion_text({{}, Paths::folders}), ":folders\n");
}

/// The table of commands.
struct Table {
  CommandTable table;

  const OptionSpec& option(const std::string& command, const std::string& name) const {
    const CommandSpec& spec = command.empty() ? table.main : *table.find(command);
    for (const OptionSpec& option : spec.options) {
      const Words names = option.name_list();
      if (std::find(names.begin(), names.end(), name) != names.end()) return option;
    }
    throw std::out_of_range(name);
  }

  Words positionals(const CommandSpec& spec) const {
    Words names;
    for (const OptionSpec& option : spec.options) {
      if (option.is_positional()) names.push_back(option.names);
    }
    return names;
  }
};

TEST(CommandTable, HasEveryPartOfAnOption) {
  const Table table;
  EXPECT_EQ(table.option("", "-q").name_list(), (Words{"--quiet", "-q"}));
  EXPECT_EQ(table.option("", "--quiet").words, WordCount::none);
  EXPECT_EQ(table.option("", "--backend").value, "KIND");
  EXPECT_EQ(table.option("", "--backend").choices, (Words{"auto", "gpu", "sim"}));
  EXPECT_EQ(table.option("", "--keep").value, "DIR");
  EXPECT_EQ(table.option("", "--no-color").help, "disable colors, even on a terminal");
  EXPECT_EQ(table.option("batch", "--out").value, "RESULTS");
  EXPECT_EQ(table.option("simulate", "--report").formats, (Words{"json", "text"}));
  EXPECT_EQ(table.option("batch", "--report").formats,
            (Words{"json", "junit", "csv", "markdown", "gradescope", "moodle", "moodle-feedback",
                   "canvas", "marks"}));
}

TEST(CommandTable, KeepsPositionalArgumentsInTheirOrder) {
  const Table table;
  EXPECT_EQ(table.positionals(table.table.main), (Words{"LAB", "PATH"}));
  EXPECT_EQ(table.positionals(*table.table.find("diff")), (Words{"OLD", "NEW"}));
}

TEST(CommandTable, NamesEveryFormatInOneWord) {
  const Table table;
  for (const char* command : {"", "batch", "simulate"}) {
    const OptionSpec& report = table.option(command, "--report");
    EXPECT_GE(report.formats.size(), 2U) << command;
    for (const std::string& format : report.formats)
      EXPECT_EQ(format.find_first_not_of("abcdefghijklmnopqrstuvwxyz-_"), std::string::npos)
          << format;
  }
}

TEST(CommandTable, HasAHelpTextForEveryOption) {
  const Table table;
  for (const CommandSpec& spec : table.table.commands) {
    EXPECT_FALSE(spec.summary.empty()) << spec.name;
    for (const OptionSpec& option : spec.options) {
      EXPECT_TRUE(option.is_positional() || !option.help.empty()) << option.names;
    }
  }
}

}  // namespace
}  // namespace labcheck
