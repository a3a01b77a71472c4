// SPDX-License-Identifier: MIT
/// Parses a command line like the program.
#pragma once

#include "harness/cli/command_line.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

/// `words` are the arguments after the program's name.
inline CommandLine parse(const std::vector<const char*>& words) {
  return parse_command_line({words.begin(), words.end()});
}

/// The command, with the values of its options, of a command line without errors.
template <class Command>
std::shared_ptr<const Command> parsed(const std::vector<const char*>& words) {
  const auto line = std::make_shared<CommandLine>(parse(words));
  const auto* command = dynamic_cast<const Command*>(line->command);
  if (command != nullptr) return {line, command};
  ADD_FAILURE() << line->answer;
  return std::make_shared<Command>();
}

/// The answer to a command line with an error.
inline std::string rejection(const std::vector<const char*>& words) {
  const CommandLine line = parse(words);
  EXPECT_EQ(line.command, nullptr);
  EXPECT_EQ(line.status, ExitCode::usage);
  return line.answer;
}

}  // namespace labcheck::test
