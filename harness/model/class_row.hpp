/// From the grade of one submission to a row of its class.
#pragma once

#include "harness/model/class_table.hpp"
#include "harness/model/graded_submission.hpp"

#include <optional>
#include <vector>

namespace labcheck {

/// The columns of a class that was graded as `grade` was.
std::vector<CriterionColumn> criterion_columns(const Grade& grade);

/// `grade` as it stands where no person gave marks and nobody asks for lateness.
FinalGrade as_graded(const Grade& grade);

/// The row of `submission`, but for what only its class knows: the person, numbers on platforms,
/// when it was handed in. It stands where `grade` does: a person's marks may decide what was
/// withheld.
ClassRow class_row(const GradedSubmission& submission, const FinalGrade& grade);

/// A class that only `submission` belongs to.
ClassTable class_of(const GradedSubmission& submission);

}  // namespace labcheck
