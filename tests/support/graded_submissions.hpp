// SPDX-License-Identifier: MIT
/// Graded submissions for the tests of reports, one for each possible result of grading.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace labcheck::test {

/// All results are right on the simulated GPU; the speed criterion needs a real GPU.
GradedSubmission perfect_on_sim();

/// The same, graded without speed: the other criteria have all points.
GradedSubmission perfect_without_speed();

/// All results are right, with measurements on a real GPU.
GradedSubmission perfect_on_gpu();

/// Right for multiples of the tile size, wrong for other sizes, with uncoalesced loads.
GradedSubmission wrong_answer();

GradedSubmission compile_error();

/// A kernel reads out of bounds; the simulated GPU reports the line.
GradedSubmission memory_error();

/// A CUDA call fails on a real GPU.
GradedSubmission device_fault();

/// The grader failed: the grade is withheld.
GradedSubmission judge_error();

GradedSubmission missing_file();

/// Open cases pass, hidden cases fail; for an instructor.
GradedSubmission hidden_cases();

/// 240 test cases of which 200 fail, with long lines.
GradedSubmission many_cases();

struct NamedSubmission {
  std::string name;
  GradedSubmission submission;
};

/// Prints the name for GoogleTest.
void PrintTo(const NamedSubmission& named, std::ostream* out);

/// All of them, and `hidden_cases` again for a student.
std::vector<NamedSubmission> graded_submissions();

}  // namespace labcheck::test
