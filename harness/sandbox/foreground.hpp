/// Running a user's own program as a shell would: no isolation, no limits, the terminal is its own.
#pragma once

#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// `arguments[0]` is what the program is told that its name is. `environment` is added to ours,
/// `descriptors` are inherited beside the three standard ones.
struct ForegroundCommand {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
  std::vector<PassedDescriptor> descriptors;
};

/// Runs `command` in the working folder and waits for its end. Until then Ctrl-C and Ctrl-\ are the
/// program's alone, and it is told when labcheck is asked to stop. Throws UserError where it cannot
/// be started.
std::variant<ExitStatus, KilledBySignal> run_in_foreground(const ForegroundCommand& command);

}  // namespace labcheck
