// SPDX-License-Identifier: MIT
/// The sentences and headings of student reports.
#pragma once

#include "harness/base/translation.hpp"
#include "harness/model/graded_submission.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Labels of the header lines, for `header_label`.
inline constexpr const char* kSubmissionLabel = translatable("submission");
inline constexpr const char* kBackendLabel = translatable("graded on");
inline constexpr const char* kRemarkLabel = translatable("note");

/// Words, headings and sentences without logic, to be translated where they are used.
inline constexpr const char* kConditionWord = translatable("required");  // instead of points
inline constexpr const char* kHintWord = translatable("hint:");
inline constexpr const char* kCasesNotRun =
    translatable("These test cases were not run, because earlier ones did not finish.");
inline constexpr const char* kSameReasonAsAbove = translatable("Same reason as above.");
inline constexpr const char* kPositionsHeading = translatable("Source lines to check:");
inline constexpr const char* kCompilerHeading = translatable("Compiler output:");
inline constexpr const char* kNextStepsHeading = translatable("What to do next:");
inline constexpr const char* kWholeLab = translatable("To grade the whole lab:");

/// The label `text` in the language in use, with spaces up to the column of the values.
std::string header_label(const char* text);

/// The name of a hidden test case for students.
std::string hidden_case_name(std::size_t number);

/// Instead of a message that the criterion called `title` has, too.
std::string same_reason_as(std::string_view title);

std::string how_to_repeat(std::uint64_t seed);
std::string only_one_case(std::string_view case_id);

/// The verdict as a heading: "Wrong answer".
std::string headline(VerdictKind kind);

/// The meaning of a submission's verdict, in a sentence.
std::string meaning(VerdictKind kind);

/// The same for a grade: a submission with correct results may still miss criteria.
std::string meaning(const Grade& grade);

/// "final", "provisional" or "not graded yet".
std::string state_word(GradeState state);

/// The same for a grade, or "held for review".
std::string state_word(const Grade& grade);

/// The only sentence about a hidden case; "" for an accepted one.
std::string hidden_case_message(VerdictKind kind);

/// The message of a criterion: of its `total` test cases `failed` fail, of which `hidden` are
/// hidden.
std::string cases_failed(std::size_t failed, std::size_t hidden, std::size_t total);

/// The message of a criterion that uses hidden cases, if no test case fails.
std::string hidden_cases_reason(Outcome outcome);

/// A word next to the points that explains them; "" for full, partial and none.
std::string outcome_word(Outcome outcome);

/// Why points are open: a sentence for criteria of `outcome` worth `points`, graded on `backend`.
std::string why_open(Outcome outcome, double points, Backend backend);

/// That the grade does not include speed and how its `max_points` come about, as a sentence.
std::string graded_without_speed(double max_points);

/// "15 points still open".
std::string still_open(double points);

/// References to something that the report already shows.
std::string shown_above(const std::vector<std::string>& case_ids, std::size_t more);

/// Counts of omitted entries: "and 9 more", "and 9 more failing test cases".
std::string more(std::uint64_t count);
std::string more_failing_cases(std::size_t count);
std::string in_case(std::string_view case_id, std::string_view message);
std::string also_found(std::string_view finding);
std::string more_cases(std::size_t count);
std::string more_printed(std::size_t count);
std::string cases_not_run(std::size_t count);

/// The headings of a table of wrong elements, and one of its rows as a sentence.
std::vector<std::string> mismatch_headings(MismatchUnit unit);
std::string wrong_element(std::string_view name, std::string_view got, std::string_view expected,
                          std::string_view allowed_error);

/// "hint: ..."; "" without `help`.
std::string hint(std::string_view help);

/// "not written", instead of the value of an element that the program did not write.
std::string got_text(const WrongElement& element);

/// "The submission does not compile."
std::string does_not_compile();

/// "Program output in small, large and 3 more test cases:"
std::string printed_in(const std::vector<std::string>& case_ids, std::size_t more);

/// "45 of 100 points", "1 of 1 point".
std::string points_of(double points, double max_points);

/// "compiled in 2.4 s, ran for 340 ms, labcheck 0.1.0", without steps that took no time.
std::string how_long_it_took(const GradedSubmission& submission);

}  // namespace labcheck::report
