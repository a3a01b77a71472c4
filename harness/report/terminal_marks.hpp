// SPDX-License-Identifier: MIT
/// The sign and color at the beginning of a result line.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/report/terminal_page.hpp"

namespace labcheck::report {

/// The mark of a criterion.
Span mark_of(Outcome outcome, const Signs& signs);

/// The mark of a test case that is not correct.
Span mark_of(VerdictKind kind, const Signs& signs);

/// The mark of the whole submission.
Span mark_of(const Grade& grade, const Signs& signs);

}  // namespace labcheck::report
