// SPDX-License-Identifier: MIT
#include "harness/cluster/run_progress.hpp"

#include <algorithm>

namespace labcheck {

using slurm::JobState;
using slurm::Phase;

void RunProgress::update(const std::vector<JobState>& states) {
  std::erase_if(last_, [](const auto& one) { return one.second.is_active(); });
  for (const JobState& state : states) last_.insert_or_assign(state.id, state);
}

bool RunProgress::is_active(const std::string& job) const {
  return std::ranges::any_of(
      last_, [&](const auto& one) { return one.second.name == job && one.second.is_active(); });
}

bool RunProgress::is_finishing() const {
  return !is_active(run_.build_job()) && !is_active(run_.grade_job()) &&
         is_active(run_.finish_job());
}

Phase RunProgress::finishing_phase() const {
  for (const auto& [id, state] : last_) {
    if (state.name == run_.finish_job()) return state.phase();
  }
  return Phase::waiting;
}

ArrayProgress RunProgress::current() const {
  return progress_of(is_compiling() ? run_.build_job() : run_.grade_job());
}

ArrayProgress RunProgress::progress_of(const std::string& job) const {
  ArrayProgress progress{run_.tasks};
  for (const auto& [id, state] : last_) {
    if (state.name != job) continue;
    switch (state.phase()) {
      case Phase::waiting:
        ++progress.waiting;
        if (state.reason != "None") progress.reason = state.reason;
        break;
      case Phase::running:
        ++progress.running;
        break;
      case Phase::failed:
        ++progress.failed[state.state];
        break;
      case Phase::succeeded:
        break;
    }
  }
  return progress;
}

}  // namespace labcheck
