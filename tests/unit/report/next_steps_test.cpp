// SPDX-License-Identifier: MIT
#include "harness/report/document.hpp"
#include "harness/report/submission_reports.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace labcheck::report {
namespace {

using Lines = std::vector<std::string>;

CriterionResult result(const std::string& id, double points, double max_points, Outcome outcome,
                       VerdictKind verdict = VerdictKind::accepted) {
  CriterionResult result;
  result.id = id;
  result.title = "Title of " + id;
  result.points = points;
  result.max_points = max_points;
  result.outcome = outcome;
  result.verdict = verdict;
  result.help = verbatim("help for " + id);
  return result;
}

CriterionResult full(const std::string& id) {
  return result(id, 10, 10, Outcome::full);
}

CriterionResult wrong(const std::string& id, double points, double max_points) {
  return result(id, points, max_points, points > 0 ? Outcome::partial : Outcome::none,
                VerdictKind::wrong_answer);
}

CriterionResult about(Subject subject, CriterionResult criterion) {
  criterion.subject = subject;
  return criterion;
}

CriterionResult short_of(Subject subject, const std::string& id, double max_points) {
  return about(subject, result(id, 0, max_points, Outcome::none));
}

CriterionResult skipped(const std::string& id, double max_points, const std::string& blocker) {
  CriterionResult criterion = result(id, 0, max_points, Outcome::skipped, VerdictKind::skipped);
  criterion.blocked_by = blocker;
  return criterion;
}

CaseVerdict failing(const std::string& id, Visibility visibility) {
  CaseVerdict test_case;
  test_case.case_id = id;
  test_case.visibility = visibility;
  test_case.verdict.kind = VerdictKind::wrong_answer;
  return test_case;
}

Grade graded(std::vector<CriterionResult> criteria) {
  Grade grade;
  grade.criteria = std::move(criteria);
  return grade;
}

Lines reported_for(std::vector<CriterionResult> criteria) {
  GradedSubmission submission;
  submission.lab = "lab5";
  submission.grade = graded(std::move(criteria));
  Lines lines;
  for (const Suggestion& each : describe_next_steps(submission))
    lines.push_back(each.text + (each.command.empty() ? "" : " $ " + each.command));
  return lines;
}

TEST(NextSteps, AreEmptyIfAllPointsAreEarnedOrOpen) {
  EXPECT_TRUE(reported_for({full("builds"), result("fast", 0, 10, Outcome::not_measured),
                            result("style", 0, 10, Outcome::manual),
                            result("right", 0, 10, Outcome::withheld)})
                  .empty());
}

TEST(NextSteps, ComeInTheOrderInWhichTheyBlockEachOther) {
  const Lines shown = reported_for(
      {short_of(Subject::speed, "fast", 40), short_of(Subject::technique, "tiled", 30),
       wrong("right", 15, 25),
       about(Subject::build, result("builds", 0, 5, Outcome::none, VerdictKind::compile_error))});
  EXPECT_EQ(shown, (Lines{"5 points for \"Title of builds\": help for builds",
                          "10 points for \"Title of right\": help for right",
                          "30 points for \"Title of tiled\": help for tiled",
                          "40 points for \"Title of fast\": help for fast"}));
}

TEST(NextSteps, PutResultsBeforeTechniqueAndSpeedThatDependOnThem) {
  CriterionResult tiled = about(Subject::technique, wrong("tiled", 0, 30));
  tiled.cases = {failing("large", Visibility::open)};
  CriterionResult fast = about(Subject::speed, wrong("fast", 0, 40));
  fast.cases = tiled.cases;
  const Lines shown = reported_for({fast, tiled, wrong("right", 9, 10)});
  EXPECT_EQ(shown, (Lines{"1 point for \"Title of right\": help for right",
                          "30 points for \"Title of tiled\": make test case large pass first",
                          "40 points for \"Title of fast\": make test case large pass first"}));
}

TEST(NextSteps, RankForbiddenFeaturesLikeWrongResults) {
  const Lines shown = reported_for(
      {about(Subject::technique, result("float32", 0, 1, Outcome::none, VerdictKind::forbidden)),
       short_of(Subject::technique, "tiled", 30), wrong("right", 5, 10)});
  EXPECT_EQ(shown, (Lines{"5 points for \"Title of right\": help for right",
                          "1 point for \"Title of float32\": help for float32",
                          "30 points for \"Title of tiled\": help for tiled"}));
}

TEST(NextSteps, PutAMissingFunctionBeforeWrongResults) {
  const Lines shown = reported_for(
      {wrong("right", 0, 10), result("host", 0, 5, Outcome::none, VerdictKind::missing)});
  EXPECT_EQ(shown[0], "5 points for \"Title of host\": help for host");
}

TEST(NextSteps, OfOneKindAreSortedByPoints) {
  const Lines shown = reported_for({wrong("small", 9, 10), wrong("large", 0, 10),
                                    wrong("middle", 5, 10), skipped("clean", 8, "small")});
  EXPECT_EQ(shown[0], "10 points for \"Title of large\": help for large");
  EXPECT_EQ(shown[1],
            "1 point for \"Title of small\" (8 more points depend on it): help for small");
  EXPECT_EQ(shown[2], "5 points for \"Title of middle\": help for middle");
}

TEST(NextSteps, CountIndirectlySkippedCriteria) {
  const std::vector<NextStep> steps = next_steps(
      graded({wrong("right", 0, 10), skipped("clean", 5, "right"), skipped("fast", 1, "clean")}));
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0].points, 10);
  EXPECT_EQ(steps[0].waiting, 6);
}

