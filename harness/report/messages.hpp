// SPDX-License-Identifier: MIT
/// The texts of reports that several places use or choose among, those of a student's view, and
/// short descriptions of points, figures and other model values.
#pragma once

#include "harness/base/message.hpp"
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

/// Words and headings, to be translated where they are used.
inline constexpr const char* kConditionWord = translatable("required");  // instead of points
inline constexpr const char* kHintWord = translatable("hint:");
inline constexpr const char* kPositionsHeading = translatable("Source lines to check:");
inline constexpr const char* kNextStepsHeading = translatable("What to do next:");

namespace text {

// The meaning of a submission's verdict.
LABCHECK_MESSAGE(labcheck_failed,
                 "labcheck or the computer failed, not your program. No points are lost: the "
                 "submission will be graded again.");
LABCHECK_MESSAGE(part_missing,
                 "A file or a function that the lab requires is missing from the submission.");
LABCHECK_MESSAGE(nothing_was_run, "The submission does not compile, so nothing was run.");
LABCHECK_MESSAGE(uses_what_is_forbidden,
                 "The submission uses a feature that this lab does not allow.");
LABCHECK_MESSAGE(must_be_reviewed, "An instructor must check this result before it earns points.");
LABCHECK_MESSAGE(runs_too_long, "The program runs longer than allowed.");
LABCHECK_MESSAGE(uses_too_much_memory, "The program uses more memory than the limit allows.");
LABCHECK_MESSAGE(prints_too_much, "The program prints more than the limit allows.");
LABCHECK_MESSAGE(device_fails, "A kernel or a CUDA call fails.");
LABCHECK_MESSAGE(uses_memory_wrongly,
                 "The program accesses memory out of bounds, after it was freed or before it was "
                 "initialized, or it leaks memory.");
LABCHECK_MESSAGE(only_leaks, "The program does not free all memory that it allocates.");
LABCHECK_MESSAGE(barrier_diverges,
                 "Some threads of a block reach a barrier that other threads never reach.");
LABCHECK_MESSAGE(threads_race,
                 "Two threads access the same memory without synchronization, and at least one of "
                 "them writes.");
LABCHECK_MESSAGE(ends_too_early, "The program ends before its work is done.");
LABCHECK_MESSAGE(some_results_wrong,
                 "The program runs to completion, but some of its results are wrong.");
LABCHECK_MESSAGE(some_not_checked,
                 "Some results were not checked, because an earlier criterion is not met.");
LABCHECK_MESSAGE(all_results_right, "All results are right.");
LABCHECK_MESSAGE(only_results_right,
                 "All results are right, but not all criteria are met in full.");

// The only sentence about a hidden case.
LABCHECK_MESSAGE(labcheck_failed_in_case,
                 "labcheck or the computer failed in this test case. No points are lost.");
LABCHECK_MESSAGE(function_of_case_missing, "A function that this test case calls is missing.");
LABCHECK_MESSAGE(submission_does_not_compile, "The submission does not compile.");
LABCHECK_MESSAGE(case_must_be_reviewed, "An instructor must check the result of this test case.");
LABCHECK_MESSAGE(case_runs_too_long, "The program runs longer than allowed in this test case.");
LABCHECK_MESSAGE(case_uses_too_much_memory,
                 "The program uses more memory than the limit allows in this test case.");
LABCHECK_MESSAGE(case_prints_too_much,
                 "The program prints more than the limit allows in this test case.");
LABCHECK_MESSAGE(device_fails_in_case, "A kernel or a CUDA call fails in this test case.");
LABCHECK_MESSAGE(case_ends_too_early,
                 "The program ends before its work is done in this test case.");
LABCHECK_MESSAGE(case_is_wrong, "The result is wrong in this test case.");
LABCHECK_MESSAGE(case_was_not_run, "This test case was not run.");

// Criteria that use hidden cases.
LABCHECK_MESSAGE(cases_were_not_run,
                 "These test cases were not run, because earlier ones did not finish.");
LABCHECK_MESSAGE(also_uses_hidden_cases,
                 "This criterion also uses hidden test cases, so details are not shown.");
LABCHECK_MESSAGE(earlier_criterion_failed, "Not checked, because an earlier criterion failed.");
LABCHECK_MESSAGE(not_measured_in_run, "Not measured in this run.");
LABCHECK_MESSAGE(instructor_grades, "Your instructor grades this.");
LABCHECK_MESSAGE(labcheck_failed_here, "labcheck or the computer failed here. No points are lost.");

// How many cases of a criterion fail.
LABCHECK_PLURAL_MESSAGE(cases_fail, "{count} of {all} test cases fails.",
                        "{count} of {all} test cases fail.");
LABCHECK_PLURAL_MESSAGE(hidden_cases_fail, "{count} of {all} test cases fails, and it is hidden.",
                        "{count} of {all} test cases fail, all of them hidden.");
LABCHECK_MESSAGE(some_hidden_cases_fail,
                 "{failed} of {all} test cases fail, {hidden} of them hidden.");
LABCHECK_MESSAGE(only_case_fails, "1 of 1 test case fails.");
LABCHECK_MESSAGE(only_case_fails_hidden, "1 of 1 test case fails, and it is hidden.");

// Points.
LABCHECK_PLURAL_MESSAGE(still_open, "{count} point still open", "{count} points still open");
LABCHECK_PLURAL_MESSAGE(open_without_gpu,
                        "{count} point is still open: a measurement on a real GPU is required.",
                        "{count} points are still open: a measurement on a real GPU is required.");
LABCHECK_PLURAL_MESSAGE(open_without_speed,
                        "{count} point is still open: speed was not measured in this run.",
                        "{count} points are still open: speed was not measured in this run.");
LABCHECK_PLURAL_MESSAGE(open_for_instructor,
                        "{count} point is still open: your instructor will grade this.",
                        "{count} points are still open: your instructor will grade this.");
LABCHECK_PLURAL_MESSAGE(
    held_for_review,
    "{count} point is held for review: your instructor must check the submission first.",
    "{count} points are held for review: your instructor must check the submission first.");
LABCHECK_PLURAL_MESSAGE(
    withheld,
    "{count} point is not graded yet; the criterion shows the reason. No points are lost. "
    "Report this to your instructor.",
    "{count} points are not graded yet; the criterion shows the reason. No points are lost. "
    "Report this to your instructor.");

// References to what the report shows elsewhere, and counts of what it omits.
LABCHECK_MESSAGE(same_reason_as, "Same reason as for \"{criterion}\".");
LABCHECK_MESSAGE(shown_above, "{cases}: as above");
LABCHECK_MESSAGE(lines_left_out, "Lines {first} to {last} are not shown.");
LABCHECK_PLURAL_MESSAGE(and_more_cases, "and {count} more test case",
                        "and {count} more test cases");
LABCHECK_PLURAL_MESSAGE(and_more_failing, "and {count} more failing test case",
                        "and {count} more failing test cases");
LABCHECK_PLURAL_MESSAGE(more_cases, "{count} more test case", "{count} more test cases");
LABCHECK_PLURAL_MESSAGE(cases_not_run, "{count} test case was not run.",
                        "{count} test cases were not run.");

// What to do next.
LABCHECK_MESSAGE(start_with_case, "start with test case {case}:");
LABCHECK_MESSAGE(start_with_error, "start with the first error, at {file}:{line}");
LABCHECK_MESSAGE(make_case_pass, "make test case {case} pass first");
LABCHECK_MESSAGE(next_reference_version, "the next reference version is '{version}': {step}");
LABCHECK_MESSAGE(
    try_other_sizes,
    "only hidden test cases fail, so test other sizes with labcheck simulate: one row, "
    "one column, primes, and sizes just above a multiple of your block size");
LABCHECK_MESSAGE(to_see_why, "{advice}. To see why:");

}  // namespace text

