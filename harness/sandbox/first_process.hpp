/// What labcheck and the sandbox's first process say to each other.
///
/// Every sandbox starts `first_process` (first_process.cpp, a program of its own), which starts the
/// command, outlives it and reports how it ended. Its arguments are options, "--", the command:
///   report=N      the descriptor that takes the report
///   place=N:M     the command finds descriptor N as M
///   folder=PATH   the working folder
///   cpu=N, file=N, open=N, tasks=N   resource limits: seconds, bytes, descriptors, tasks of the
///                 user; one that is not named stays as it is
/// Without a command it only reports that it could be started.
#pragma once

#include <cstdint>

namespace labcheck {

/// What the first process was doing for the command when it had to give up.
enum class PreparationStep : std::int32_t { none, descriptors, limits, folder, program };

/// The one record that the first process writes. The command cannot write any: its copy of the
/// descriptor is closed on exec, and it may not look into the first process.
struct FirstProcessReport {
  PreparationStep failed = PreparationStep::none;  // none: the command was started
  std::int32_t error = 0;                          // errno of what failed
  std::int32_t wait_status = 0;                    // of the command, as wait(2) tells it
  std::int32_t unused = 0;
  std::int64_t wall_time = 0;    // [ns] from just before the command's start to its end
  std::int64_t cpu_time = 0;     // [ns] of the command and of what ended before it
  std::int64_t peak_memory = 0;  // [bytes] resident, of the largest of these processes
};

}  // namespace labcheck
