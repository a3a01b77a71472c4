// SPDX-License-Identifier: MIT
/// Derives the verdict of a whole program's run from its facts.
#pragma once

#include "harness/model/limits.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"
#include "harness/verify/oracle.hpp"

namespace labcheck {

/// What such a run is judged against: its test case, whose `program` is set, and the lab's oracle.
struct ProgramStandard {
  const TestCase& test_case;
  const Parameters& parameters;
  const Oracle& oracle;
  Limits limits;
};

/// The verdict of `run`: that of `judge_program_faults`, or, if that is accepted, the verdict from
/// its exit status, then from the required output, then from the oracle.
Verdict judge_program(const Run& run, const ProgramStandard& standard);

/// The verdict from the faults that the simulated GPU found, and from a crash or an exceeded limit.
/// Every exit status is accepted.
Verdict judge_program_faults(const Run& run, const ProgramStandard& standard);

}  // namespace labcheck
