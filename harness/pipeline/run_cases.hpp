// SPDX-License-Identifier: MIT
/// Runs the test cases that a rubric needs, judges each run and records it.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/run.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/verify/oracle.hpp"

#include <cstdint>
#include <vector>

namespace labcheck {

/// The build of a part of `submission` and what its test cases share. Inputs and devices are drawn
/// from `seed`; a test case has the same inputs in every mode.
struct TestedProgram {
  const Lab& lab;
  const Submission& submission;
  const Program& program;
  const Oracle& oracle;
  std::uint64_t seed = 0;
  const Slot& slot;
  GpuUse use = GpuUse::shared;
};

/// Runs `needed`, which all have one mode and the part of `tested`. Faults that are found when a
/// process ends, such as memory that was never freed, belong to its last test case. The records
/// have no keys.
std::vector<CaseRecord> run_cases(const TestedProgram& tested,
                                  const std::vector<NeededRun>& needed);

/// The same for one run of a whole program in a process of its own. Throws UserError if the lab's
/// oracle is wrong.
CaseRecord run_program_case(const NeededRun& needed, const TestedProgram& tested);

/// Whether a run only looks for faults: full checks do not judge results.
inline bool is_check_only(RunMode mode) {
  return mode.checks == CheckLevel::full;
}

/// Renames the files in `faults` to the names under which the student submitted them. Returns the
/// faults whose lines are known, with the paths of the student's files. Must be called before the
/// run is judged.
std::vector<Diagnostic> locate(std::vector<Fault>& faults, const Submission& submission);

/// The record of `run`, whose faults are `located`, with its counters, output, and the memory
/// traffic of lines in the student's files. `host_work` is as in CaseRecord.
CaseRecord record_of(const NeededRun& needed, Run run, std::vector<Diagnostic> located,
                     Verdict verdict, Message host_work, const Submission& submission);

}  // namespace labcheck
