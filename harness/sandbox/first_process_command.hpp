// SPDX-License-Identifier: MIT
/// The image and the arguments of a sandbox's first process.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// A sealed memory file with the program built from first_process.cpp. labcheck contains the
/// program, so it needs no installed file, and every process that inherits the descriptor can read
/// it.
FileDescriptor first_process_image();

/// The resources of a sandbox's first process.
struct FirstProcessSetting {
  int image = -1;                // descriptor of first_process_image()
  int report = -1;               // descriptor to write the report to
  std::filesystem::path folder;  // the working folder
  unsigned long long tasks = 0;  // limit for all of this user's tasks; 0: no limit
};

/// The arguments that start the first process, starting with its path. It must inherit the
/// descriptors in `setting` and those that `command` passes.
std::vector<std::string> first_process_arguments(const Command& command,
                                                 const FirstProcessSetting& setting);

/// A limit for the user's tasks that leaves room for `command` and stops a fork bomb between two
/// checks of the monitor. 0 (no limit) for root, because the kernel does not limit root.
unsigned long long task_limit(const Command& command);

}  // namespace labcheck
