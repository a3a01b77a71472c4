/// The report for other programs: JSON, schema 1, described in docs/report-schema.md.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck {

/// `submission` as a JSON document that ends with a line end. The order of keys is fixed; text is
/// valid UTF-8 (bytes that are none become U+FFFD); a figure that is not a finite number is null.
std::string json_report(const GradedSubmission& submission);

}  // namespace labcheck