/// The verdict as a heading: "Wrong answer".
std::string headline(VerdictKind kind);

/// The meaning of a grade's verdict: a submission with correct results may still miss criteria.
Message meaning(const Grade& grade);

/// The only sentence about a hidden case; empty for an accepted one.
Message hidden_case_message(VerdictKind kind);

/// "final", "provisional" or "not graded yet".
std::string state_word(GradeState state);

/// The same for a grade, or "held for review".
std::string state_word(const Grade& grade);

/// A word next to the points that explains them; "" for full, partial and none.
std::string outcome_word(Outcome outcome);

/// How many of a criterion's `cases` fail, of which some may be hidden.
Message cases_failed(const std::vector<CaseVerdict>& cases);

/// Why points are open: a sentence for criteria of an open `outcome` worth `points`, graded on
/// `backend`.
Message why_open(Outcome outcome, double points, Backend backend);

/// That the grade does not include speed and how its `max_points` come about, as a sentence.
std::string graded_without_speed(double max_points);

/// "and 9 more", instead of what is not shown.
std::string more(std::uint64_t count);

/// "45 of 100 points", "1 of 1 point".
std::string points_of(double points, double max_points);

/// "hint: ..."; "" without `help`.
std::string hint(std::string_view help);

/// "a, b and c"; from the fourth case on, cases are counted: "a, b, c and 2 more test cases".
std::string first_cases(const std::vector<std::string>& case_ids);

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
