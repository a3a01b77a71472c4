/// Every sentence and heading of this module that a student reads.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// In front of the lines of the header, as wide as each other.
inline constexpr std::string_view kSubmissionLabel = "submission  ";
inline constexpr std::string_view kBackendLabel = "graded on   ";
inline constexpr std::string_view kRemarkLabel = "note        ";

/// The verdict as a heading: "Wrong answer".
std::string_view headline(VerdictKind kind);

/// What the verdict of a whole submission means, in a sentence.
std::string_view meaning(VerdictKind kind);

/// The same for a grade: an accepted submission may still miss criteria.
std::string_view meaning(const Grade& grade);

/// All that is told of a hidden case: its name and a sentence; "" for an accepted one.
std::string hidden_case_name(std::size_t number);
std::string_view hidden_case_message(VerdictKind kind);

/// The message of a criterion of whose `total` test cases `failed` fail, `hidden` of those hidden.
std::string cases_failed(std::size_t failed, std::size_t hidden, std::size_t total);

/// The message of a criterion whose test cases were not tried.
std::string cases_not_tried();

/// The message of a criterion that hidden cases took part in, where no test case fails.
std::string hidden_cases_took_part(Outcome outcome);

/// A word beside the points where they do not speak for themselves; "" for full, partial and none.
std::string_view outcome_word(Outcome outcome);

/// Why points are open: one sentence for criteria of `outcome` worth `points`, graded on `backend`.
std::string why_open(Outcome outcome, double points, Backend backend);

/// "15 points still open".
std::string still_open(double points);

/// References to what was told before.
std::string same_reason_as(std::string_view title);
std::string same_reason_as_above();
std::string told_above(const std::vector<std::string>& case_ids, std::size_t more);

/// What was left out: "and 9 more", "and 9 more test cases that fail".
std::string more(std::uint64_t count);
std::string more_failing_cases(std::size_t count);
std::string more_cases(std::size_t count);
std::string more_printed(std::size_t count);
std::string cases_not_tried(std::size_t count);

/// The headings of a table of wrong elements, and one of its rows as a sentence.
std::vector<std::string> mismatch_headings();
std::string wrong_element(std::string_view name, std::string_view got, std::string_view expected,
                          std::string_view allowed_error);

/// "hint: ...", and the word alone.
std::string hint(std::string_view help);
std::string_view hint_word();

/// "What the program printed in small, large and 3 more test cases:"
std::string printed_in(const std::vector<std::string>& case_ids, std::size_t more);

/// Above places in the source that belong to no criterion: warnings, for instance.
std::string_view places_heading();

/// Above what the compiler said.
std::string_view compiler_heading();

/// Above what a student may do next, and one step: "20 points for "Right for every size", and 10
/// more that wait for it: begin with test case odd (labcheck lab5 --case odd)".
std::string_view next_steps_heading();
std::string next_step(double points, double waiting, std::string_view title,
                      std::string_view advice);
std::string begin_with(std::string_view case_id, std::string_view lab);
std::string right_first(std::string_view case_id);

/// Only one test case was run; how the whole lab is graded; what its build, its results and its
/// faults are called in between.
inline constexpr std::string_view kBuildsTitle = "It compiles";
std::string only_one_case(std::string_view case_id);
std::string whole_lab(std::string_view lab);
std::string results_of_case(std::string_view case_id);
std::string faults_of_case(std::string_view case_id);

/// "45 of 100 points", "1 of 1 point".
std::string points_of(double points, double max_points);

/// "The same inputs again: --seed 7".
std::string how_to_repeat(std::uint64_t seed);

/// "compiled in 2.4 s, ran for 340 ms, labcheck 0.1.0"; what took no time is left out.
std::string how_long_it_took(const GradedSubmission& submission);

}  // namespace labcheck::report
