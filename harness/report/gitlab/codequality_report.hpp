// SPDX-License-Identifier: MIT
/// Findings at source lines as a GitLab Code Quality report.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// A JSON array in GitLab's Code Quality format with one object for each compiler message (errors
/// are `blocker`, warnings `minor`), each line at which the simulated GPU found faults
/// (`critical`), and each line with more than twice the necessary memory traffic (`info`). The
/// report contains only positions in submitted files. Paths are those of `submission`; if they lead
/// out of the working folder, they are relative to the common folder of all files.
///
/// A fingerprint depends on the check, the path, the text of the line and the index among lines
/// with the same text; it depends neither on line numbers nor on anything that varies between runs.
std::string codequality_report(const GradedSubmission& submission);

/// The same for several submissions, in one array.
std::string codequality_report(const std::vector<GradedSubmission>& submissions);

}  // namespace labcheck
