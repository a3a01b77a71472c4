// SPDX-License-Identifier: MIT
/// Shows the jobs of a cluster run on standard error: a status line on a terminal, otherwise lines.
#pragma once

#include "harness/cli/command.hpp"
#include "harness/cli/console.hpp"
#include "harness/cluster/cluster_run.hpp"
#include "harness/cluster/run_progress.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

namespace labcheck {

/// "3 of 12 tasks ended, 4 running, 5 waiting (Resources)", or what else the jobs are doing.
std::string describe_progress(const RunProgress& progress);

class ClusterConsole {
 public:
  explicit ClusterConsole(const CommonOptions& options) : form_(progress_form(options)) {}

  void show_submitted(const ClusterRun& run, std::size_t submissions);
  void show_joined(const ClusterRun& run);

  /// Shows `progress`. Lines are printed only if it has changed, and rarely.
  void show(const RunProgress& progress);

  /// Slurm did not answer this time.
  void show_no_answer();

  /// Reports the tasks of `grading` that did not end regularly, if any, whatever the form is.
  void show_failed_tasks(const ArrayProgress& grading, const std::filesystem::path& logs);

  /// Asks the user whether to cancel the jobs. False if there is no terminal.
  bool user_cancels();

 private:
  void print_line(const std::string& line);
  void show_line(const std::string& line);

  ProgressForm form_;
  StatusLine line_;
  std::string shown_;
  std::chrono::steady_clock::time_point shown_at_{};
};

}  // namespace labcheck
