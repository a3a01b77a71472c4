// SPDX-License-Identifier: MIT
/// A command with the resources of one run: channels, scratch folder, first process.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/memory_group.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace labcheck {

/// The program that labcheck starts for a command: the first process itself, or bubblewrap. The
/// first process is then bubblewrap's only child and process 1 of a process namespace.
enum class Starter { first_process, bubblewrap };

/// A command that is ready to be started.
struct MonitoredCommand {
  Command command;
  Starter starter = Starter::first_process;
  ChildRequest request;                       // starts the starter, which ends after the command
  Pipe report;                                // the first process writes its report to it
  FileDescriptor output;                      // memory file for the output
  FileDescriptor errors;                      // memory file for standard error, if it is separate
  std::unique_ptr<MemoryGroup> memory_group;  // null if this computer permits none
  std::vector<FileDescriptor> opened;         // inherited by the starter; closed once it runs
  std::optional<TempFolder> scratch;          // removed after all processes have ended
};

/// Creates the channels of `command`, with `first_process`, a descriptor of first_process_image(),
/// as its starter. The command runs in `scratch` if it has no working folder.
MonitoredCommand prepare_command(const Command& command, const FileDescriptor& first_process,
                                 const std::filesystem::path& scratch);

/// Opens the file of `descriptor` again, with its own position and with `flags` (open(2)). The new
/// descriptor is closed on exec.
FileDescriptor reopen(const FileDescriptor& descriptor, int flags);

}  // namespace labcheck
