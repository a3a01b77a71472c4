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

}  // namespace labcheck
