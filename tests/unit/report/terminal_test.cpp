// SPDX-License-Identifier: MIT
#include "harness/report/submission_reports.hpp"
#include "harness/report/terminal_page.hpp"
#include "tests/support/case_records.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

constexpr TerminalStyle kPlain{TerminalStyle::Colors::none, TerminalStyle::Symbols::unicode, 60};
constexpr TerminalStyle kColored{TerminalStyle::Colors::ansi16, TerminalStyle::Symbols::unicode,
                                 60};
constexpr TerminalStyle kAscii{TerminalStyle::Colors::none, TerminalStyle::Symbols::ascii, 60};

TEST(Page, LimitsItsWidth) {
  EXPECT_EQ(Page({{}, {}, 10}).width(), 60U);
  EXPECT_EQ(Page({{}, {}, 200}).width(), 120U);
}

TEST(Page, HasAtMostOneEmptyLineInSequenceAndNoneAtTheTop) {
  Page page(kPlain);
  page.blank();
  page.line(0, {{"a"}});
  page.blank();
  page.blank();
  page.line(0, {{"b"}});
  EXPECT_EQ(page.text(), "a\n\nb\n");
}

TEST(Page, TruncatesALineThatIsTooWide) {
  Page page(kPlain);
  page.line(2, {{"ab"}, {std::string(80, 'x')}});
  EXPECT_EQ(page.text(), "  ab" + std::string(55, 'x') + "\u2026\n");
}

TEST(Page, PutsPointsAtTheRightEdge) {
  Page page(kPlain);
  page.row({"*"}, {"title"}, {{"1 / 2"}}, Page::Leader::none);
  EXPECT_EQ(page.text(), "* title" + std::string(48, ' ') + "1 / 2\n");
}

TEST(Page, FillsAGapWithLeaderDots) {
  Page page(kAscii);
  page.row({"*"}, {"title"}, {{"1 / 2"}}, Page::Leader::dots);
  EXPECT_EQ(page.text(), "* title " + std::string(46, '.') + " 1 / 2\n");
}

TEST(Page, IndentsAParagraphToItsBeginning) {
  Page page(kPlain);
  page.paragraph(2, {{"hint: "}}, {std::string(30, 'a') + ' ' + std::string(30, 'b')});
  EXPECT_EQ(page.text(),
            "  hint: " + std::string(30, 'a') + "\n        " + std::string(30, 'b') + '\n');
}

TEST(Page, IndentsAParagraphWithAWideLeadSlightly) {
  Page page(kPlain);
  page.paragraph(2, {{"kernels.cu:31: "}}, {std::string(30, 'a') + ' ' + std::string(30, 'b')});
  EXPECT_EQ(page.text(),
            "  kernels.cu:31: " + std::string(30, 'a') + "\n    " + std::string(30, 'b') + '\n');
}

TEST(Page, WrapsALeadThatIsTooWide) {
  Page page(kPlain);
  page.paragraph(2, {{std::string(70, 'p') + ":31: "}}, {"message"});
  EXPECT_EQ(page.text(),
            "  " + std::string(58, 'p') + "\n  " + std::string(12, 'p') + ":31: message\n");
}

TEST(Page, IsColoredOnlyWithInks) {
  Page page(kColored);
  page.line(0, {{"no", Ink::plain}, {"yes", Ink::good}, {"bold", strong(Ink::bad)}});
  EXPECT_EQ(page.text(), "no\x1b[32myes\x1b[0m\x1b[1;31mbold\x1b[0m\n");
}

TEST(Page, CannotControlTheTerminal) {
  Page page(kPlain);
  page.line(0, {{"\x1b[2Ja\nb\x07"}});
  page.paragraph(0, {}, {"\x1b]0;title\x07t"});
  EXPECT_EQ(page.text(), "a b\u00B7\nt\n");
}

TEST(Page, HasNoTrailingSpaces) {
  Page page(kColored);
  page.line(2, {{"| ", Ink::faint}, {"  "}});
  page.line(2, {{"  "}});
  EXPECT_EQ(page.text(), "  \x1b[2m|\x1b[0m\n\n");
}

TEST(Page, IsAsciiInAnAsciiStyle) {
  Page page(kAscii);
  page.rule();
  page.paragraph(0, {}, {"12 \u00B5s \u2026"});
  EXPECT_EQ(page.text(), std::string(60, '-') + "\n12 us ...\n");
}

}  // namespace
}  // namespace labcheck::report

namespace labcheck {
namespace {

CaseVerdict failed(std::string id, std::string message) {
  CaseVerdict test_case;
  test_case.case_id = std::move(id);
  test_case.verdict = {VerdictKind::wrong_answer, std::move(message), "", {}};
  return test_case;
}

CriterionResult criterion(std::string title, Outcome outcome, std::string message = {}) {
  CriterionResult result;
  result.title = std::move(title);
  result.max_points = 10;
  result.points = outcome == Outcome::full ? 10 : 0;
  result.outcome = outcome;
  result.message = std::move(message);
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
  result.cases = {failed("small", "a.cu:7 in f: index 1 of 1"),
                  failed("large", "a.cu:7 in f: index 1,000 of 1,000"),
                  failed("other", "a.cu:9 in f: index 1 of 1")};
  const std::string text = report(summed({result}));
  EXPECT_EQ(times(text, "In small: a.cu:7 in f: index 1 of 1"), 1U);
  EXPECT_EQ(times(text, "1,000"), 0U);
  EXPECT_EQ(times(text, "a.cu:9 in f: index 1 of 1"), 1U);
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
  result.help = "Use shared memory.";
  EXPECT_EQ(times(report(summed({result})), "hint"), 0U);
}

TEST(TerminalReport, GivesAHintOnce) {
  CriterionResult result = criterion("First", Outcome::none);
  result.help = "Use shared memory.";
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
  submission.evidence.builds = {test::build_with(
      {{"a.cu", 1, 0, Severity::warning, "unused"}, {"a.cu", 2, 0, Severity::error, "undefined"}})};
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
    errors.push_back({"a.cu", line, 0, Severity::error, "undefined"});
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
