// SPDX-License-Identifier: MIT
/// The report as Gradescope's results.json.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck {

/// `submission` as results.json: one test per criterion, with its points, and one without points
/// per test case. Students see all of them. A hidden case with details in `submission` adds one
/// more test, which only instructors see. Measured speeds become leaderboard entries. With `grade`,
/// an instructor's marks replace the points of their tests; `score` is present only if the sum of
/// the tests differs from the final points, because of lateness or a mark for the whole lab.
std::string gradescope_results(const GradedSubmission& submission, const FinalGrade& grade);
std::string gradescope_results(const GradedSubmission& submission);

}  // namespace labcheck
