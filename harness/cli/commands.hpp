// SPDX-License-Identifier: MIT
/// Every command, with the values of its options. Each is defined in the source of its name.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/cli/command.hpp"
#include "harness/pipeline/batch/course_files.hpp"
#include "harness/pipeline/batch/course_inputs.hpp"
#include "harness/pipeline/batch/similar_exports.hpp"
#include "harness/pipeline/batch/similar_inputs.hpp"
#include "harness/pipeline/simulate_program.hpp"
#include "harness/pipeline/workbench.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// For students who work on a lab. At most one of `watch`, `case_id` and `explain` is set; `keep`
/// belongs to a case.
struct StudyOptions {
  bool watch = false;
  std::string case_id;                        // empty: the whole lab
  std::optional<std::filesystem::path> keep;  // "": a folder named after the test case
  std::string explain;                        // the criterion, if any
};

/// labcheck [LAB] [PATH]
struct GradeCommand : LabcheckCommand {
  std::string lab;  // or a path; empty: detected from the folder
  std::optional<std::filesystem::path> path;
  std::vector<std::string> reports;  // FORMAT=FILE
  std::optional<std::uint64_t> seed;
  std::optional<double> pass_mark;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;
  StudyOptions study{};

  GradeCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// Whether any of `options` was given.
bool any_of_study(const StudyOptions& options);

/// Throws UserError if the options of `grade` contradict each other, or if `command` ("" for none)
/// does not accept them.
void check_grade_options(const GradeCommand& grade, const std::string& command);

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

 private:
  /// Submits an array of jobs that grade the `submissions`, each a part of them, and a job after it
  /// that grades what is missing and writes the pages. Shows their progress and returns the exit
  /// status of the last job. If such jobs of the same command are active, follows them instead.
  /// Ctrl-C leaves the jobs or cancels them. Throws UserError if another batch uses the results
  /// folder or if Slurm does not accept the jobs.
  ExitCode run_on_slurm(const CommonOptions& common, std::size_t submissions) const;
};

/// labcheck ci [DIR]. If `since` is empty, GitLab's variables name the commit to compare with.
/// Returns the worst status of the graded labs.
/// `pass_mark` is in percent of a lab's points.
struct CiCommand : LabcheckCommand {
  std::filesystem::path folder = ".";
  std::filesystem::path out = "labcheck-reports";
  std::string since;
  std::optional<double> pass_mark;
  std::optional<std::uint64_t> seed;
  bool all = false;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;

  CiCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck list
struct ListCommand : LabcheckCommand {
  ListCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck show LAB
struct ShowCommand : LabcheckCommand {
  std::string lab_name;

  ShowCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck ladder LAB
struct LadderCommand : LabcheckCommand {
  std::string lab_name;
  std::string case_id;  // empty: every case that the ladder names
  bool suggests = false;

  LadderCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck doctor; with `on_slurm` for the nodes of a cluster.
struct DoctorCommand : LabcheckCommand {
  bool json = false;
  bool on_slurm = false;
  std::vector<std::string> slurm_options;  // words of sbatch
  std::filesystem::path shared = ".";      // the folder that the nodes share

  DoctorCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck validate [LAB]
struct ValidateCommand : LabcheckCommand {
  std::string only;  // empty: all

  ValidateCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck new LAB [DIR], labcheck new --all [DIR]
struct NewCommand : LabcheckCommand {
  std::string lab;     // with --all: the folder, if `folder` is empty
  std::string folder;  // empty: a default name
  bool all = false;

  NewCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck new-lab NAME [DIR]
struct NewLabCommand : LabcheckCommand {
  std::string lab;
  std::filesystem::path folder = ".";

  NewLabCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck diff OLD NEW. Returns `full` if no grade differs, otherwise `below`.
struct DiffCommand : LabcheckCommand {
  std::filesystem::path before;
  std::filesystem::path after;
  std::filesystem::path json;  // empty: none

  DiffCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck similar DIR
struct SimilarCommand : LabcheckCommand {
  SimilaritySources sources;
  std::vector<SimilarityReportRequest> reports;

  SimilarCommand();
  ExitCode run(const CommonOptions& common) const override;
};

LABCHECK_ENUM(SimulationFormat, json, text)

/// --report FORMAT=FILE
struct SimulationReportRequest {
  SimulationFormat format = SimulationFormat::json;
  std::filesystem::path path;

  bool operator==(const SimulationReportRequest&) const = default;
};

/// labcheck simulate FILE... | --exec PROGRAM [-- ARGS]. Returns the exit status of the program.
struct SimulateCommand : LabcheckCommand {
  UserProgram program;
  std::optional<int> error_status;
  std::vector<SimulationReportRequest> reports;

  SimulateCommand();
  std::vector<std::string> rewrite(const std::vector<std::string>& words) override;
  std::string problem() const override;
  ExitCode run(const CommonOptions& common) const override;
};

/// labcheck replay FILE. Returns `full` if the program would have got the same answers, otherwise
/// `below`.
struct ReplayCommand : LabcheckCommand {
  std::filesystem::path recording;
  std::vector<SimulationReportRequest> reports;

  ReplayCommand();
  ExitCode run(const CommonOptions& common) const override;
};

}  // namespace labcheck
