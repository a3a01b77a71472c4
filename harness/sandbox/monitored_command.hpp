// SPDX-License-Identifier: MIT
/// Starting a command with the resources of one run (first process, channels, scratch folder), and
/// deciding how it ended.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/written_file.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/first_process.hpp"
#include "harness/sandbox/memory_group.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
  int given = -1;                // descriptor of the given files, or -1
  int kept = -1;                 // descriptor for the kept files, or -1
  int input = -1;                // descriptor of the standard input, or -1: it is empty
};

/// The arguments that start the first process, starting with its path. It must inherit the
/// descriptors in `setting` and those that `command` passes.
std::vector<std::string> first_process_arguments(const Command& command,
                                                 const FirstProcessSetting& setting);

/// A limit for the user's tasks that leaves room for `command` and stops a fork bomb between two
/// checks of the monitor. 0 (no limit) for root, because the kernel does not limit root.
unsigned long long task_limit(const Command& command);

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
  FileDescriptor kept;                        // memory file for the kept files, if there are any
  std::unique_ptr<MemoryGroup> memory_group;  // null if this computer permits none
  std::vector<FileDescriptor> opened;         // inherited by the starter; closed once it runs
  std::optional<TempFolder> scratch;          // removed after all processes have ended
};

/// Creates the channels of `command`, with `first_process`, a descriptor of first_process_image(),
/// as its starter. The command runs in `scratch` if it has no working folder.
MonitoredCommand prepare_command(const Command& command, const FileDescriptor& first_process,
                                 const std::filesystem::path& scratch);

/// The kept files with these names in the text that the first process wrote (FileHeader). Files
/// that the text does not contain are `absent`.
std::map<std::string, WrittenFile> unpack_kept(const std::vector<std::string>& names,
                                               std::string_view text);

/// Opens the file of `descriptor` again, with its own position and with `flags` (open(2)). The new
/// descriptor is closed on exec.
FileDescriptor reopen(const FileDescriptor& descriptor, int flags);

/// The size of an open file [bytes]; 0 if `file` is empty.
std::size_t size_of_file(const FileDescriptor& file);

/// Starts the command. Throws HarnessError if the starter cannot be started.
std::unique_ptr<SandboxedProcess> start_monitored(MonitoredCommand command);

/// Why labcheck itself ended a process tree.
enum class StopReason { none, limit, request };

/// The facts about an ended process.
struct ProcessFacts {
  std::optional<FirstProcessReport> report;  // absent if the first process wrote none
  StopReason stopped = StopReason::none;
  LimitKind limit = LimitKind::wall_time;  // the limit, for StopReason::limit
  std::size_t output_size = 0;             // [bytes] before truncation
  bool lacked_memory = false;              // as in ProcessEnd
  bool took_memory = false;                // as in ProcessEnd
};

/// How the process ended, or nothing if the sandbox could not start it or did not report its end.
std::optional<decltype(ProcessEnd::how)> how_it_ended(const ProcessFacts& facts,
                                                      const Command& command);

/// The number of processes that the kernel has killed for lack of memory since the computer was
/// started (proc(5), /proc/vmstat). Nothing if the kernel does not count them.
std::optional<std::uint64_t> count_memory_kills();

}  // namespace labcheck
