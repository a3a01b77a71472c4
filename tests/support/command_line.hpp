// SPDX-License-Identifier: MIT
/// Parses a command line like the program.
#pragma once

#include "harness/cli/options.hpp"

#include <vector>

namespace labcheck::test {

/// `words` are the arguments after the program's name.
inline CommandLine parse(std::vector<const char*> words) {
  words.insert(words.begin(), "labcheck");
  return parse_command_line(static_cast<int>(words.size()), words.data());
}

}  // namespace labcheck::test
