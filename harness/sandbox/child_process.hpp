/// Starting and reaping one process of ours; the one place that knows Boost.Process.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace labcheck {

/// A program to start. Its standard input is empty, its standard output is `output`, its standard
/// error `errors`, or where that is -1 the same as its output, its working folder is ours, and it
/// leads a process group of its own.
struct ChildRequest {
  std::vector<std::string> arguments;  // [0] is the program's path
  std::map<std::string, std::string> environment;
  std::vector<int> inherited;  // descriptors of ours that it finds under the same numbers
  int output = -1;
  int errors = -1;
};

/// A started program that nobody has reaped yet.
struct ChildProcess {
  pid_t pid = -1;
  FileDescriptor ended;  // poll(2) reports it readable once the program has ended
};

/// Starts a program. Throws HarnessError where that is not possible.
ChildProcess start_child(const ChildRequest& request);

/// The processor time of an ended child and of what it waited for; nothing where somebody else
/// reaped it. Waits for the end.
std::optional<std::chrono::nanoseconds> reap_child(const ChildProcess& child);

/// The path of the program `name` in $PATH, or an empty path.
std::filesystem::path find_program(std::string_view name);

}  // namespace labcheck