TEST(NextSteps, IgnoreCircularAndUnknownDependencies) {
  const std::vector<NextStep> steps =
      next_steps(graded({wrong("right", 0, 10), skipped("a", 5, "b"), skipped("b", 5, "a"),
                         skipped("", 5, ""), skipped("c", 5, "gone")}));
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0].waiting, 0);
}

TEST(NextSteps, NameTheFirstPublicCaseThatFails) {
  CriterionResult right = wrong("right", 5, 10);
  right.cases = {failing("hidden case 1", Visibility::hidden), failing("odd", Visibility::open)};
  EXPECT_EQ(reported_for({right}),
            Lines{"5 points for \"Title of right\": start with test case odd: $ labcheck lab5 "
                  "--case odd"});
  right.cases.pop_back();
  EXPECT_EQ(reported_for({right}), Lines{"5 points for \"Title of right\": help for right"});
}

TEST(NextSteps, QuoteTheCommandThatGradesTheSubmission) {
  CriterionResult right = wrong("right", 5, 10);
  right.cases = {failing("odd", Visibility::open)};
  CriterionResult loads = wrong("loads", 5, 10);
  loads.measurement = Measurement{"loads", "", "odd", 3, {}, {}, {}};
  GradedSubmission submission;
  submission.lab = "lab5";
  submission.command = "labcheck lab5 some/a.cu --labs x";
  submission.grade = graded({right, loads});
  const std::vector<Suggestion> steps = describe_next_steps(submission);
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].command, "labcheck lab5 some/a.cu --labs x --case odd");
  EXPECT_EQ(steps[1].text, "5 points for \"Title of loads\": help for loads. To see why:");
  EXPECT_EQ(steps[1].command, "labcheck lab5 some/a.cu --labs x --explain loads");
}

TEST(NextSteps, ShowACommandInATerminalInOneLine) {
  CriterionResult right = wrong("right", 5, 10);
  right.cases = {failing("odd", Visibility::open)};
  GradedSubmission submission;
  submission.command = "labcheck lab5 " + std::string(90, 'x') + ".cu";
  submission.grade = graded({right});
  const std::string text = terminal_report(submission, {});
  EXPECT_NE(text.find("\n    " + submission.command + " --case odd\n"), std::string::npos) << text;
}

TEST(NextSteps, LeaveTestCasesThatWereNotRunForLater) {
  CriterionResult endless = wrong("endless", 0, 5);
  endless.cases = {failing("odd", Visibility::open)};
  endless.cases.front().verdict.kind = VerdictKind::time_limit_exceeded;
  CriterionResult not_run = wrong("not-run", 0, 10);
  not_run.cases = {failing("large", Visibility::open)};
  not_run.cases.front().verdict.kind = VerdictKind::skipped;
  EXPECT_EQ(reported_for({not_run, endless}),
            (Lines{"5 points for \"Title of endless\": start with test case odd: $ labcheck lab5 "
                   "--case odd",
                   "10 points for \"Title of not-run\": make test case odd pass first"}));
}

TEST(NextSteps, ShowTheMessageIfThereIsNoHelp) {
  CriterionResult right = wrong("right", 9, 10);
  right.help = {};
  right.message = verbatim("one is wrong");
  EXPECT_EQ(reported_for({right}), Lines{"1 point for \"Title of right\": one is wrong"});
  right.message = {};
  EXPECT_EQ(reported_for({right}), Lines{"1 point for \"Title of right\""});
}

TEST(NextSteps, SuggestOtherSizesOnceIfOnlyHiddenCasesFail) {
  CriterionResult right = wrong("right", 5, 10);
  right.cases = {failing("hidden case 1", Visibility::hidden)};
  right.help = {};
  CriterionResult clean = right;
  clean.title = "Title of clean";
  const Lines shown = reported_for({right, clean});
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_TRUE(shown[0].starts_with(
      "5 points for \"Title of right\": only hidden test cases fail, so test other sizes"))
      << shown[0];
  EXPECT_EQ(shown[1], "5 points for \"Title of clean\": as above");
}

TEST(NextSteps, AreLimitedInNumber) {
  std::vector<CriterionResult> criteria;
  for (int i = 0; i < 8; ++i) criteria.push_back(wrong(std::to_string(i), 0, 10));
  const Lines shown = reported_for(criteria);
  ASSERT_EQ(shown.size(), 6U);
  EXPECT_EQ(shown.back(), "and 3 more");
}

}  // namespace
}  // namespace labcheck::report
