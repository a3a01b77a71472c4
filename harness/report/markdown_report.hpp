// SPDX-License-Identifier: MIT
/// The report of one submission as Markdown, short enough for a merge request.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck {

/// The points, a table of the criteria, and the reason for each missed one, with the first wrong
/// elements. Text from students is never interpreted as markup.
std::string markdown_report(const GradedSubmission& submission);

}  // namespace labcheck
