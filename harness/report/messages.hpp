// SPDX-License-Identifier: MIT
/// The sentences and headings of student reports.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Labels of the header lines; equally wide.
inline constexpr std::string_view kSubmissionLabel = "submission  ";
inline constexpr std::string_view kBackendLabel = "graded on   ";
inline constexpr std::string_view kRemarkLabel = "note        ";

/// The verdict as a heading: "Wrong answer".
std::string_view headline(VerdictKind kind);

/// The meaning of a submission's verdict, in a sentence.
std::string_view meaning(VerdictKind kind);

/// The same for a grade: a submission with correct results may still miss criteria.
std::string_view meaning(const Grade& grade);

/// "final", "provisional" or "not graded yet".
std::string_view state_word(GradeState state);

/// The name of a hidden case and the only sentence about it; "" for an accepted one.
std::string hidden_case_name(std::size_t number);
std::string_view hidden_case_message(VerdictKind kind);

/// The message of a criterion: of its `total` test cases `failed` fail, of which `hidden` are
/// hidden.
std::string cases_failed(std::size_t failed, std::size_t hidden, std::size_t total);

/// The message of a criterion whose test cases were not run.
std::string cases_not_run();

/// The message of a criterion that uses hidden cases, if no test case fails.
std::string hidden_cases_reason(Outcome outcome);

/// A word next to the points that explains them; "" for full, partial and none.
std::string_view outcome_word(Outcome outcome);

/// Why points are open: a sentence for criteria of `outcome` worth `points`, graded on `backend`.
std::string why_open(Outcome outcome, double points, Backend backend);

/// "15 points still open".
std::string still_open(double points);

/// References to something that the report already shows.
std::string same_reason_as(std::string_view title);
std::string same_reason_as_above();
std::string shown_above(const std::vector<std::string>& case_ids, std::size_t more);

/// Counts of omitted entries: "and 9 more", "and 9 more failing test cases".
std::string more(std::uint64_t count);
std::string more_failing_cases(std::size_t count);
std::string more_cases(std::size_t count);
std::string more_printed(std::size_t count);
std::string cases_not_run(std::size_t count);

/// The headings of a table of wrong elements, and one of its rows as a sentence.
std::vector<std::string> mismatch_headings();
std::string wrong_element(std::string_view name, std::string_view got, std::string_view expected,
                          std::string_view allowed_error);

/// "hint: ...", and the word alone.
std::string hint(std::string_view help);
std::string_view hint_word();
/// Shown instead of the points of a criterion without points.
std::string_view condition_word();

/// "Program output in small, large and 3 more test cases:"
std::string printed_in(const std::vector<std::string>& case_ids, std::size_t more);

/// The heading of source positions that belong to no criterion, such as those of warnings.
std::string_view positions_heading();

/// The heading of the compiler output.
std::string_view compiler_heading();

/// The heading of the next steps.
std::string_view next_steps_heading();

/// For a run of a single test case: there is no grade, how to grade the whole lab, and the titles
/// of the case's build, results and faults.
inline constexpr std::string_view kBuildsTitle = "It compiles";
std::string only_one_case(std::string_view case_id);
std::string whole_lab(std::string_view lab);
std::string results_of_case(std::string_view case_id);
std::string faults_of_case(std::string_view case_id);

/// "45 of 100 points", "1 of 1 point".
std::string points_of(double points, double max_points);

/// "To repeat this run with the same inputs, add --seed 7".
std::string how_to_repeat(std::uint64_t seed);

/// "compiled in 2.4 s, ran for 340 ms, labcheck 0.1.0", without steps that took no time.
std::string how_long_it_took(const GradedSubmission& submission);

}  // namespace labcheck::report
