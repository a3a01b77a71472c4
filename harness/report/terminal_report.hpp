// SPDX-License-Identifier: MIT
/// The student's report on the terminal.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/terminal_page.hpp"

#include <string>

namespace labcheck {

/// `submission` as text: the graded files, the verdict, each criterion with its reasons, the
/// program output, the grade. No line is wider than the style's width; the content does not depend
/// on colors and symbols.
std::string terminal_report(const GradedSubmission& submission, const TerminalStyle& style);

/// The report of a run of only test case `case_id`, whose checks are the criteria of `submission`:
/// without points, and with a sentence that says so.
std::string terminal_case_report(const GradedSubmission& submission, const std::string& case_id,
                                 const TerminalStyle& style);

}  // namespace labcheck
