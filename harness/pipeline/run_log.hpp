// SPDX-License-Identifier: MIT
/// Collects judged runs and the source positions of their faults in the student's files.
#pragma once

#include "harness/model/submission.hpp"
#include "harness/pipeline/run_cases.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace labcheck {

class RunLog {
 public:
  explicit RunLog(const Submission& submission) : submission_(submission) {}

  /// Whether too many test cases exceeded the time limit to run another one.
  bool timeout_budget_spent() const;

  /// Records `needed` as skipped, because the timeout budget is spent.
  void skip(const NeededRun& needed);

  /// Renames the files in the faults of `run` to the student's names and records the positions of
  /// the faults for test case `case_id`. Must be called before the run is judged.
  void resolve_positions(const std::string& case_id, Run& run);

  /// Records `run` with its verdict, counters and output, and the memory traffic of lines in the
  /// student's files. `host_work` is as in JudgedRun.
  void record(const NeededRun& needed, Run& run, const Verdict& verdict,
              const std::string& host_work = {});

  CaseRuns& runs() { return runs_; }

 private:
  void record_heat(const std::string& case_id, const std::vector<LineCounters>& lines);
  std::filesystem::path own_path(const std::string& name) const;

  const Submission& submission_;
  int timeouts_ = 0;
  CaseRuns runs_;
};

}  // namespace labcheck
