// SPDX-License-Identifier: MIT
/// Grades a course on a Slurm cluster: submits the jobs of a batch and follows them.
#pragma once

#include "harness/cli/command.hpp"
#include "harness/cli/options.hpp"

#include <cstddef>

namespace labcheck {

/// Submits an array of jobs that grade the `submissions` of `command`, each a part of them, and a
/// job after it that grades what is missing and writes the pages. Shows their progress and returns
/// the exit status of the last job. If such jobs of the same command are active, follows them
/// instead. Ctrl-C leaves the jobs or cancels them. Throws UserError if another batch uses the
/// results folder or if Slurm does not accept the jobs.
ExitCode run_on_slurm(const BatchCommand& command, const CommonOptions& options,
                      std::size_t submissions);

}  // namespace labcheck
