// SPDX-License-Identifier: MIT
/// Computes a grade from the results of criteria.
#pragma once

#include "harness/criteria/criterion_score.hpp"
#include "harness/model/grade.hpp"

namespace labcheck {

/// The grade according to `rubric`, whose criteria must not depend on each other in a circle. A
/// failure of labcheck withholds a criterion, and with it the grade; it never costs points. A run
/// that the rubric needs and that is missing from `evidence` counts as such a failure, unless there
/// is no program. The grade is provisional if hidden test cases that could change it are not
/// installed. If the rubric excludes speed, criteria about speed are not in the grade; a criterion
/// that depends on one is still skipped if that one is skipped.
Grade score(const Rubric& rubric, const Assignment& assignment, const Evidence& evidence);

}  // namespace labcheck
