// SPDX-License-Identifier: MIT
// Properties of every results.json, by Gradescope's specification.
#include "harness/report/audience.hpp"
#include "harness/report/submission_reports.hpp"
#include "tests/support/graded_submissions.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <set>

namespace labcheck::test {
namespace {

using ParsedJson = nlohmann::json;

void expect_keys(const ParsedJson& object, const std::set<std::string>& allowed) {
  for (const auto& [key, value] : object.items()) EXPECT_TRUE(allowed.contains(key)) << key;
}

void expect_one_of(const ParsedJson& value, const std::set<std::string>& allowed) {
  EXPECT_TRUE(allowed.contains(value.get<std::string>())) << value;
}

const std::set<std::string> kFormats{"text", "html", "simple_format", "md", "ansi"};
const std::set<std::string> kVisibilities{"hidden", "after_due_date", "after_published", "visible"};

class EveryResultsFile : public testing::TestWithParam<NamedSubmission> {
 protected:
  const GradedSubmission& submission() const { return GetParam().submission; }
  ParsedJson results() const { return ParsedJson::parse(gradescope_results(submission())); }
};

TEST_P(EveryResultsFile, HasOnlyKeysThatGradescopeKnows) {
  const ParsedJson all = results();
  expect_keys(all, {"score", "execution_time", "output", "output_format", "test_output_format",
                    "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests",
                    "leaderboard"});
  EXPECT_TRUE(all["execution_time"].is_number());
  for (const char* key : {"output_format", "test_output_format", "test_name_format"}) {
    expect_one_of(all[key], kFormats);
  }
  for (const char* key : {"visibility", "stdout_visibility"})
    expect_one_of(all[key], kVisibilities);
  EXPECT_TRUE(all["extra_data"].is_object());
}

TEST_P(EveryResultsFile, HasTestsOfTheFormThatGradescopeKnows) {
  std::set<std::string> numbers;
  const ParsedJson parsed = results();
  for (const ParsedJson& test : parsed["tests"]) {
    expect_keys(test, {"score", "max_score", "status", "name", "name_format", "number", "output",
                       "output_format", "tags", "visibility", "extra_data"});
    EXPECT_TRUE(test["name"].is_string());
    EXPECT_TRUE(test["tags"].is_array());
    expect_one_of(test["name_format"], kFormats);
    expect_one_of(test["output_format"], kFormats);
    expect_one_of(test["visibility"], kVisibilities);
    if (test.contains("status")) expect_one_of(test["status"], {"passed", "failed"});
    EXPECT_EQ(test.contains("score"), test.contains("max_score"));
    EXPECT_TRUE(numbers.insert(test["number"]).second) << test["number"];
    EXPECT_EQ(test["output"].get<std::string>().find('\r'), std::string::npos);
  }
}

TEST_P(EveryResultsFile, AddsUpToThePointsOfTheGrade) {
  const ParsedJson all = results();
  double sum = 0;
  bool each_has_a_score = true;
  for (const ParsedJson& test : all["tests"]) {
    each_has_a_score = each_has_a_score && test.contains("score");
    if (test.contains("score")) sum += test["score"].get<double>();
  }
  EXPECT_NEAR(sum, submission().grade.points, 1e-9);
  if (all.contains("score")) {
    EXPECT_EQ(all["score"].get<double>(), submission().grade.points);
  } else {
    EXPECT_TRUE(each_has_a_score) << "without a total score, every test needs one";
  }
}

// The tests that students see are those of a student's report, even in an instructor's file.
TEST_P(EveryResultsFile, HidesHiddenCasesFromStudents) {
  const auto visible = [](const GradedSubmission& graded) {
    ParsedJson all = ParsedJson::parse(gradescope_results(graded));
    ParsedJson tests = ParsedJson::array();
    for (const ParsedJson& test : all["tests"]) {
      if (test["visibility"] == "visible") tests.push_back(test);
    }
    all["tests"] = tests;
    return all;
  };
  EXPECT_EQ(visible(submission()), visible(for_student(submission())));
}

TEST_P(EveryResultsFile, HasNoHiddenTestsForAStudent) {
  const ParsedJson parsed = ParsedJson::parse(gradescope_results(for_student(submission())));
  for (const ParsedJson& test : parsed["tests"]) {
    EXPECT_EQ(test["visibility"], "visible");
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryResultsFile, testing::ValuesIn(graded_submissions()),
                         [](const auto& each) { return each.param.name; });

FinalGrade published(const GradedSubmission& graded) {
  FinalGrade grade;
  grade.automatic = grade.raw = grade.final_points = graded.grade.points;
  grade.max_points = graded.grade.max_points;
  return grade;
}

TEST(GradescopeResults, LeaveTheSumToGradescopeIfEveryTestHasAScore) {
  GradedSubmission graded = perfect_on_gpu();
  for (CriterionResult& criterion : graded.grade.criteria) criterion.cases.clear();
  EXPECT_FALSE(ParsedJson::parse(gradescope_results(graded)).contains("score"));
}

TEST(GradescopeResults, HaveTheFinalPointsAfterLateness) {
  const GradedSubmission graded = perfect_on_gpu();
  FinalGrade grade = published(graded);
  grade.final_points -= 10;
  grade.lateness = Lateness{std::chrono::hours(3), 10, verbatim("submitted 3 h late")};
  const ParsedJson all = ParsedJson::parse(gradescope_results(graded, grade));
  EXPECT_EQ(all["score"], graded.grade.points - 10);
  EXPECT_EQ(all["extra_data"]["late_deduction"], 10);
  EXPECT_NE(all["output"].get<std::string>().find("submitted 3 h late"), std::string::npos);
}

TEST(GradescopeResults, HaveAnInstructorsMarkAsTheScoreOfItsTest) {
  const GradedSubmission graded = judge_error();
  FinalGrade grade = published(graded);
  grade.applied = {{.submission = "ada",
                    .criterion = "style",
                    .points = 4,
                    .reason = "clear names",
                    .author = "Prof. Xu"}};
  grade.raw = grade.final_points = graded.grade.points + 4;
  const ParsedJson all = ParsedJson::parse(gradescope_results(graded, grade));
  const ParsedJson& test = *std::find_if(
      all["tests"].begin(), all["tests"].end(),
      [](const ParsedJson& each) { return each["extra_data"].value("criterion", "") == "style"; });
  EXPECT_EQ(test["score"], 4);
  EXPECT_EQ(test["max_score"], 5);
  EXPECT_EQ(test["status"], "failed");
  EXPECT_TRUE(test["output"].get<std::string>().starts_with("clear names (Prof. Xu)"));
}

TEST(GradescopeResults, GiveNoScoreToOpenCriteria) {
  const ParsedJson parsed = ParsedJson::parse(gradescope_results(judge_error()));
  for (const ParsedJson& test : parsed["tests"]) {
    const std::string outcome = test["extra_data"].value("outcome", "");
    const bool open = outcome == "manual" || outcome == "withheld" || outcome == "not_measured";
    if (outcome.empty()) continue;  // a test case
    EXPECT_EQ(test.contains("score"), !open) << test;
  }
}

TEST(GradescopeResults, PutMeasuredSpeedOnTheLeaderboardOnce) {
  GradedSubmission graded = perfect_on_gpu();
  graded.grade.criteria.push_back(graded.grade.criteria.back());
  const ParsedJson board = ParsedJson::parse(gradescope_results(graded))["leaderboard"];
  EXPECT_EQ(board, ParsedJson::parse(R"json([{"name": "speedup over naive (test case large)",
                                        "value": 2.8314, "order": "desc"}])json"));
  EXPECT_TRUE(ParsedJson::parse(gradescope_results(perfect_on_sim()))["leaderboard"].empty());
}

TEST(GradescopeResults, ShowAPositionOnceIfSeveralCasesFailThere) {
  GradedSubmission submission = memory_error();
  ASSERT_FALSE(submission.evidence.runs.back().faults.empty());
  const std::string once = ParsedJson::parse(gradescope_results(submission))["output"];
  submission.evidence.runs.push_back(submission.evidence.runs.back());
  EXPECT_EQ(ParsedJson::parse(gradescope_results(submission))["output"], once);
}

TEST(GradescopeResults, ContainNothingOpenOnceAnInstructorDecidesTheTotal) {
  const GradedSubmission graded = judge_error();
  FinalGrade grade = published(graded);
  grade.applied = {{.submission = "ada", .points = 90, .reason = "seen", .author = "Prof. Xu"}};
  grade.open_points = 0;
  grade.final_points = grade.raw = 90;
  const ParsedJson all = ParsedJson::parse(gradescope_results(graded, grade));
  EXPECT_EQ(all["score"], 90);
  EXPECT_EQ(all.dump().find("still open"), std::string::npos) << all.dump(1);
}

}  // namespace
}  // namespace labcheck::test
