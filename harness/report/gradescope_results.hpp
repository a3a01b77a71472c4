/// The report as Gradescope's results.json.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck {

/// `submission` as results.json: a test a criterion, with its points, and one without points for
/// each test case. All are visible; a hidden case of which `submission` tells details is one more
/// test, which only instructors see. Measured speeds are entries of the leaderboard. Where `grade`
/// is given it has the last word on points: a person's marks are those of their tests, and `score`,
/// otherwise left to the sum of the tests, is given where lateness or a mark for the whole makes it
/// another.
std::string gradescope_results(const GradedSubmission& submission, const FinalGrade& grade);
std::string gradescope_results(const GradedSubmission& submission);

}  // namespace labcheck
