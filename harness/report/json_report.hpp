// SPDX-License-Identifier: MIT
/// The report for other programs: JSON, schema 1, described in docs/report-schema.md.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck {

/// `submission` as a JSON document that ends with a line end. The order of keys is fixed; text is
/// valid UTF-8 (invalid bytes become U+FFFD); a number that is not finite is null.
std::string json_report(const GradedSubmission& submission);

}  // namespace labcheck
