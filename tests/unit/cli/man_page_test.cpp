// The man page names what --help names, and nothing else.

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/help_text.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

namespace labcheck::test {
namespace {

/// What the page says of one command: of labcheck itself under the name "".
struct Described {
  std::set<std::string> options;
  std::string text;
};

// "\-" is how roff writes a hyphen that is one.
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

std::set<std::string> option_names(const std::string& command) {
  std::set<std::string> names;
  for (const HelpOption& option : help_of(command).options) {
    if (!command.empty() && option.names.back() == "--help") continue;
    names.insert(option.names.begin(), option.names.end());
  }
  return names;
}

bool holds_word(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("[ \\n]" + word + "\\b"));
}

TEST(ManPage, NamesEveryCommandAndNoOther) {
  std::set<std::string> described;
  for (const auto& [name, text] : read_page()) described.insert(name);
  std::set<std::string> known{""};
  for (const HelpCommand& command : help_of("").commands) known.insert(command.name);
  EXPECT_EQ(described, known);
}

TEST(ManPage, NamesEveryOptionAndNoOther) {
  for (const auto& [name, described] : read_page())
    EXPECT_EQ(described.options, option_names(name)) << "labcheck " << name;
}

TEST(ManPage, NamesEveryValueThatIsOneOfAFew) {
  for (const auto& [name, described] : read_page()) {
    for (const HelpOption& option : help_of(name).options) {
      for (const auto* values : {&option.choices, &option.formats}) {
        for (const std::string& value : *values) {
          EXPECT_TRUE(holds_word(described.text, value))
              << "labcheck " << name << " " << option.names.back() << " " << value;
        }
      }
    }
  }
}

}  // namespace
}  // namespace labcheck::test
