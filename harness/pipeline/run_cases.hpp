/// Running the test cases that a rubric needs, and judging each.
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

/// Judged runs, with what the reports tell beside the verdicts.
struct CaseRuns {
  std::vector<JudgedRun> judged;
  std::vector<CaseFault> faults;
  std::vector<CaseOutput> outputs;
  std::vector<CaseHeat> heat{};
  /// What was found when the program ended, which belongs to no case: memory that was never freed.
  std::optional<Verdict> at_end;
  /// What the last verdict is about.
  VerdictScope last = VerdictScope::own_case;
};

/// Runs `needed`, all of one mode and part, with `program`, which that part of `submission` was
/// built to. Inputs come
/// from `seed`; each case has the same in every mode.
CaseRuns run_cases(const Lab& lab, const Submission& submission, const Program& program,
                   const std::vector<NeededRun>& needed, const Oracle& oracle, std::uint64_t seed,
                   Services& services);

}  // namespace labcheck
