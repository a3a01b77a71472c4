/// What was found at lines of the source, as GitLab's Code Quality reports have it.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// A JSON array of GitLab's Code Quality format, an object each for: what the compiler complained
/// of (an error is a `blocker`, a warning `minor`), a line at which the simulated GPU found faults
/// (`critical`), and a line that uses memory more than twice as much as it must (`info`). Only
/// places in files that were handed in are told. Paths are those of `submission`; where they lead
/// out of the working folder, those below the folder that all its files lie in.
///
/// Fingerprints depend on the check, the path, the text of the line and, of several lines with the
/// same text, on which of them it is: neither on line numbers nor on what differs from run to run.
std::string codequality_report(const GradedSubmission& submission);

/// The same for several, in one array.
std::string codequality_report(const std::vector<GradedSubmission>& submissions);

}  // namespace labcheck
