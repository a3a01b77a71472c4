// SPDX-License-Identifier: MIT
/// Runs the test cases that a rubric needs and judges each run.
#pragma once

#include "harness/model/case_record.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/score/needed_runs.hpp"

#include <cstdint>
#include <vector>

namespace labcheck {

/// Runs `needed`, which all have one mode and part, with `program`, the build of that part of
/// `submission`. Inputs are drawn from `seed`; a test case has the same inputs in every mode.
/// Faults that are found when a process ends, such as memory that was never freed, belong to its
/// last test case. The records have no keys.
std::vector<CaseRecord> run_cases(const Lab& lab, const Submission& submission,
                                  const Program& program, const std::vector<NeededRun>& needed,
                                  const Oracle& oracle, std::uint64_t seed, const Slot& slot);

}  // namespace labcheck
