// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/cli/command_line.hpp"

#include <fmt/format.h>
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
  for (const std::string& line : lines_of(complete(typed, labs_of))) {
    if (!line.starts_with(':')) words.push_back(line.substr(0, line.find('\t')));
  }
  return words;
}

// "files", "folders" or, if no path is possible, "".
std::string paths_for(const Words& typed) {
  const std::string text = complete(typed, labs_of);
  for (const char* paths : {"files", "folders"}) {
    if (text.ends_with(fmt::format(":{}\n", paths))) return paths;
  }
  return "";
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
  EXPECT_EQ(paths_for({"lab5", ""}), "files");
  EXPECT_TRUE(words_for({"lab5", ""}).empty());
  EXPECT_EQ(paths_for({"lab5", "--quiet", "a"}), "files");
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
  EXPECT_EQ(paths_for({"--labs", ""}), "folders");
  EXPECT_EQ(paths_for({"batch", "--roster", ""}), "files");
  EXPECT_TRUE(words_for({"--seed", ""}).empty());
  EXPECT_EQ(paths_for({"--seed", ""}), "");
}

TEST(Completion, OffersFormatsThenFiles) {
  EXPECT_EQ(words_for({"--report", "j"}), (Words{"json=", "junit="}));
  EXPECT_EQ(words_for({"--report=j"}), (Words{"--report=json=", "--report=junit="}));
  EXPECT_EQ(paths_for({"--report", "json="}), "files");
  EXPECT_TRUE(words_for({"--report", "json=a"}).empty());
  EXPECT_TRUE(offers({"batch", "--report", ""}, "moodle="));
  EXPECT_FALSE(offers({"--report", ""}, "moodle="));
}

TEST(Completion, LeavesAProgramsOwnArgumentsAlone) {
  EXPECT_EQ(paths_for({"simulate", "a.cu", "--", "--"}), "files");
  EXPECT_TRUE(words_for({"simulate", "a.cu", "--", "--"}).empty());
}

TEST(Completion, OffersNothingForUnknownOptions) {
  EXPECT_TRUE(words_for({"--no-such="}).empty());
  EXPECT_TRUE(words_for({"--no-such-option"}).empty());
}

TEST(Completion, WritesOneLineForEachCandidate) {
  EXPECT_EQ(complete({"--quie"}, labs_of), "--quiet\tdo not show progress\n");
  EXPECT_EQ(complete({"lab4"}, labs_of), "lab4-add\t\n");
  EXPECT_EQ(complete({"--labs", ""}, labs_of), ":folders\n");
}

/// The table of commands.
struct Table {
  CommandTable table;

  const OptionSpec& option(const std::string& command, const std::string& name) const {
    const LabcheckCommand& spec = command.empty() ? table.main : *table.find(command);
    for (const auto* options : {&spec.options, &table.common_options}) {
      const auto found = std::ranges::find_if(
          *options, [&](const OptionSpec& option) { return option.has_name(name); });
      if (found != options->end()) return *found;
    }
    throw std::out_of_range(name);
  }

  Words positionals(const LabcheckCommand& spec) const {
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
  EXPECT_EQ(table.option("", "--quiet").into.words, WordCount::none);
  EXPECT_EQ(table.option("", "--backend").value, "KIND");
  EXPECT_EQ(table.option("", "--backend").into.choices, (Words{"auto", "gpu", "sim"}));
  EXPECT_EQ(table.option("", "--keep").value, "DIR");
  EXPECT_EQ(table.option("", "--no-color").help, "disable colors, even on a terminal");
  EXPECT_EQ(table.option("batch", "--out").value, "RESULTS");
  EXPECT_EQ(table.option("simulate", "--report").into.formats, (Words{"json", "text"}));
  EXPECT_EQ(table.option("batch", "--report").into.formats,
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
    EXPECT_GE(report.into.formats.size(), 2U) << command;
    for (const std::string& format : report.into.formats)
      EXPECT_EQ(format.find_first_not_of("abcdefghijklmnopqrstuvwxyz-_"), std::string::npos)
          << format;
  }
}

TEST(CommandTable, HasAHelpTextForEveryOption) {
  const Table table;
  for (const auto& command : table.table.commands) {
    EXPECT_FALSE(command->summary.empty()) << command->name;
    for (const OptionSpec& option : command->options)
      EXPECT_TRUE(option.is_positional() || !option.help.empty()) << option.names;
  }
}

}  // namespace
}  // namespace labcheck
