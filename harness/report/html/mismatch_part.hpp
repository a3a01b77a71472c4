// SPDX-License-Identifier: MIT
/// The wrong elements of an output on a page, and its pictures.
#pragma once

#include "harness/base/json.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/report/document.hpp"

namespace labcheck::report::html {

/// The data of a mismatch for the template; null if `group` has none. Its pictures are in the
/// evidence of `submission`.
Json mismatch_part(const CaseGroup& group, const GradedSubmission& submission);

/// True if a page of `submission` shows pictures.
bool has_pictures(const GradedSubmission& submission);

}  // namespace labcheck::report::html
