// SPDX-License-Identifier: MIT
/// Grades a submission: the entry point of the pipeline.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/records/keys.hpp"

#include <cstdint>

namespace labcheck {

/// The digests of `lab` for grading with `bench`. Reads all files of the lab, so call it once
/// for a batch. GPUs with the same name and driver version count as the same. Throws UserError if a
/// file cannot be read.
LabDigests digests_of(const Lab& lab, const Workbench& bench);

/// Builds, runs, judges and scores `submission`. The student's failures are part of the grade.
/// Failures of labcheck or the computer withhold the affected criteria. Throws UserError and
/// Interrupted.
///
/// Reuses evidence in `known` if its key by `digests` (from digests_of()) is unchanged and it is
/// not withheld. Builds, runs and measures only what is missing. If nothing is missing, no process
/// is started, and the seed and the times are those of the earlier grading.
GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  const Slot& slot, const LabDigests& digests,
                                  const KnownEvidence& known);

/// Grades without earlier evidence.
GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  const Slot& slot);

}  // namespace labcheck
