// SPDX-License-Identifier: MIT
/// The sentences and headings that only the HTML pages use.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report::html {

/// Headings of a student's page.
inline constexpr std::string_view kPointsHeading = "Points";
inline constexpr std::string_view kNextHeading = "What to do next";
inline constexpr std::string_view kCompilerHeading = "Compiler output";
inline constexpr std::string_view kPositionsHeading = "Source lines to check";
inline constexpr std::string_view kSourceHeading = "Source";
inline constexpr std::string_view kPrintedHeading = "Program output";
inline constexpr std::string_view kOriginHeading = "How this was graded";

/// Texts of instructors' pages.
inline constexpr std::string_view kInstructorHeading = "For instructors";
inline constexpr std::string_view kHiddenCasesWarning =
    "This page shows hidden test cases. Do not share it with students.";
inline constexpr std::string_view kStudentPageLink = "The student's page";
inline constexpr std::string_view kReviewHeading = "To review";
inline constexpr std::string_view kCasesHeading = "All test cases";

/// The word for an outcome next to its points.
std::string_view outcome_name(Outcome outcome);

/// "instead of 4": labcheck's points, if an instructor gave other points.
std::string instead_of(std::string_view points);

/// "6 for right, given by Ada: A typo." or "+ 1, given by Ada": an instructor's mark.
std::string describe_mark(const InstructorMark& mark);

/// "− 2 One hour late.": the deduction for lateness, and why.
std::string describe_lateness(const Lateness& lateness);

/// "One launch took 2.14 ms."
std::string launch_took(double seconds);

/// The two rungs of the ladder that a page shows: the one that the program reaches, with a remark,
/// and the next one.
struct LadderStep {
  std::string rung;
  std::string what;
};
LadderStep step_reached(const LadderPlace& place);
LadderStep step_ahead(const LadderPlace& place);

/// Explains the numbers next to source lines.
std::string_view heat_legend();

/// "in small and large"; from the fourth case on, cases are counted: "in a, b, c and 2 more test
/// cases".
std::string in_cases(const std::vector<std::string>& case_ids);

/// "First wrong elements of C (12 of 4,096 are wrong)".
std::string first_wrong_elements(const Mismatch& mismatch);

/// "Lines 4,001 to 9,000 are not shown."
std::string lines_left_out(std::uint64_t first, std::uint64_t last);

/// "given by J. Doe: reason"; unknown parts are left out.
std::string given_by(std::string_view author, std::string_view reason);

}  // namespace labcheck::report::html
