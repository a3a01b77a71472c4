// What --help prints.
#include "harness/cli/options.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {

std::string help_of_command(const std::vector<const char*>& words) {
  std::vector<const char*> arguments{"labcheck"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  arguments.push_back("--help");
  const CommandLine line = parse_command_line(static_cast<int>(arguments.size()), arguments.data());
  const auto* answered = std::get_if<Answered>(&line.command);
  return answered == nullptr ? std::string() : answered->text;
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Help, TellsExamplesExitStatusAndEnvironment) {
  const std::string help = help_of_command({});
  EXPECT_TRUE(holds(help, "grade one file")) << help;
  EXPECT_TRUE(holds(help, "LABCHECK_CACHE")) << help;
}

TEST(Help, OfACommandTellsNothingOfOthers) {
  for (const std::string& command : command_names()) {
    const std::string help = help_of_command({command.c_str()});
    EXPECT_TRUE(holds(help, command)) << help;
    EXPECT_FALSE(holds(help, "grade one file")) << help;
    EXPECT_FALSE(holds(help, "LABCHECK_CACHE")) << help;
  }
}

}  // namespace
}  // namespace labcheck::test
