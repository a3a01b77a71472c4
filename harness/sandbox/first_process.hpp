// SPDX-License-Identifier: MIT
/// The protocol between labcheck and the sandbox's first process.
///
/// Every sandbox starts `first_process` (first_process.cpp, a separate program). It starts the
/// command, outlives it and reports how it ended. Its arguments are options, "--", the command:
///   report=N      descriptor to write the report to
///   place=N:M     the command gets descriptor N with the number M
///   folder=PATH   the working folder
///   given=N       the working folder gets the files in descriptor N (FileHeader)
///   keep=NAME     a file of the working folder that is kept, in descriptor M of:
///   kept=M:BYTES  the kept files, which may contain BYTES bytes together (FileHeader)
///   cpu=N, file=N, open=N, tasks=N   resource limits: seconds, bytes, descriptors, tasks of the
///                 user; limits without an option stay unchanged
/// Without a command, it only reports that it was started.
#pragma once

#include "harness/base/written_file.hpp"

#include <cstdint>

namespace labcheck {

/// The step in which preparing the command failed. `program`: its file is missing or may not be
/// executed, or the computer has no memory, process or descriptor left for it. `contents`: Linux
/// refuses what the file contains.
enum class PreparationStep : std::int32_t {
  none,
  descriptors,
  limits,
  folder,
  files,
  program,
  contents
};

/// Precedes each file in the descriptors of given and kept files: the size of its name, which
/// follows, and of its contents, which follow the name. A kept file has no name: kept files are in
/// the order of their options.
struct FileHeader {
  FileState state = FileState::written;
  std::uint32_t name_size = 0;
  std::uint64_t size = 0;  // 0 unless the file is `written`
};

/// The single record that the first process writes. The command cannot forge it: its copy of the
/// descriptor is closed on exec, and it cannot access the first process.
struct FirstProcessReport {
  PreparationStep failed = PreparationStep::none;  // none: the command was started
  std::int32_t error = 0;                          // errno of the failed step
  std::int32_t wait_status = 0;                    // of the command, from wait(2)
  std::int32_t unused = 0;
  std::int64_t wall_time = 0;    // [ns] from just before the command's start to its end
  std::int64_t cpu_time = 0;     // [ns] of the command and of all that ended before it
  std::int64_t peak_memory = 0;  // [bytes] resident, of the largest of these processes
};

}  // namespace labcheck
