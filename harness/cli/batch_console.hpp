/// How far a batch is, on standard error: a bar that changes on a terminal, a line for each hand-in
/// elsewhere, nothing with --quiet.
#pragma once

#include "harness/cli/changing_line.hpp"
#include "harness/cli/options.hpp"
#include "harness/report/class_summary.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Not safe for several threads: its owner holds a lock.
class BatchConsole {
 public:
  /// `workers` is how many hand-ins are seen to at a time.
  BatchConsole(const CommonOptions& options, std::size_t workers);

  /// Begins to count at 0 of `total`.
  void start(std::size_t total);

  /// `worker` is now at `what`.
  void at(std::size_t worker, std::string what);

  /// `tally`, without its time and what is under way; `line` says what has just ended.
  void ended(const ClassTally& tally, std::string_view line);

  /// A line that stays, also on a terminal.
  void tell(std::string_view line);

  /// Takes the bar away.
  void clear() { line_.clear(); }

  std::chrono::steady_clock::duration elapsed() const;

 private:
  void show();

  ProgressForm form_;
  TerminalStyle style_;
  ClassTally tally_;
  std::vector<std::string> under_way_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point shown_at_;
  ChangingLine line_;
};

}  // namespace labcheck
