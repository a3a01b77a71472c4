// SPDX-License-Identifier: MIT
/// A batch whose parts run as jobs of a cluster: its file RESULTS/slurm/run.json, which claims the
/// folder for these jobs, and the names of the jobs.
#pragma once

#include "harness/base/moment.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// `id` is drawn for each run. `words` are the command line, `folder` the folder in which it was
/// entered. `status` is the exit status of the last job, or of a canceled run; until then the
/// folder belongs to the run.
struct ClusterRun {
  std::string id;
  Moment since{};
  std::string folder;
  std::vector<std::string> words;
  std::size_t tasks = 0;
  bool builds_first = false;
  std::optional<int> status{};

  bool operator==(const ClusterRun&) const = default;

  /// The names of its jobs: the array that compiles, if any, the array that grades, and the job
  /// that writes the pages.
  std::string build_job() const { return "labcheck-build-" + id; }
  std::string grade_job() const { return "labcheck-grade-" + id; }
  std::string finish_job() const { return "labcheck-finish-" + id; }
  std::vector<std::string> jobs() const;
};

/// A new id, for a run or for other jobs.
std::string draw_run_id();

/// RESULTS/slurm, with the scripts and logs of the last run.
std::filesystem::path cluster_folder(const std::filesystem::path& results);

/// The last run in `results`; nothing if there is none. Throws UserError if the file was not
/// written by labcheck.
std::optional<ClusterRun> read_run(const std::filesystem::path& results);

/// Throws UserError if the file cannot be written.
void write_run(const std::filesystem::path& results, const ClusterRun& run);

/// Throws UserError if jobs of a run other than this process's still use `results`, or if that
/// cannot be checked from here. Otherwise returns the id of the last run, whose lock may be left
/// over; "" if there was none.
std::string require_no_other_run(const std::filesystem::path& results);

/// When the run in `results` was submitted if this process is one of its jobs.
std::optional<Moment> begin_of_own_run(const std::filesystem::path& results);

/// Stores `status` if this process is a job of the run in `results`.
void end_own_run(const std::filesystem::path& results, int status);

}  // namespace labcheck
