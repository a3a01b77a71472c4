// SPDX-License-Identifier: MIT
/// Runs programs of this computer that labcheck trusts, such as git and sbatch.
#pragma once

#include <string>
#include <vector>

namespace labcheck {

/// How a program ended. `failed` includes a signal and a program that was killed after a minute.
struct ProgramEnd {
  enum class How { success, failed, not_installed } how = How::failed;
  std::string output;  // standard output
  std::string errors;  // standard error
};

/// Runs the program that PATH finds for the first of `words`, the others are its arguments, without
/// input, and waits until it ends. `environment` contains NAME=VALUE words; an empty one means
/// labcheck's own environment. Ctrl-C on the terminal does not reach it.
ProgramEnd run_trusted(std::vector<std::string> words, std::vector<std::string> environment = {});

}  // namespace labcheck
