// SPDX-License-Identifier: MIT
/// Parses a command line like the program.
#pragma once

#include "harness/cli/command_line.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace labcheck::test {

/// `words` are the arguments after the program's name.
inline CommandLine parse(std::vector<const char*> words) {
  words.insert(words.begin(), "labcheck");
  return parse_command_line(static_cast<int>(words.size()), words.data());
}

/// The values of the options of a command line without errors.
template <class Values>
Values values(std::vector<const char*> words) {
  const CommandLine line = parse(std::move(words));
  if (line.command != nullptr) return values_of<Values>(*line.command);
  ADD_FAILURE() << line.answer.text;
  return {};
}

/// The answer to a command line with an error.
inline Answered rejection(std::vector<const char*> words) {
  const CommandLine line = parse(std::move(words));
  EXPECT_EQ(line.command, nullptr);
  EXPECT_EQ(line.answer.status, 2);
  return line.answer;
}

}  // namespace labcheck::test
