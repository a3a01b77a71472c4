/// The commands. Each returns what labcheck ends with.
#pragma once

#include "harness/cli/exit_status.hpp"
#include "harness/cli/options.hpp"

namespace labcheck {

ExitCode run(const GradeCommand& command, const CommonOptions& options);
ExitCode run(const BatchCommand& command, const CommonOptions& options);

/// Ends with the worst of what its labs end with; with `full` where none has changed.
ExitCode run(const CiCommand& command, const CommonOptions& options);

ExitCode run(const LadderCommand& command, const CommonOptions& options);
ExitCode run(const NewCommand& command, const CommonOptions& options);
ExitCode run(const ListCommand& command, const CommonOptions& options);
ExitCode run(const ShowCommand& command, const CommonOptions& options);
ExitCode run(const DoctorCommand& command, const CommonOptions& options);
ExitCode run(const ValidateCommand& command, const CommonOptions& options);

/// Ends with `full` where no grade differs, with `below` where one does.
ExitCode run(const DiffCommand& command, const CommonOptions& options);

/// Ends with what the program ended with.
int run(const SimulateCommand& command, const CommonOptions& options);

}  // namespace labcheck
