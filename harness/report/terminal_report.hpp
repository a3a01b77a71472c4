/// The report that a student reads on a terminal.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/terminal_style.hpp"

#include <string>

namespace labcheck {

/// `submission` as text: what was graded, the verdict, each criterion with its reasons, what the
/// program printed, the grade. No line is wider than the style says; without colours and in ASCII
/// it tells the same.
std::string terminal_report(const GradedSubmission& submission, const TerminalStyle& style);

/// The same where only the test case `case_id` was run, each of whose checks is a criterion of
/// `submission`: without points, and it says that there are none.
std::string terminal_case_report(const GradedSubmission& submission, const std::string& case_id,
                                 const TerminalStyle& style);

}  // namespace labcheck
