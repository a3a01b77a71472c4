// SPDX-License-Identifier: MIT
/// labcheck batch: the values of its options, and grading on a cluster.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/cli/command.hpp"
#include "harness/pipeline/batch/course_files.hpp"
#include "harness/pipeline/batch/course_inputs.hpp"
#include "harness/pipeline/workbench.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// Where a batch grades: here, or in jobs of a Slurm cluster.
LABCHECK_ENUM(Executor, local, slurm)

/// How a batch runs on a cluster. `options` are words of sbatch, such as "--gres=gpu:1". `tasks` is
/// the size of the array; 0 means one task for several submissions. If `build_partition` is not
/// empty, its nodes compile the submissions first.
struct ClusterOptions {
  Executor executor = Executor::local;
  std::vector<std::string> options;
  std::string build_partition;
  std::size_t tasks = 0;
};

/// What a batch does as one of several that grade a course together: only `shard`, if there is one;
/// only compiling, for GPUs of compute capability `build_for` (90 for 9.0; 0: none), if
/// `builds_only`.
struct SharedWork {
  std::optional<Shard> shard;
  bool builds_only = false;
  int build_for = 0;
};

/// labcheck batch DIR. If `labs` is empty, the subfolders of `folder` are named after labs. `jobs`
/// submissions are graded at the same time; 0 means one for each processor. Their test cases hold
/// at most `memory` bytes; 0 means the default. `gpus` are the numbers of GPUs; an empty list means
/// all. `keeps_other_gpus` as in LabJob.
struct BatchCommand : LabcheckCommand {
  std::filesystem::path folder;
  std::vector<std::string> labs;
  CourseSources sources;
  CourseExports exports;
  bool retry = false;
  bool dry_run = false;
  bool keeps_other_gpus = false;
  SharedWork shared;
  ClusterOptions cluster;
  std::vector<unsigned> gpus;
  unsigned jobs = 0;
  std::int64_t memory = 0;
  std::optional<std::uint64_t> seed;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;

  BatchCommand();
  std::string problem() const override;
  ExitCode run(const CommonOptions& common) const override;
};

/// Submits an array of jobs that grade the `submissions` of `command`, each a part of them, and a
/// job after it that grades what is missing and writes the pages. Shows their progress and returns
/// the exit status of the last job. If such jobs of the same command are active, follows them
/// instead. Ctrl-C leaves the jobs or cancels them. Throws UserError if another batch uses the
/// results folder or if Slurm does not accept the jobs.
ExitCode run_on_slurm(const BatchCommand& command, const CommonOptions& options,
                      std::size_t submissions);

}  // namespace labcheck
