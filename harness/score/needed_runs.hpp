/// Which test cases must be run, and how, for a rubric to be decided.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"

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

/// The runs for `rubric`, each once, in the rubric's order, those of one mode together.
std::vector<NeededRun> needed_runs(const Rubric& rubric, Backend backend);

}  // namespace labcheck
