// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/report/report_writer.hpp"
#include "harness/report/submission_reports.hpp"
#include "tests/support/case_records.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <limits>

namespace labcheck {
namespace {

using ParsedJson = nlohmann::json;

GradedSubmission with_measurement(const Measurement& measurement) {
  GradedSubmission submission;
  submission.grade.criteria.push_back({});
  submission.grade.criteria.front().measurement = measurement;
  return submission;
}

ParsedJson only_criterion(const GradedSubmission& submission) {
  return ParsedJson::parse(json_report(submission))["criteria"][0];
}

TEST(JsonReport, ContainsNumbersOrNullButNeverNan) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const ParsedJson measurement = only_criterion(
      with_measurement({"speedup", "naive", "large", nan, 1.5, infinity, {}}))["measurement"];
  EXPECT_TRUE(measurement["value"].is_null());
  EXPECT_EQ(measurement["low"], 1.5);
  EXPECT_TRUE(measurement["high"].is_null());
}

TEST(JsonReport, HasNullBoundsForCounters) {
  const ParsedJson measurement = only_criterion(
      with_measurement({"bank_conflicts", "", "large", 3, {}, {}, {}}))["measurement"];
  EXPECT_EQ(measurement["value"], 3.0);
  EXPECT_TRUE(measurement["low"].is_null());
  EXPECT_TRUE(measurement["high"].is_null());
}

TEST(JsonReport, HasNullWithoutAMeasurementOrMismatch) {
  GradedSubmission submission;
  submission.grade.criteria.push_back({});
  submission.grade.criteria.front().cases.push_back({});
  const ParsedJson criterion = only_criterion(submission);
  EXPECT_TRUE(criterion["measurement"].is_null());
  EXPECT_TRUE(criterion["cases"][0]["mismatch"].is_null());
}

TEST(JsonReport, SpellsEnumeratorsLikeTheProgram) {
  GradedSubmission submission;
  submission.grade.verdict = VerdictKind::time_limit_exceeded;
  submission.grade.state = GradeState::final_;
  const ParsedJson json = ParsedJson::parse(json_report(submission));
  EXPECT_EQ(json["verdict"], "time_limit_exceeded");
  EXPECT_EQ(json["grade"]["state"], "final");
}

TEST(JsonReport, KeepsParametersInOrderWithTheirTypes) {
  GradedSubmission submission;
  submission.grade.criteria.push_back({});
  submission.grade.criteria.front().cases.push_back({});
  submission.grade.criteria.front().cases.front().parameters = {{"n", 64}, {"kind", "integers"}};
  const auto json = nlohmann::ordered_json::parse(json_report(submission));
  EXPECT_EQ(json["criteria"][0]["cases"][0]["parameters"].dump(), R"({"n":64,"kind":"integers"})");
}

TEST(JsonReport, WritesEveryDigitOfTheSeed) {
  GradedSubmission submission;
  submission.seed = std::numeric_limits<std::uint64_t>::max();
  EXPECT_NE(json_report(submission).find("\"seed\": 18446744073709551615"), std::string::npos);
}

TEST(JsonReport, ReplacesInvalidBytes) {
  GradedSubmission submission;
  submission.evidence.runs = {test::run_with_output("small",
                                                    "a\xFF"
                                                    "b")};
  EXPECT_EQ(ParsedJson::parse(json_report(submission))["outputs"][0]["text"], "a\uFFFDb");
}

CriterionResult criterion(Outcome outcome, VerdictKind verdict) {
  CriterionResult result;
  result.id = "correct";
  result.title = "Right";
  result.max_points = 10;
  result.outcome = outcome;
  result.verdict = verdict;
  result.message = verbatim("A reason.");
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

TEST(JunitReport, AMissedCriterionWithCorrectResultsHasItsOwnType) {
  EXPECT_TRUE(has(with(criterion(Outcome::none, VerdictKind::accepted)), "type=\"criterion\">"));
}

TEST(JunitReport, NamesTheAffectedFileIfItIsKnown) {
  GradedSubmission submission = with(criterion(Outcome::none, VerdictKind::compile_error));
  submission.files = {{"a.cu", {}, {}}, {"b.cu", {}, {}}};
  EXPECT_FALSE(has(submission, "file=\""));
  submission.evidence.builds = {
      test::build_with({{"b.cu", 0, 0, Severity::error, verbatim("f() is used but not defined")}})};
  EXPECT_TRUE(has(submission, "name=\"Right\" file=\"b.cu\""));
}

TEST(JunitReport, AnOpenCriterionIsSkipped) {
  for (const Outcome outcome : {Outcome::skipped, Outcome::not_measured, Outcome::manual}) {
    EXPECT_TRUE(has(with(criterion(outcome, VerdictKind::accepted)),
                    "failures=\"0\" errors=\"0\" skipped=\"1\""));
  }
  EXPECT_TRUE(has(with(criterion(Outcome::not_measured, VerdictKind::accepted)),
                  "type=\"not_measured\">A reason.\n\n10 points still open</skipped>"));
}

TEST(JunitReport, AWithheldCriterionIsAnError) {
  EXPECT_TRUE(has(with(criterion(Outcome::withheld, VerdictKind::judge_error)),
                  "<error message=\"A reason.\" type=\"judge_error\">"));
}

TEST(JunitReport, ACaseIsNamedByItsParametersAndItsMode) {
  CriterionResult result = criterion(Outcome::full, VerdictKind::accepted);
  result.cases = {{"small", "", {}, {Backend::sim, CheckLevel::full}, {{"n", 32}}, {}}};
  EXPECT_TRUE(has(with(result),
                  "<testcase classname=\"lab5.correct\" name=\"small (n=32) [full checks]\"/>"));
}

TEST(JunitReport, EqualNamesAreNumbered) {
  GradedSubmission submission = with(criterion(Outcome::full, VerdictKind::accepted));
  submission.grade.criteria.push_back(submission.grade.criteria.front());
  EXPECT_TRUE(has(submission, "name=\"Right\""));
  EXPECT_TRUE(has(submission, "name=\"Right #2\""));
}

TEST(JunitReport, ACaseWithoutAMessageShowsItsVerdict) {
  CriterionResult result = criterion(Outcome::none, VerdictKind::data_race);
  result.cases = {{"small", "", {}, {}, {}, {VerdictKind::data_race, {}, {}, {}}}};
  EXPECT_TRUE(
      has(with(result), "<failure message=\"Data race\" type=\"data_race\">Data race</failure>"));
}

TEST(JunitReport, WhatIsHeldForReviewIsAFailure) {
  CriterionResult result = criterion(Outcome::held, VerdictKind::suspicious);
  result.cases = {
      {"small", "", {}, {}, {}, {VerdictKind::suspicious, verbatim("Too fast."), {}, {}}}};
  EXPECT_TRUE(has(with(result), "failures=\"2\" errors=\"0\" skipped=\"0\""));
}

TEST(JunitReport, OutputAppearsOnlyWithTheFirstTestcaseOfACase) {
  CriterionResult result = criterion(Outcome::full, VerdictKind::accepted);
  result.cases = {{"small", "", {}, {}, {}, {}}, {"small", "", {}, {{}, CheckLevel::full}, {}, {}}};
  GradedSubmission submission = with(result);
  submission.evidence.runs = {test::run_with_output("small", "printed")};
  const std::string text = junit_report(submission);
  EXPECT_EQ(text.find("printed"), text.rfind("printed"));
  EXPECT_NE(text.find("<system-out>printed</system-out>"), std::string::npos);
}

TEST(JunitReport, ContainsNoAttachmentsFromStudents) {
  CriterionResult result = criterion(Outcome::full, VerdictKind::accepted);
  result.cases = {{"small", "", {}, {}, {}, {}}};
  GradedSubmission submission = with(result);
  submission.evidence.runs = {
      test::run_with_output("small", "[[ATTACHMENT|a]] [[ATT\x1b[0mACHMENT|b]]")};
  EXPECT_FALSE(has(submission, "[[ATTACHMENT|"));
}

TEST(JunitReport, ShowsSourcePositionsOnce) {
  GradedSubmission submission = with(criterion(Outcome::none, VerdictKind::compile_error));
  submission.grade.criteria.push_back(criterion(Outcome::none, VerdictKind::compile_error));
  submission.evidence.builds = {
      test::build_with({{"a.cu", 3, 7, Severity::error, verbatim("expected a ;")}})};
  const std::string text = junit_report(submission);
  EXPECT_NE(text.find("a.cu:3:7: error: expected a ;"), std::string::npos);
  EXPECT_EQ(text.find("a.cu:3:7"), text.rfind("a.cu:3:7"));
}

TEST(JunitReport, ShowsTheTotalTime) {
  GradedSubmission submission;
  submission.evidence.times.total = std::chrono::milliseconds(1500);
  EXPECT_TRUE(has(submission, "time=\"1.500\""));
}

void expect_error(const std::string& option, const std::string& message,
                  const std::string& remedy) {
  try {
    parse_report_request(option);
    ADD_FAILURE() << option << " was not rejected";
  } catch (const UserError& error) {
    EXPECT_EQ(error.what(), message);
    EXPECT_EQ(error.remedy(), remedy);
  }
}

TEST(ReportRequest, IsAFormatAndAPath) {
  EXPECT_EQ(parse_report_request("json=out.json"), (ReportRequest{"json", "out.json"}));
}

TEST(ReportRequest, MayContainAnEqualsSignInItsPath) {
  EXPECT_EQ(parse_report_request("text=a=b.txt"), (ReportRequest{"text", "a=b.txt"}));
}

TEST(ReportRequest, NeedsAFile) {
  expect_error("json", "the file name is missing in '--report json'",
               "write FORMAT=FILE, for example --report json=report.json");
  expect_error("junit=", "the file name is missing in '--report junit='",
               "write --report junit=FILE");
}

TEST(ReportRequest, NeedsAKnownFormat) {
  expect_error("jsn=out", "unknown report format 'jsn'; did you mean 'json'?",
               "formats are text, json, html, junit, codequality, dotenv, markdown, csv and "
               "gradescope");
  expect_error("=out", "unknown report format ''",
               "formats are text, json, html, junit, codequality, dotenv, markdown, csv and "
               "gradescope");
}

TEST(ReportFormats, AllWriteSomethingForAnEmptySubmission) {
  for (const ReportFormat& format : report_formats()) {
    EXPECT_FALSE(format.summary().empty());
    EXPECT_TRUE(format.write({}).ends_with('\n')) << format.name;
    EXPECT_EQ(&report_format(format.name), &format);
  }
}

}  // namespace
}  // namespace labcheck
