/// The whole sentence: a submission to its grade.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/services.hpp"

#include <cstdint>

namespace labcheck {

/// Builds and runs `submission`, compares, scores. The student's failures are in the grade. A fault
/// of ours is a criterion that is withheld; UserError and Interrupted pass through.
GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  Services& services);

}  // namespace labcheck
