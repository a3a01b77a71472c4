// SPDX-License-Identifier: MIT
/// Finds the submitted file that a failure concerns.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck::report {

/// The path of the only file of `submission` with compiler errors that fail `criterion`, or of its
/// only file; "" if unknown.
std::string affected_file(const CriterionResult& criterion, const GradedSubmission& submission);

/// The path of the only file of `submission` with faults in `test_case`, or of its only file; "" if
/// unknown.
std::string affected_file(const CaseVerdict& test_case, const GradedSubmission& submission);

}  // namespace labcheck::report
