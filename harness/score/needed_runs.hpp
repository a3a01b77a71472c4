/// Which test cases must be run, and how, for a rubric to be decided.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"
#include "harness/score/score.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// One run that some criterion needs.
struct NeededRun {
  std::string case_id;
  RunMode mode;

  auto operator<=>(const NeededRun&) const = default;
};

/// How the cases of `need` are run when a submission is graded on `backend`. Counters and checks
/// are the simulated GPU's.
RunMode mode_of(const Need& need, Backend backend);

/// What to run next: of the runs that `evidence`, of parts with a program, still lacks, those of
/// one mode and part, each once, in the rubric's order, hidden cases last. A criterion whose
/// dependencies failed needs none, and one whose dependencies are not decided yet has to wait.
/// Empty when the rubric is decided.
std::vector<NeededRun> next_runs(const Rubric& rubric, const Assignment& assignment,
                                 const Evidence& evidence);

/// The criteria that are still to be measured, in the rubric's order: those that need a
/// measurement, whose dependencies do not block them, and that `evidence`, which has all runs,
/// holds no measurement for. None on the simulated GPU.
std::vector<const Criterion*> next_measurements(const Rubric& rubric, const Assignment& assignment,
                                                const Evidence& evidence);

}  // namespace labcheck
