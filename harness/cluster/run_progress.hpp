// SPDX-License-Identifier: MIT
/// The progress of a run's jobs, from the states that Slurm reports again and again.
#pragma once

#include "harness/cluster/cluster_run.hpp"
#include "harness/cluster/slurm.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

/// The tasks of one array. `reason` is Slurm's reason why some wait, such as "Resources"; `failed`
/// counts, by Slurm's word for the end, those that did not succeed.
struct ArrayProgress {
  std::size_t tasks = 0;
  std::size_t waiting = 0;
  std::size_t running = 0;
  std::string reason{};
  std::map<std::string, std::size_t> failed{};

  std::size_t ended() const { return tasks - waiting - running; }
};

class RunProgress {
 public:
  explicit RunProgress(ClusterRun run) : run_(std::move(run)) {}

  /// Replaces what is known by `states`. Jobs that Slurm has forgotten keep their last state if
  /// they had ended, and otherwise count as ended.
  void update(const std::vector<slurm::JobState>& states);

  /// The array that is at work: the one that compiles while it is active, then the one that grades.
  ArrayProgress current() const;

  /// The array that grades.
  ArrayProgress grading() const { return progress_of(run_.grade_job()); }

  /// Whether the array that compiles is active.
  bool is_compiling() const { return is_active(run_.build_job()); }

  /// Whether only the last job is active.
  bool is_finishing() const;

  /// What the last job is doing; `waiting` if it was never seen.
  slurm::Phase finishing_phase() const;

  /// Whether no job is active.
  bool has_ended() const { return !is_active(run_.grade_job()) && !is_active(run_.finish_job()); }

 private:
  bool is_active(const std::string& job) const;
  ArrayProgress progress_of(const std::string& job) const;

  ClusterRun run_;
  std::map<std::string, slurm::JobState> last_;  // by id
};

}  // namespace labcheck
