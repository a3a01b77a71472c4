#include "harness/report/json_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace labcheck {
namespace {

using Json = nlohmann::json;

GradedSubmission with_measurement(const Measurement& measurement) {
  GradedSubmission submission;
  submission.grade.criteria.push_back({});
  submission.grade.criteria.front().measurement = measurement;
  return submission;
}

Json only_criterion(const GradedSubmission& submission) {
  return Json::parse(json_report(submission))["criteria"][0];
}

TEST(JsonReport, HasAFigureOrNullNeverNan) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const Json measurement = only_criterion(
      with_measurement({"speedup", "naive", "large", nan, 1.5, infinity, ""}))["measurement"];
  EXPECT_TRUE(measurement["value"].is_null());
  EXPECT_EQ(measurement["low"], 1.5);
  EXPECT_TRUE(measurement["high"].is_null());
}

TEST(JsonReport, HasNullForBoundsOfWhatWasCounted) {
  const Json measurement = only_criterion(
      with_measurement({"bank_conflicts", "", "large", 3, {}, {}, ""}))["measurement"];
  EXPECT_EQ(measurement["value"], 3.0);
  EXPECT_TRUE(measurement["low"].is_null());
  EXPECT_TRUE(measurement["high"].is_null());
}

TEST(JsonReport, HasNullWhereThereIsNoMeasurementAndNoMismatch) {
  GradedSubmission submission;
  submission.grade.criteria.push_back({});
  submission.grade.criteria.front().cases.push_back({});
  const Json criterion = only_criterion(submission);
  EXPECT_TRUE(criterion["measurement"].is_null());
  EXPECT_TRUE(criterion["cases"][0]["mismatch"].is_null());
}

TEST(JsonReport, SpellsEnumeratorsAsTheProgramDoes) {
  GradedSubmission submission;
  submission.grade.verdict = VerdictKind::time_limit_exceeded;
  submission.grade.state = GradeState::final_;
  const Json json = Json::parse(json_report(submission));
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

TEST(JsonReport, ReplacesBytesThatAreNoText) {
  GradedSubmission submission;
  submission.outputs = {{"small",
                         "a\xFF"
                         "b"}};
  EXPECT_EQ(Json::parse(json_report(submission))["outputs"][0]["text"], "a\uFFFDb");
}

}  // namespace
}  // namespace labcheck
