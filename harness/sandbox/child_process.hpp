// SPDX-License-Identifier: MIT
/// Starting child processes: programs that labcheck observes and reaps, and the user's own program
/// in the foreground. No other file uses Boost.Process.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <variant>
#include <vector>

namespace labcheck {

/// A program to start. Its standard input is empty. Its standard output is `output`; its standard
/// error is `errors`, or `output` if `errors` is -1. It runs in labcheck's working folder and leads
/// its own process group.
struct ChildRequest {
  std::vector<std::string> arguments;  // [0] is the program's path
  std::map<std::string, std::string> environment;
  std::vector<int> inherited;  // labcheck's descriptors that it gets, with the same numbers
  int output = -1;
  int errors = -1;
  int entrance = -1;  // of the control group that it joins (MemoryGroup), or -1
};

/// A started program that has not been reaped yet.
struct ChildProcess {
  pid_t pid = -1;
  FileDescriptor ended;  // poll(2) reports it readable once the program has ended
};

/// Starts a program. Throws HarnessError if that fails.
ChildProcess start_child(const ChildRequest& request);

/// Waits until `child` has ended. Returns the processor time of the child and of the children that
/// it waited for, or nothing if the child was reaped elsewhere.
std::optional<std::chrono::nanoseconds> reap_child(const ChildProcess& child);

/// A user's own program. `arguments[0]` is the program's name as the program sees it. `environment`
/// is added to labcheck's environment. The program inherits `descriptors` and the three standard
/// ones.
struct ForegroundCommand {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
  std::vector<PassedDescriptor> descriptors;
};

/// Runs `command` as a shell does: in the working folder, without isolation or limits, and with the
/// terminal. Waits until it ends. Meanwhile labcheck ignores Ctrl-C and Ctrl-\, which reach only
/// the program, and passes SIGTERM on to it. If labcheck is killed, the program is killed too.
/// Throws UserError if the program cannot be started.
std::variant<ExitStatus, KilledBySignal> run_in_foreground(const ForegroundCommand& command);

}  // namespace labcheck
