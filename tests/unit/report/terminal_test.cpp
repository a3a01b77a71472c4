// SPDX-License-Identifier: MIT
#include "harness/report/submission_reports.hpp"
#include "harness/report/terminal_page.hpp"
#include "harness/simgpu/device/messages.hpp"
#include "harness/simgpu/facts/messages.hpp"
#include "tests/support/case_records.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

CaseVerdict failed(std::string id, std::string message) {
  CaseVerdict test_case;
  test_case.case_id = std::move(id);
  test_case.verdict = {VerdictKind::wrong_answer, verbatim(std::move(message)), {}, {}};
  return test_case;
}

CriterionResult criterion(std::string title, Outcome outcome, std::string message = {}) {
  CriterionResult result;
  result.title = std::move(title);
  result.max_points = 10;
  result.points = outcome == Outcome::full ? 10 : 0;
  result.outcome = outcome;
  result.message = verbatim(std::move(message));
  return result;
}

GradedSubmission summed(std::vector<CriterionResult> criteria) {
  GradedSubmission submission;
  submission.grade.criteria = std::move(criteria);
  for (const CriterionResult& each : submission.grade.criteria) {
    submission.grade.points += each.points;
    submission.grade.max_points += each.max_points;
  }
  return submission;
}

std::string report(const GradedSubmission& submission) {
  return terminal_report(submission,
                         {TerminalStyle::Colors::none, TerminalStyle::Symbols::unicode, 80});
}

