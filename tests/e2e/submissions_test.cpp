// SPDX-License-Identifier: MIT
// Every sample submission gets the verdict that its folder names.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

// An accepted sample earns every point that can be decided without measuring, except for those that
// it declares as lost.
void expect_points(const Sample& sample, const Outcome& outcome) {
  const std::set<std::string> lost = lost_criteria(outcome);
  EXPECT_EQ(lost, sample.lost) << outcome.output;
  EXPECT_EQ(outcome.status, lost.empty() ? 0 : 1);
}

// The words of a report that was wrapped to the width of a terminal, without the line at the edge
// of quoted output.
std::string unwrapped(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) {
    if (word != "│") line += (line.empty() ? "" : " ") + word;
  }
  return line;
}

void expect_verdict(const Sample& sample, const std::string& backend,
                    const std::set<std::string>& right) {
  ASSERT_FALSE(sample.says.empty()) << "state a sentence of the report in a line '// says: '";
  const Outcome outcome =
      grade_with_time_limit(sample.lab, sample.path, {"--backend", backend, "--no-speed"});
  ASSERT_FALSE(outcome.report.is_null()) << outcome.problems;
  const std::string verdict = outcome.report["verdict"];
  EXPECT_TRUE(right.contains(verdict)) << verdict << "\n" << outcome.output;
  EXPECT_NE(unwrapped(outcome.output).find(backend == "gpu" ? sample.says_on_gpu : sample.says),
            std::string::npos)
      << outcome.output;
  if (sample.verdict == "accepted") {
    expect_points(sample, outcome);
  } else if (verdict != "accepted") {
    EXPECT_EQ(outcome.status, 1);
  }
}

class SubmissionOnSim : public ::testing::TestWithParam<fs::path> {};

TEST_P(SubmissionOnSim, GetsTheVerdictOfItsFolder) {
  if (const auto reason = why_not_graded(GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  const Sample sample = read_sample(GetParam());
  expect_verdict(sample, "sim", {sample.verdict});
}

class SubmissionOnGpu : public ::testing::TestWithParam<fs::path> {};

TEST_P(SubmissionOnGpu, GetsACorrectVerdict) {
  if (const auto reason = why_not_graded(GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  if (!has_gpu()) GTEST_SKIP() << "no GPU responds on this computer";
  const Sample sample = read_sample(GetParam());
  expect_verdict(sample, "gpu", sample.on_gpu);
}

double points_for_speed(const nlohmann::json& report) {
  double points = 0;
  for (const auto& criterion : report["criteria"]) {
    const auto& measurement = criterion["measurement"];
    const bool is_speed = !measurement.is_null() && !measurement["seconds"].is_null();
    if (is_speed) points += criterion["points"].get<double>();
  }
  return points;
}

std::vector<fs::path> samples_without_smoke() {
  const std::vector<fs::path> smoke = smoke_samples();
  std::vector<fs::path> found = samples();
  std::erase_if(
      found, [&](const fs::path& path) { return std::ranges::find(smoke, path) != smoke.end(); });
  return found;
}

TEST(SmokeSamples, CoverEveryLabAndEveryKindOfVerdict) {
  std::set<std::string> labs, verdicts;
  for (const fs::path& path : samples()) {
    labs.insert(read_sample(path).lab);
    verdicts.insert(read_sample(path).verdict);
  }
  for (const fs::path& path : smoke_samples()) {
    EXPECT_TRUE(fs::exists(path)) << path;
    labs.erase(read_sample(path).lab);
    verdicts.erase(read_sample(path).verdict);
  }
  EXPECT_EQ(labs, std::set<std::string>{}) << "add a sample of each to the list";
  EXPECT_EQ(verdicts, std::set<std::string>{}) << "add a sample of each to the list";
}

std::vector<fs::path> samples_with_speed() {
  std::vector<fs::path> found = samples();
  std::erase_if(found, [](const fs::path& path) { return read_sample(path).speed_points.empty(); });
  return found;
}

class SpeedOnGpu : public ::testing::TestWithParam<fs::path> {};

TEST_P(SpeedOnGpu, EarnsAtLeastThePointsThatTheSampleStates) {
  if (const auto reason = why_not_graded(GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  if (!has_gpu()) GTEST_SKIP() << "no GPU responds on this computer";
  const Sample sample = read_sample(GetParam());
  const Outcome outcome = grade(sample.lab, sample.path, {"--backend", "gpu"});
  ASSERT_FALSE(outcome.report.is_null()) << outcome.problems;
  EXPECT_GE(points_for_speed(outcome.report), std::stod(sample.speed_points)) << outcome.output;
}

const auto sample_name_of = [](const auto& info) { return sample_name(info.param); };

// Those of the list have a label of their own (CMakeLists.txt).
INSTANTIATE_TEST_SUITE_P(Smoke, SubmissionOnSim, ::testing::ValuesIn(smoke_samples()),
                         sample_name_of);
INSTANTIATE_TEST_SUITE_P(Samples, SubmissionOnSim, ::testing::ValuesIn(samples_without_smoke()),
                         sample_name_of);
INSTANTIATE_TEST_SUITE_P(Samples, SubmissionOnGpu, ::testing::ValuesIn(samples()), sample_name_of);
INSTANTIATE_TEST_SUITE_P(Samples, SpeedOnGpu, ::testing::ValuesIn(samples_with_speed()),
                         sample_name_of);

}  // namespace
}  // namespace labcheck::test
