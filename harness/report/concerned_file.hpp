/// Which of the files that were handed in something is about.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck::report {

/// The path of the file of `submission` that alone keeps the part of `criterion` from being built,
/// or that is the only one; "" where that is not known.
std::string concerned_file(const CriterionResult& criterion, const GradedSubmission& submission);

/// The path of the file of `submission` that alone has the faults that were found in `test_case`,
/// or that is the only one; "" where that is not known.
std::string concerned_file(const CaseVerdict& test_case, const GradedSubmission& submission);

}  // namespace labcheck::report
