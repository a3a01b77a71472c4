// SPDX-License-Identifier: MIT
/// The reports on one graded submission, a function for each format; html/student_page.hpp has the
/// page.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/report/terminal_page.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// `submission` as text: the graded files, the verdict, each criterion with its reasons, the
/// program output, the grade. No line is wider than the style's width; the content does not depend
/// on colors and symbols. If only test case `case_id` was run, whose checks are the criteria, there
/// are no points, and a sentence says so.
std::string terminal_report(const GradedSubmission& submission, const TerminalStyle& style,
                            const std::string& case_id = {});

/// The points, a table of the criteria, and the reason for each missed one, with the first wrong
/// elements. Text from students is never interpreted as markup.
std::string markdown_report(const GradedSubmission& submission);

/// `submission` as a JSON document that ends with a line end. The order of keys is fixed; text is
/// valid UTF-8 (invalid bytes become U+FFFD); a number that is not finite is null.
std::string json_report(const GradedSubmission& submission);

/// `submission` as one testsuite. Each criterion is a testcase (class name: the lab; name: its
/// title), followed by one testcase per test case of the criterion (class name: lab and criterion;
/// name: the case with its parameters). GitLab identifies tests by both names, compares them
/// between branches and shows only the text of elements. So the names are unique and the same in
/// every run, and all details are text. A criterion that is not full is a failure; skipped, not
/// measured and manual ones are skipped; a withheld one is an error.
std::string junit_report(const GradedSubmission& submission);

/// A JSON array in GitLab's Code Quality format with one object for each compiler message (errors
/// are `blocker`, warnings `minor`), each line at which the simulated GPU found faults
/// (`critical`), and each line with more than twice the necessary memory traffic (`info`). The
/// report contains only positions in submitted files. Paths are those of `submission`; if they lead
/// out of the working folder, they are relative to the common folder of all files.
///
/// A fingerprint depends on the check, the path, the text of the line and the index among lines
/// with the same text; it depends neither on line numbers nor on anything that varies between runs.
std::string codequality_report(const GradedSubmission& submission);

/// The same for several submissions, in one array.
std::string codequality_report(const std::vector<GradedSubmission>& submissions);

/// `submission` as results.json: one test per criterion, with its points, and one without points
/// per test case. Students see all of them. A hidden case with details in `submission` adds one
/// more test, which only instructors see. Measured speeds become leaderboard entries. With `grade`,
/// an instructor's marks replace the points of their tests; `score` is present only if the sum of
/// the tests differs from the final points, because of lateness or a mark for the whole lab.
std::string gradescope_results(const GradedSubmission& submission, const FinalGrade& grade);
std::string gradescope_results(const GradedSubmission& submission);

}  // namespace labcheck
