/// Questions about a grade that several reports ask.
#pragma once

#include "harness/model/grade.hpp"

namespace labcheck::report {

/// Whether the criterion was decided, for or against the submission.
inline bool decided(Outcome outcome) {
  return outcome == Outcome::full || outcome == Outcome::partial || outcome == Outcome::none;
}

/// Whether the points can still be earned without handing in again.
inline bool open(Outcome outcome) {
  return outcome == Outcome::not_measured || outcome == Outcome::manual ||
         outcome == Outcome::withheld;
}

/// Whether the case was tried and is not accepted.
inline bool fails(const CaseVerdict& test_case) {
  return test_case.verdict.kind != VerdictKind::accepted &&
         test_case.verdict.kind != VerdictKind::skipped;
}

/// Whether the verdict is of the submission as a whole: no test case was run to find it.
inline bool without_running(VerdictKind kind) {
  return kind == VerdictKind::missing || kind == VerdictKind::compile_error ||
         kind == VerdictKind::forbidden;
}

}  // namespace labcheck::report
