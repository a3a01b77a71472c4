// SPDX-License-Identifier: MIT
/// The progress of a batch on standard error: a progress bar on a terminal, otherwise a line for
/// each submission; nothing with --quiet.
#pragma once

#include "harness/cli/options.hpp"
#include "harness/cli/status_line.hpp"
#include "harness/report/course_summary.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Not thread-safe: the owner holds a lock.
class BatchConsole {
 public:
  /// `workers` is the number of submissions that are graded at the same time.
  BatchConsole(const CommonOptions& options, std::size_t workers);

  /// Starts to count at 0 of `total`.
  void start(std::size_t total);

  /// Shows what `worker` is doing.
  void show_step(std::size_t worker, std::string step);

  /// Shows `tally`, except its `elapsed` and `in_progress`; `line` describes the submission that
  /// has just been processed.
  void show_finished(const CourseTally& tally, std::string_view line);

  /// Prints a line that stays, also on a terminal.
  void print_line(std::string_view line);

  /// Erases the progress bar.
  void clear() { line_.clear(); }

  std::chrono::steady_clock::duration elapsed() const;

 private:
  void show_bar();

  ProgressForm form_;
  TerminalStyle style_;
  CourseTally tally_;
  std::vector<std::string> steps_;  // by worker
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point shown_at_;
  StatusLine line_;
};

}  // namespace labcheck
