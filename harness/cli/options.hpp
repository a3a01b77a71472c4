// SPDX-License-Identifier: MIT
/// The values of the options of the commands that have many.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/cli/command.hpp"
#include "harness/pipeline/batch/course_files.hpp"
#include "harness/pipeline/batch/course_inputs.hpp"
#include "harness/pipeline/simulate_program.hpp"
#include "harness/pipeline/workbench.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
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
struct GradeCommand {
  std::string lab;  // or a path; empty: detected from the folder
  std::optional<std::filesystem::path> path;
  std::vector<std::string> reports;  // FORMAT=FILE
  std::optional<std::uint64_t> seed;
  std::optional<double> pass_mark;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;
  StudyOptions study{};
  std::string help;  // what --help prints; shown if the folder is not a lab
};

/// Whether any of `options` was given.
bool any_of_study(const StudyOptions& options);

/// Throws UserError if the options of `grade` contradict each other, or if `command` ("" for none)
/// does not accept them.
void check_grade_options(const GradeCommand& grade, const std::string& command);

/// Where a batch grades: here, or in jobs of a Slurm cluster.
enum class Executor { local, slurm };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<Executor>{"local", "slurm"};

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
/// submissions are graded at the same time; 0 means one for each processor. `gpus` are the numbers
/// of GPUs; an empty list means all. `keeps_other_gpus` as in LabJob.
struct BatchCommand {
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
  std::optional<std::uint64_t> seed;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;
};

/// The batch command, whose options store their values in `command`.
CommandSpec batch_spec(BatchCommand& command);

/// labcheck ci [DIR]. If `since` is empty, GitLab's variables name the commit to compare with.
/// `pass_mark` is in percent of a lab's points.
struct CiCommand {
  std::filesystem::path folder = ".";
  std::filesystem::path out = "labcheck-reports";
  std::string since;
  std::optional<double> pass_mark;
  std::optional<std::uint64_t> seed;
  bool all = false;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;
};

enum class SimulationFormat { json, text };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<SimulationFormat>{"json", "text"};

/// --report FORMAT=FILE
struct SimulationReportRequest {
  SimulationFormat format = SimulationFormat::json;
  std::filesystem::path path;

  bool operator==(const SimulationReportRequest&) const = default;
};

/// labcheck simulate FILE... | --exec PROGRAM [-- ARGS]
struct SimulateCommand {
  UserProgram program;
  std::optional<int> error_status;
  std::vector<SimulationReportRequest> reports;
};

}  // namespace labcheck
