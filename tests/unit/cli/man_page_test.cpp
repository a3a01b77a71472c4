// SPDX-License-Identifier: MIT
// The man page lists the commands and options of --help, and no others.

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/command_line.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

namespace labcheck::test {
namespace {

/// The part of the page about one command; the part about labcheck itself has the name "".
struct Described {
  std::set<std::string> options;
  std::string text;
};

// In roff, a hyphen is written "\-".
std::string with_plain_hyphens(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\-", at)) != std::string::npos;) text.erase(at, 1);
  return text;
}

std::map<std::string, Described> read_page() {
  const std::string page = read_file(source_folder() / "packaging/labcheck.1");
  static const std::regex option("(^|[ \"])(--?[A-Za-z][a-z-]*)");
  std::map<std::string, Described> commands;
  Described* command = nullptr;
  bool is_tag = false;
  for (const std::string& raw : lines_of(page)) {
    const std::string line = with_plain_hyphens(raw);
    if (line.starts_with(".SH ")) command = line == ".SH OPTIONS" ? &commands[""] : nullptr;
    if (line.starts_with(".SS labcheck ")) {
      const std::string rest = line.substr(std::string(".SS labcheck ").size());
      command = &commands[rest.substr(0, rest.find(' '))];
    }
    if (command != nullptr && is_tag) {
      for (std::sregex_iterator found(line.begin(), line.end(), option), end; found != end; ++found)
        command->options.insert((*found)[2]);
    }
    if (command != nullptr) command->text += line + "\n";
    is_tag = line == ".TP";
  }
  return commands;
}

/// The table of commands.
struct Table {
  CommandTable table;

  // The options of `command`; for "", also those of every command.
  std::vector<OptionSpec> options(const std::string& command) const {
    if (!command.empty()) return table.find(command)->options;
    std::vector<OptionSpec> options = table.main.options;
    options.insert(options.end(), table.common_options.begin(), table.common_options.end());
    options.insert(options.end(), {table.help, table.version});
    return options;
  }

  std::set<std::string> option_names(const std::string& command) const {
    std::set<std::string> names;
    for (const OptionSpec& option : options(command)) {
      const std::vector<std::string> list = option.name_list();
      if (!option.is_positional()) names.insert(list.begin(), list.end());
    }
    return names;
  }
};

bool contains_word(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("[ \\n]" + word + "\\b"));
}

TEST(ManPage, NamesExactlyTheCommands) {
  std::set<std::string> described;
  for (const auto& [name, text] : read_page()) described.insert(name);
  std::set<std::string> known{""};
  for (const std::string& command : command_names()) known.insert(command);
  EXPECT_EQ(described, known);
}

TEST(ManPage, NamesExactlyTheOptions) {
  const Table table;
  for (const auto& [name, described] : read_page())
    EXPECT_EQ(described.options, table.option_names(name)) << "labcheck " << name;
}

TEST(ManPage, NamesEveryChoiceAndFormat) {
  const Table table;
  for (const auto& [name, described] : read_page()) {
    for (const OptionSpec& option : table.options(name)) {
      for (const auto* values : {&option.into.choices, &option.into.formats}) {
        for (const std::string& value : *values) {
          EXPECT_TRUE(contains_word(described.text, value))
              << "labcheck " << name << " " << option.names << " " << value;
        }
      }
    }
  }
}

}  // namespace
}  // namespace labcheck::test
