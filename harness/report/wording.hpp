// SPDX-License-Identifier: MIT
/// Predicates on parts of a grade, and short descriptions of points, figures and other model
/// values.
#pragma once

#include "harness/base/translation.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/measurement.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Whether the criterion was decided, for or against the submission.
inline bool is_decided(Outcome outcome) {
  return outcome == Outcome::full || outcome == Outcome::partial || outcome == Outcome::none;
}

/// Whether the criterion was decided and lost points.
inline bool is_lost(Outcome outcome) {
  return outcome == Outcome::partial || outcome == Outcome::none;
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

/// "10", "7.5", "33.33": at most two decimals.
std::string describe_points(double points);

/// "1 point", "7.5 points".
std::string counted_points(double points);

/// The count whose plural form agrees with the number `text`: that of 2 for fractions.
std::uint64_t count_for_plural(std::string_view text);

/// A measured time with three significant digits: "2.14 ms", "850 ns".
std::string duration_text(double seconds);

/// "speedup over naive, test case large: 1.83 (1.79 to 1.88); required: at least 1.5".
std::string describe_measurement(const Measurement& measurement);

/// How a case was run if that differs from the `usual` run: "simulated GPU, full checks"; else "".
std::string describe_mode(const RunMode& mode, Backend usual);

/// "simulated GPU (...), driver 580.65, CUDA 13.0.88".
std::string describe_backend(const BackendDescription& backend);

/// The word for an outcome next to its points.
std::string outcome_name(Outcome outcome);

/// The subject of an instructor's mark: "bonus", "the whole lab" or the id of a criterion.
std::string subject_of(const InstructorMark& mark);

/// "6 for right, given by Ada: A typo." or "+ 1, given by Ada": an instructor's mark.
std::string describe_mark(const InstructorMark& mark);

/// "− 2 One hour late.": the deduction for lateness, and why.
std::string describe_lateness(const Lateness& lateness);

/// "in " and first_cases(); "" without cases.
std::string in_cases(const std::vector<std::string>& case_ids);

/// "given by J. Doe: reason"; unknown parts are left out.
std::string given_by(std::string_view author, std::string_view reason);

}  // namespace labcheck::report
