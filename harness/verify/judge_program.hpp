/// From the facts of a whole program's run to its verdict.
#pragma once

#include "harness/model/limits.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"
#include "harness/verify/oracle.hpp"

namespace labcheck {

/// What such a run is judged by: its test case, whose program is set, and the lab's oracle.
struct ProgramStandard {
  const TestCase& test_case;
  const Parameters& parameters;
  const Oracle& oracle;
  Limits limits;
};

/// The verdict of `run`: that of `judge_program_faults`, or, where that is accepted, of its exit
/// status, then of what it must have printed, then of the oracle.
Verdict judge_program(const Run& run, const ProgramStandard& standard);

/// The verdict of the faults that the simulated GPU found, and of an end that no program should
/// come to, be it a crash or a limit; any exit status will do.
Verdict judge_program_faults(const Run& run, const ProgramStandard& standard);

}  // namespace labcheck
