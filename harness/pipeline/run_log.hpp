/// Judged runs as they come in, with the places of their faults in the student's own files.
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

  /// Whether so many cases did not come to an end that no other one is tried.
  bool is_out_of_patience() const;

  /// `needed` is not tried, because of that.
  void pass_over(const NeededRun& needed);

  /// Has the faults of `run`, of case `case_id`, name files as the student does, and notes where
  /// they are. Comes before a run is judged.
  void tell_places(const std::string& case_id, Run& run);

  /// Keeps `run`, of what its lines asked of memory only those in the student's own files.
  void take(const NeededRun& needed, Run& run, const Verdict& verdict);

  CaseRuns& runs() { return runs_; }

 private:
  void keep_heat(const std::string& case_id, const std::vector<LineCounters>& lines);
  std::filesystem::path own_path(const std::string& name) const;

  const Submission& submission_;
  int timeouts_ = 0;
  CaseRuns runs_;
};

}  // namespace labcheck
