// SPDX-License-Identifier: MIT
/// What a student may not see of a report.
#pragma once

#include "harness/model/graded_submission.hpp"

namespace labcheck {

/// `submission` with only the verdicts of its hidden test cases. A hidden case becomes
/// "hidden case N", numbered in order of appearance, with the same number everywhere; its title,
/// parameters, mismatch and help are removed, and its message becomes one general sentence. A
/// criterion with failing hidden cases shows how many fail. Measurements, faults, outputs and line
/// counters of hidden cases are removed, and so is the time of running programs if any case is
/// hidden. A case is hidden unless some criterion lists it as open. A second call changes nothing
/// more.
GradedSubmission for_student(GradedSubmission submission);

}  // namespace labcheck
