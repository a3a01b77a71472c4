// SPDX-License-Identifier: MIT
/// Runs programs of this computer that labcheck trusts, such as git and sbatch.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// A program, which PATH finds, with its arguments. `environment` contains NAME=VALUE words; an
/// empty one means labcheck's own environment.
struct TrustedProgram {
  std::vector<std::string> words;
  std::vector<std::string> environment{};
  std::filesystem::path input = "/dev/null";
  std::chrono::milliseconds limit{60'000};
};

/// How a program ended. `failed` includes a signal and a program that was killed at its limit.
struct ProgramEnd {
  enum class How { success, failed, not_installed } how = How::failed;
  std::string output;  // standard output
  std::string errors;  // standard error
};

/// Runs `program` and waits until it ends. Ctrl-C on the terminal does not reach it.
ProgramEnd run_trusted(const TrustedProgram& program);

}  // namespace labcheck
