// SPDX-License-Identifier: MIT
/// Makes the rows of a course table from graded submissions.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/model/graded_submission.hpp"

#include <optional>
#include <vector>

namespace labcheck {

/// The columns of a course table that contains `grade`.
std::vector<CriterionColumn> criterion_columns(const Grade& grade);

/// `grade` without an instructor's marks and without a late penalty.
FinalGrade as_final_grade(const Grade& grade);

/// The row of `submission`, without the data that only the course has: the person, the ids on
/// platforms, the submission time. Its standing follows from `grade`, because an instructor's
/// marks may settle a withheld grade.
CourseRow course_row(const GradedSubmission& submission, const FinalGrade& grade);

/// A course table with `submission` as its only row.
CourseTable course_of_one(const GradedSubmission& submission);

}  // namespace labcheck
