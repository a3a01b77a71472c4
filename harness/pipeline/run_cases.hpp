// SPDX-License-Identifier: MIT
/// Runs the test cases that a rubric needs and judges each run.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/known_evidence.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck {

/// Judged runs, and what reports show in addition to the verdicts.
struct CaseRuns {
  std::vector<JudgedRun> judged;
  std::vector<CaseFault> faults;
  std::vector<CaseOutput> outputs;
  std::vector<CaseHeat> heat{};
  /// The verdict of faults that were found when the program ended and belong to no test case:
  /// memory that was never freed.
  std::optional<Verdict> end_verdict;
  /// The scope of the last verdict.
  VerdictScope last_scope = VerdictScope::own_case;
};

/// Runs `needed`, which all have one mode and part, with `program`, the build of that part of
/// `submission`. Inputs are drawn from `seed`; a test case has the same inputs in every mode.
CaseRuns run_cases(const Lab& lab, const Submission& submission, const Program& program,
                   const std::vector<NeededRun>& needed, const Oracle& oracle, std::uint64_t seed,
                   Services& services);

}  // namespace labcheck
