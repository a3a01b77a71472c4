/// Every sentence and heading of the HTML pages that is not told by other reports, too.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/graded_submission.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report::html {

/// Headings of a student's page.
inline constexpr std::string_view kPointsHeading = "Points";
inline constexpr std::string_view kNextHeading = "What to do next";
inline constexpr std::string_view kCompilerHeading = "The compiler";
inline constexpr std::string_view kPlacesHeading = "Worth a look";
inline constexpr std::string_view kSourceHeading = "Source";
inline constexpr std::string_view kPrintedHeading = "What the program printed";
inline constexpr std::string_view kOriginHeading = "How this was graded";

/// What only an instructor's page says.
inline constexpr std::string_view kInstructorHeading = "For instructors";
inline constexpr std::string_view kTellsHiddenCases =
    "This page tells hidden test cases: do not hand it out.";
inline constexpr std::string_view kStudentPageLink = "The student's page";
inline constexpr std::string_view kLookHeading = "To look at";
inline constexpr std::string_view kCasesHeading = "Every test case";

/// What an outcome is called beside its points.
std::string_view outcome_name(Outcome outcome);

/// "instead of 4": what labcheck gave where a person gave other points.
std::string instead_of(std::string_view points);

/// "6 for right, given by Ada: a typo." and "+ 1, given by Ada": a person's mark, in the account of
/// points.
std::string describe_mark(const PersonalMark& mark);

/// "− 2 One hour late.": what lateness cost, and why.
std::string describe_lateness(const Lateness& lateness);

/// "One launch took 2.14 ms."
std::string launch_took(double seconds);

/// The two steps of a ladder beside a program: the rung that it stands on and what is said of it,
/// then the next one.
struct LadderStep {
  std::string rung;
  std::string what;
};
LadderStep step_reached(const LadderPlace& place);
LadderStep step_ahead(const LadderPlace& place);

/// What the figures beside lines of the source mean.
std::string_view heat_legend();

/// "in small and large"; more than three are counted: "in a, b, c and 2 more test cases".
std::string in_cases(const std::vector<std::string>& case_ids);

/// "The first wrong elements of C: 12 of 4,096 are wrong".
std::string first_wrong_elements(const Mismatch& mismatch);

/// "Lines 4,001 to 9,000 are not shown."
std::string lines_left_out(std::uint64_t first, std::uint64_t last);

/// "given by J. Doe: reason"; what is not known is left out.
std::string given_by(std::string_view author, std::string_view reason);

}  // namespace labcheck::report::html
