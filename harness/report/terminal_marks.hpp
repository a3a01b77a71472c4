/// The sign and colour in front of a line that tells how something ended.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/report/terminal_page.hpp"

namespace labcheck::report {

/// The mark of a criterion.
Span mark_of(Outcome outcome, const Signs& signs);

/// The mark of a test case that is not accepted.
Span mark_of(VerdictKind kind, const Signs& signs);

/// The mark of the whole.
Span mark_of(const Grade& grade, const Signs& signs);

}  // namespace labcheck::report
