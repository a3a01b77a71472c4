// SPDX-License-Identifier: MIT
/// Running a user's own program as a shell does: without isolation or limits, and with the
/// terminal.
#pragma once

#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// `arguments[0]` is the program's name as the program sees it. `environment` is added to
/// labcheck's environment. The program inherits `descriptors` and the three standard ones.
struct ForegroundCommand {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
  std::vector<PassedDescriptor> descriptors;
};

/// Runs `command` in the working folder and waits until it ends. Meanwhile labcheck ignores Ctrl-C
/// and Ctrl-\, which reach only the program, and passes SIGTERM on to it. If labcheck is killed,
/// the program is killed too. Throws UserError if the program cannot be started.
std::variant<ExitStatus, KilledBySignal> run_in_foreground(const ForegroundCommand& command);

}  // namespace labcheck
