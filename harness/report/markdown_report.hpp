/// The report of one submission as Markdown, short enough for a merge request.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck {

/// Points, a table of the criteria, and why those are missed that are, with the first wrong
/// elements. Nothing that a student wrote is taken for markup.
std::string markdown_report(const GradedSubmission& submission);

}  // namespace labcheck
