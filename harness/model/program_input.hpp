// SPDX-License-Identifier: MIT
/// What a whole program gets when it starts.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// `arguments` follow the program's name. `files` are in its working folder, by name.
struct ProgramInput {
  std::vector<std::string> arguments;
  std::string standard_input{};
  std::map<std::string, std::string> files{};

  bool operator==(const ProgramInput&) const = default;
};

/// The most that the files of a program may contain together: those that it gets, and those that
/// labcheck reads when it has ended. [bytes]
inline constexpr std::size_t kMaxProgramFiles = std::size_t{16} << 20;

}  // namespace labcheck
