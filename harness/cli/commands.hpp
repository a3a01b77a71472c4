// SPDX-License-Identifier: MIT
/// The commands. Each returns labcheck's exit status.
#pragma once

#include "harness/cli/exit_status.hpp"
#include "harness/cli/options.hpp"

namespace labcheck {

ExitCode run(const GradeCommand& command, const CommonOptions& options);
ExitCode run(const BatchCommand& command, const CommonOptions& options);

/// Returns the worst status of the graded labs; `full` if no lab has changed.
ExitCode run(const CiCommand& command, const CommonOptions& options);

ExitCode run(const LadderCommand& command, const CommonOptions& options);
ExitCode run(const NewCommand& command, const CommonOptions& options);
ExitCode run(const ListCommand& command, const CommonOptions& options);
ExitCode run(const ShowCommand& command, const CommonOptions& options);
ExitCode run(const DoctorCommand& command, const CommonOptions& options);
ExitCode run(const ValidateCommand& command, const CommonOptions& options);

/// Returns `full` if no grade differs, otherwise `below`.
ExitCode run(const DiffCommand& command, const CommonOptions& options);

/// Returns the exit status of the program.
int run(const SimulateCommand& command, const CommonOptions& options);

}  // namespace labcheck
