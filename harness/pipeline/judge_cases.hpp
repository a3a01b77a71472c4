// SPDX-License-Identifier: MIT
/// The step of grading that runs and judges test cases.
#pragma once

#include "harness/model/case_record.hpp"
#include "harness/pipeline/grading.hpp"
#include "harness/score/score.hpp"

#include <vector>

namespace labcheck {

struct JudgedCases {
  std::vector<CaseRecord> records;
  Effort effort;
};

/// Runs the test cases that the rubric needs with the builds in `evidence`, one mode and part at a
/// time, because their results may make other runs unnecessary. Known runs are reused, except those
/// that failed because of labcheck or the computer. If anything was run, the first open test case
/// with a wrong result is run again with full checks, to find the cause.
JudgedCases judge_cases(const Grading& grading, Evidence evidence);

/// Whether judge_cases() could reuse a known run, whatever the seed is.
bool can_reuse_runs(const Lab& lab, const KnownEvidence& known, const LabDigests& digests,
                    PartBuilds& builds);

}  // namespace labcheck
