// SPDX-License-Identifier: MIT
/// The protocol between labcheck and the sandbox's first process.
///
/// Every sandbox starts `first_process` (first_process.cpp, a separate program). It starts the
/// command, outlives it and reports how it ended. Its arguments are options, "--", the command:
///   report=N      descriptor to write the report to
///   place=N:M     the command gets descriptor N with the number M
///   folder=PATH   the working folder
///   cpu=N, file=N, open=N, tasks=N   resource limits: seconds, bytes, descriptors, tasks of the
///                 user; limits without an option stay unchanged
/// Without a command, it only reports that it was started.
#pragma once

#include <cstdint>

namespace labcheck {

/// The step in which preparing the command failed.
enum class PreparationStep : std::int32_t { none, descriptors, limits, folder, program };

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
