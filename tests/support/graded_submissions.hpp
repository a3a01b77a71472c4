/// Graded submissions, one for each way in which grading ends, for the tests of reports.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace labcheck::test {

/// Everything is right on the simulated GPU; the speed criterion waits for a real one.
GradedSubmission perfect_on_sim();

/// Everything is right and measured on a real GPU.
GradedSubmission perfect_on_gpu();

/// Right where tiles fit, wrong elsewhere, and too much memory fetched.
GradedSubmission wrong_answer();

GradedSubmission compile_error();

/// A kernel reads out of bounds; the simulated GPU says at which line.
GradedSubmission memory_error();

/// A CUDA call fails on a real GPU.
GradedSubmission device_fault();

/// The grader failed: the grade is withheld.
GradedSubmission judge_error();

GradedSubmission missing_file();

/// Open cases pass, hidden ones fail; as an instructor sees it.
GradedSubmission hidden_cases();

/// 240 test cases of which 200 fail, in long lines.
GradedSubmission many_cases();

/// What a student may put into names and output to break a report.
GradedSubmission hostile_text();

struct NamedSubmission {
  std::string name;
  GradedSubmission submission;
};

/// How GoogleTest names it.
void PrintTo(const NamedSubmission& named, std::ostream* out);

/// All of them, and `hidden_cases` once more as a student sees it.
std::vector<NamedSubmission> graded_submissions();

}  // namespace labcheck::test
