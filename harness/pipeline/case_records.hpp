// SPDX-License-Identifier: MIT
/// Makes records of test cases from their runs.
#pragma once

#include "harness/model/case_record.hpp"
#include "harness/model/run.hpp"
#include "harness/model/submission.hpp"
#include "harness/score/needed_runs.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// Whether too many test cases in `records` exceeded the time limit to run another one.
bool timeout_budget_spent(const std::vector<CaseRecord>& records);

/// The record of a test case that did not run because the timeout budget is spent.
CaseRecord skipped_case(const NeededRun& needed);

/// Renames the files in `faults` to the names under which the student submitted them. Returns the
/// faults whose lines are known, with the paths of the student's files. Must be called before the
/// run is judged.
std::vector<Diagnostic> locate(std::vector<Fault>& faults, const Submission& submission);

/// The record of `run`, whose faults are `located`, with its counters, output, and the memory
/// traffic of lines in the student's files. `host_work` is as in CaseRecord.
CaseRecord record_of(const NeededRun& needed, Run run, std::vector<Diagnostic> located,
                     Verdict verdict, std::string host_work, const Submission& submission);

}  // namespace labcheck