std::size_t times(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(TerminalReport, ShowsAMessageOnceAndRefersToIt) {
  const std::string text = report(summed({criterion("First", Outcome::skipped, "No GPU."),
                                          criterion("Second", Outcome::skipped, "Other reason."),
                                          criterion("Third", Outcome::skipped, "No GPU."),
                                          criterion("Fourth", Outcome::skipped, "Other reason.")}));
  EXPECT_EQ(times(text, "No GPU."), 1U);
  EXPECT_EQ(times(text, "Same reason as for \"First\"."), 1U);
  EXPECT_EQ(times(text, "Same reason as above."), 1U);
}

TEST(TerminalReport, DoesNotMergeEqualMessagesOfDifferentCases) {
  CriterionResult first = criterion("First", Outcome::none, "1 test case fails.");
  first.cases = {failed("a", "Wrong in a.")};
  CriterionResult second = criterion("Second", Outcome::none, "1 test case fails.");
  second.cases = {failed("b", "Wrong in b.")};
  const std::string text = report(summed({first, second}));
  EXPECT_EQ(times(text, "1 test case fails."), 2U);
  EXPECT_EQ(times(text, "Same reason"), 0U);
}

TEST(TerminalReport, ShowsACaseThatFailsInTwoCriteriaOnce) {
  CriterionResult first = criterion("First", Outcome::none);
  first.cases = {failed("a", "Wrong in a."), failed("b", "Wrong in b.")};
  CriterionResult second = first;
  second.title = "Second";
  const std::string text = report(summed({first, second}));
  EXPECT_EQ(times(text, "Wrong in a."), 1U);
  EXPECT_EQ(times(text, "a and b: as above"), 1U);
}

TEST(TerminalReport, ShowsThreeFailingCasesAndCountsTheRest) {
  CriterionResult result = criterion("Sweep", Outcome::none);
  for (int i = 0; i < 12; ++i) {
    result.cases.push_back(
        failed("size-" + std::to_string(i), std::string("Wrong ") + char('A' + i)));
  }
  const std::string text = report(summed({result}));
  EXPECT_EQ(times(text, "Wrong "), 3U);
  EXPECT_EQ(times(text, "and 9 more failing test cases"), 1U);
}

TEST(TerminalReport, ShowsOneOfSeveralMessagesThatDifferInFigures) {
  CriterionResult result = criterion("Sweep", Outcome::none);
  const auto failed_at = [](const char* id, std::uint32_t line, int index) {
    CaseVerdict test_case = failed(id, {});
    test_case.verdict.message = simgpu::text::fault_in_kernel_at_line(
        SourcePlace{"a.cu", line}, "f", simgpu::text::valid_up_to(Count(index)));
    return test_case;
  };
  result.cases = {failed_at("small", 7, 1), failed_at("large", 7, 1000), failed_at("other", 9, 1)};
  const std::string text = report(summed({result}));
  EXPECT_EQ(times(text, "In small: a.cu:7 in f: (valid: 0 to 1)"), 1U);
  EXPECT_EQ(times(text, "1,000"), 0U);
  EXPECT_EQ(times(text, "a.cu:9 in f: (valid: 0 to 1)"), 1U);
}

// The criterion shows only how many test cases fail.
TEST(TerminalReport, ShowsTheReasonOfOneCaseAmongSeveral) {
  CriterionResult result = criterion("Lists", Outcome::none, "Wrong length.");
  result.cases = {failed("a", "Wrong length."), failed("b", "")};
  result.cases.back().verdict = {};
  EXPECT_EQ(times(report(summed({result})), "    Wrong length."), 1U);
  result.cases.pop_back();
  EXPECT_EQ(times(report(summed({result})), "Wrong length."), 1U) << "the criterion shows it";
}

// The hint names the line in a sentence, whose words differ in other languages.
TEST(TerminalReport, ShowsTheLineOfAWrongWriterOnce) {
  CriterionResult result = criterion("Right", Outcome::none);
  result.cases = {failed("a", "All elements are wrong.")};
  result.cases.front().verdict.help = verbatim("Every element was written by line 3 of a.cu.");
  GradedSubmission submission = summed({result});
  CaseRecord& run = submission.evidence.runs.emplace_back();
  run.case_id = "a";
  run.faults = {{"a.cu", 3, 0, Severity::note, verbatim("here every wrong element was written")}};
  EXPECT_EQ(times(report(submission), "Also found"), 0U);
}

TEST(TerminalReport, GroupsCasesThatFailAlike) {
  CriterionResult result = criterion("Sweep", Outcome::none);
  for (int i = 0; i < 12; ++i) {
    result.cases.push_back(failed("size-" + std::to_string(i), "Too slow."));
  }
  const std::string text = report(summed({result}));
  EXPECT_EQ(times(text, "Too slow."), 1U);
  EXPECT_EQ(times(text, "and 9 more test cases"), 1U);
}

TEST(TerminalReport, GivesNoHintForASkippedCriterion) {
  CriterionResult result = criterion("Later", Outcome::skipped);
  result.help = verbatim("Use shared memory.");
  EXPECT_EQ(times(report(summed({result})), "hint"), 0U);
}

TEST(TerminalReport, GivesAHintOnce) {
  CriterionResult result = criterion("First", Outcome::none);
  result.help = verbatim("Use shared memory.");
  EXPECT_EQ(times(report(summed({result, result})), "hint: Use shared memory."), 1U);
}

TEST(TerminalReport, ShowsTheVerdictOfACaseWithoutAMessage) {
  CriterionResult result = criterion("Right", Outcome::none);
  result.cases = {failed("a", "")};
  result.cases.front().verdict.kind = VerdictKind::barrier_divergence;
  EXPECT_EQ(times(report(summed({result})), "    Divergent barrier"), 1U);
}

TEST(TerminalReport, PutsErrorsBelowTheirCriterionAndOtherPositionsAtTheEnd) {
  CriterionResult result = criterion("Builds", Outcome::none, "It does not compile.");
  result.verdict = VerdictKind::compile_error;
  GradedSubmission submission = summed({result, criterion("Later", Outcome::skipped)});
  submission.evidence.builds = {
      test::build_with({{"a.cu", 1, 0, Severity::warning, verbatim("unused")},
                        {"a.cu", 2, 0, Severity::error, verbatim("undefined")}})};
  const std::string text = report(submission);
  EXPECT_LT(text.find("a.cu:2: error: undefined"), text.find("Later"));
  EXPECT_GT(text.find("a.cu:1: warning: unused"), text.find("Source lines to check:"));
}

TEST(TerminalReport, ShowsTheFirstErrorsAndCountsTheRest) {
  CriterionResult result = criterion("Builds", Outcome::none);
  result.verdict = VerdictKind::compile_error;
  GradedSubmission submission = summed({result});
  std::vector<Diagnostic> errors;
  for (int line = 1; line <= 20; ++line)
    errors.push_back({"a.cu", line, 0, Severity::error, verbatim("undefined")});
  submission.evidence.builds = {test::build_with(errors)};
  const std::string text = report(submission);
  EXPECT_EQ(times(text, "undefined"), 4U);
  EXPECT_EQ(times(text, "and 16 more"), 1U);
}

TEST(TerminalReport, ShowsEqualOutputsOnce) {
  GradedSubmission submission;
  submission.evidence.runs = {
      test::run_with_output("a", "same\n"), test::run_with_output("b", "same\n"),
      test::run_with_output("c", "other\n"), test::run_with_output("d", "third\n"),
      test::run_with_output("e", "\n \n")};
  const std::string text = report(submission);
  EXPECT_EQ(times(text, "Program output in a and b:\n  \u2502 same\n"), 1U);
  EXPECT_EQ(times(text, "1 more test case printed different output."), 1U);
}

TEST(TerminalReport, ShortensProgramOutput) {
  GradedSubmission submission;
  std::string lines;
  for (int i = 0; i < 100; ++i) lines += "line " + std::to_string(i) + "\n\n\n";
  submission.evidence.runs = {test::run_with_output("a", lines)};
  const std::string text = report(submission);
  EXPECT_EQ(times(text, "\u2502"), 10U);
  EXPECT_EQ(times(text, "\u2502 line 99\n"), 1U);
  EXPECT_EQ(times(text, "lines left out"), 1U);
}

TEST(TerminalReport, ShowsSmallGainsAndLossesOnTheBar) {
  GradedSubmission submission = summed({criterion("All", Outcome::none)});
  submission.grade.max_points = 1000;
  submission.grade.points = 1;
  EXPECT_EQ(times(report(submission), "\u2588"), 1U);
  submission.grade.points = 999;
  EXPECT_EQ(times(report(submission), "\u2591"), 1U);
  submission.grade.points = 1000;
  EXPECT_EQ(times(report(submission), "\u2591"), 0U);
}

TEST(TerminalReport, DrawsNoBarWithoutRoomOrPoints) {
  EXPECT_EQ(times(report({}), "0 of 0 points"), 1U);
  GradedSubmission submission;
  submission.grade.points = submission.grade.max_points = 1e40;
  EXPECT_EQ(times(report(submission), "\u2588"), 0U);
}

TEST(TerminalReport, ShowsHowToRepeatARunOnlyIfThereWasOne) {
  CriterionResult result = criterion("Right", Outcome::none);
  result.cases = {failed("a", "Wrong.")};
  GradedSubmission submission = summed({result});
  submission.seed = 7;
  EXPECT_EQ(times(report(submission), "To repeat this run with the same inputs, add --seed 7\n"),
            1U);
  submission.grade.criteria[0].cases[0].verdict.kind = VerdictKind::compile_error;
  EXPECT_EQ(times(report(submission), "--seed"), 0U);
}

}  // namespace
}  // namespace labcheck
