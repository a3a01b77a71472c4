// SPDX-License-Identifier: MIT
/// Predicates on parts of a grade.
#pragma once

#include "harness/model/grade.hpp"

namespace labcheck::report {

/// Whether the criterion was decided, for or against the submission.
inline bool is_decided(Outcome outcome) {
  return outcome == Outcome::full || outcome == Outcome::partial || outcome == Outcome::none;
}

/// Whether the case was run and is not accepted.
inline bool fails(const CaseVerdict& test_case) {
  return test_case.verdict.kind != VerdictKind::accepted &&
         test_case.verdict.kind != VerdictKind::skipped;
}

/// Whether the verdict is reached without running any test case.
inline bool needs_no_run(VerdictKind kind) {
  return kind == VerdictKind::missing || kind == VerdictKind::compile_error ||
         kind == VerdictKind::forbidden;
}

}  // namespace labcheck::report
