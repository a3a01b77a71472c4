/// A command with all that is made for one run of it: channels, scratch folder, first process.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace labcheck {

/// What is started for a command: the first process itself, or bubblewrap, whose only child it then
/// is, and process 1 of a process namespace.
enum class Starter { first_process, bubblewrap };

/// A command that is ready to be started.
struct MonitoredCommand {
  Command command;
  Starter starter = Starter::first_process;
  ChildRequest request;                // starts the starter, which ends when the command has
  Pipe report;                         // the first process writes to its write end
  FileDescriptor output;               // the memory file that takes the output
  FileDescriptor errors;               // that for standard error, where it is apart
  std::vector<FileDescriptor> opened;  // what the starter inherits and we close once it runs
  std::optional<TempFolder> scratch;   // removed once nothing runs any more
};

/// `command` with its channels made and `first_process`, a descriptor of first_process_image(), as
/// its starter. The command runs in `scratch` where it names no working folder.
MonitoredCommand prepare_command(const Command& command, const FileDescriptor& first_process,
                                 const std::filesystem::path& scratch);

/// Another descriptor for the file of `descriptor`, with a position and `flags` (open(2)) of its
/// own, closed on exec.
FileDescriptor open_anew(const FileDescriptor& descriptor, int flags);

}  // namespace labcheck
