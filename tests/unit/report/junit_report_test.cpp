#include "harness/report/junit_report.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

CriterionResult criterion(Outcome outcome, VerdictKind verdict) {
  CriterionResult result;
  result.id = "correct";
  result.title = "Right";
  result.max_points = 10;
  result.outcome = outcome;
  result.verdict = verdict;
  result.message = "A reason.";
  return result;
}

GradedSubmission with(CriterionResult result) {
  GradedSubmission submission;
  submission.lab = "lab5";
  submission.grade.criteria = {std::move(result)};
  return submission;
}

bool has(const GradedSubmission& submission, std::string_view text) {
  return junit_report(submission).find(text) != std::string::npos;
}

TEST(JunitReport, ACriterionThatIsNotFullFails) {
  for (const Outcome outcome : {Outcome::none, Outcome::partial}) {
    const GradedSubmission submission = with(criterion(outcome, VerdictKind::wrong_answer));
    EXPECT_TRUE(has(submission, "failures=\"1\" errors=\"0\" skipped=\"0\""));
    EXPECT_TRUE(has(submission,
                    "<failure message=\"A reason.\" type=\"wrong_answer\">A reason.\n\n0 of 10 "
                    "points</failure>"));
  }
}

TEST(JunitReport, NamesTheFileThatATestcaseConcernsWhereThatIsKnown) {
  GradedSubmission submission = with(criterion(Outcome::none, VerdictKind::compile_error));
  submission.files = {{"a.cu", {}, {}}, {"b.cu", {}, {}}};
  EXPECT_FALSE(has(submission, "file=\""));
  submission.diagnostics = {{"b.cu", 0, 0, Severity::error, "f() is used but not defined"}};
  EXPECT_TRUE(has(submission, "name=\"Right\" file=\"b.cu\""));
}

TEST(JunitReport, WhatIsOpenIsSkipped) {
  for (const Outcome outcome : {Outcome::skipped, Outcome::not_measured, Outcome::manual}) {
    EXPECT_TRUE(has(with(criterion(outcome, VerdictKind::accepted)),
                    "failures=\"0\" errors=\"0\" skipped=\"1\""));
  }
  EXPECT_TRUE(has(with(criterion(Outcome::not_measured, VerdictKind::accepted)),
                  "type=\"not_measured\">A reason.\n\n10 points still open</skipped>"));
}

TEST(JunitReport, WhatIsWithheldIsAnError) {
  EXPECT_TRUE(has(with(criterion(Outcome::withheld, VerdictKind::judge_error)),
                  "<error message=\"A reason.\" type=\"judge_error\">"));
}

TEST(JunitReport, ACaseIsNamedByItsParametersAndItsMode) {
  CriterionResult result = criterion(Outcome::full, VerdictKind::accepted);
  result.cases = {{"small", "", {}, {Backend::sim, CheckLevel::full}, {{"n", 32}}, {}}};
  EXPECT_TRUE(has(with(result),
                  "<testcase classname=\"lab5.correct\" name=\"small (n=32) [full checks]\"/>"));
}

TEST(JunitReport, NamesThatAreTheSameAreNumbered) {
  GradedSubmission submission = with(criterion(Outcome::full, VerdictKind::accepted));
  submission.grade.criteria.push_back(submission.grade.criteria.front());
  EXPECT_TRUE(has(submission, "name=\"Right\""));
  EXPECT_TRUE(has(submission, "name=\"Right #2\""));
}

TEST(JunitReport, ACaseWithoutAMessageStillSaysHowItFailed) {
  CriterionResult result = criterion(Outcome::none, VerdictKind::data_race);
  result.cases = {{"small", "", {}, {}, {}, {VerdictKind::data_race, "", "", {}}}};
  EXPECT_TRUE(
      has(with(result), "<failure message=\"Data race\" type=\"data_race\">Data race</failure>"));
}

TEST(JunitReport, ACaseHeldForAPersonNeitherPassesNorFails) {
  CriterionResult result = criterion(Outcome::manual, VerdictKind::suspicious);
  result.cases = {{"small", "", {}, {}, {}, {VerdictKind::suspicious, "Too fast.", "", {}}}};
  EXPECT_TRUE(has(with(result), "failures=\"0\" errors=\"0\" skipped=\"2\""));
}

TEST(JunitReport, WhatWasPrintedIsToldWithTheFirstTestcaseOfThatCase) {
  CriterionResult result = criterion(Outcome::full, VerdictKind::accepted);
  result.cases = {{"small", "", {}, {}, {}, {}}, {"small", "", {}, {{}, CheckLevel::full}, {}, {}}};
  GradedSubmission submission = with(result);
  submission.outputs = {{"small", "printed"}};
  const std::string text = junit_report(submission);
  EXPECT_EQ(text.find("printed"), text.rfind("printed"));
  EXPECT_NE(text.find("<system-out>printed</system-out>"), std::string::npos);
}

TEST(JunitReport, LetsAStudentAttachNothing) {
  CriterionResult result = criterion(Outcome::full, VerdictKind::accepted);
  result.cases = {{"small", "", {}, {}, {}, {}}};
  GradedSubmission submission = with(result);
  submission.outputs = {{"small", "[[ATTACHMENT|a]] [[ATT\x1b[0mACHMENT|b]]"}};
  EXPECT_FALSE(has(submission, "[[ATTACHMENT|"));
}

TEST(JunitReport, TellsPlacesInTheSourceOnce) {
  GradedSubmission submission = with(criterion(Outcome::none, VerdictKind::compile_error));
  submission.grade.criteria.push_back(criterion(Outcome::none, VerdictKind::compile_error));
  submission.diagnostics = {{"a.cu", 3, 7, Severity::error, "expected a ;"}};
  const std::string text = junit_report(submission);
  EXPECT_NE(text.find("a.cu:3:7: error: expected a ;"), std::string::npos);
  EXPECT_EQ(text.find("a.cu:3:7"), text.rfind("a.cu:3:7"));
}

TEST(JunitReport, HasNoTimeButTheSubmissions) {
  GradedSubmission submission;
  submission.total_time = std::chrono::milliseconds(1500);
  EXPECT_TRUE(has(submission, "time=\"1.500\""));
}

}  // namespace
}  // namespace labcheck
