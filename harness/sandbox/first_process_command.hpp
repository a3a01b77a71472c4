/// How a sandbox starts its first process: the program's image and its arguments.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// A sealed memory file with the program that first_process.cpp is built to. It is part of
/// labcheck, so that no installed file has to be found, and readable wherever it is inherited.
FileDescriptor first_process_image();

/// Where a sandbox's first process finds what it needs.
struct FirstProcessSetting {
  int image = -1;                // descriptor of first_process_image()
  int report = -1;               // descriptor that takes the report
  std::filesystem::path folder;  // the working folder
  unsigned long long tasks = 0;  // of this user at most, on the whole machine; 0: no limit
};

/// The arguments that start the first process, program first, where it inherits `setting`'s
/// descriptors and those that `command` passes.
std::vector<std::string> first_process_arguments(const Command& command,
                                                 const FirstProcessSetting& setting);

/// A bound on the user's tasks that leaves room for `command` and stops a fork bomb that multiplies
/// between two looks of the monitor. 0, no limit, for root, whom the kernel does not limit.
unsigned long long task_limit(const Command& command);

}  // namespace labcheck
