// SPDX-License-Identifier: MIT
/// Runs a test case of a whole program and judges it.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/verify/oracle.hpp"

#include <cstdint>

namespace labcheck {

/// A whole program and what its test cases share. Inputs and devices are drawn from `seed`.
struct TestedProgram {
  const Lab& lab;
  const Submission& submission;
  const Program& program;
  const Oracle& oracle;
  std::uint64_t seed = 0;
  const Slot& slot;
  GpuUse use = GpuUse::shared;
};

/// The record, without a key, of one run of `tested` in a process of its own. Faults that are found
/// when the process ends belong to it. Throws UserError if the lab's oracle is wrong.
CaseRecord run_program_case(const NeededRun& needed, const TestedProgram& tested);

}  // namespace labcheck
