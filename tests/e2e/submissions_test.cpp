// Every sample submission gets the verdict that its folder names.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/sample.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

// An accepted sample earns every point that can be decided without measuring, but for those it says
// it loses.
void expect_points(const Sample& sample, const Outcome& outcome) {
  const std::set<std::string> lost = lost_criteria(outcome);
  EXPECT_EQ(lost, sample.lost) << outcome.output;
  EXPECT_EQ(outcome.status, lost.empty() ? 0 : 1);
}

void expect_verdict(const Sample& sample, const std::string& backend,
                    const std::set<std::string>& right) {
  const Outcome outcome = grade(sample.lab, sample.path, {"--backend", backend, "--no-speed"});
  ASSERT_FALSE(outcome.report.is_null()) << outcome.problems;
  const std::string verdict = outcome.report["verdict"];
  EXPECT_TRUE(right.contains(verdict)) << verdict << "\n" << outcome.output;
  EXPECT_NE(outcome.report.dump().find(sample.says), std::string::npos) << outcome.output;
  if (sample.verdict == "accepted") {
    expect_points(sample, outcome);
  } else if (verdict != "accepted") {
    EXPECT_EQ(outcome.status, 1);
  }
}

class SubmissionOnSim : public ::testing::TestWithParam<fs::path> {};

TEST_P(SubmissionOnSim, GetsTheVerdictOfItsFolder) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Sample sample = read_sample(GetParam());
  expect_verdict(sample, "sim", {sample.verdict});
}

class SubmissionOnGpu : public ::testing::TestWithParam<fs::path> {};

TEST_P(SubmissionOnGpu, GetsAVerdictThatIsRightThere) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  if (!has_gpu()) GTEST_SKIP() << "no GPU answers on this machine";
  const Sample sample = read_sample(GetParam());
  expect_verdict(sample, "gpu", sample.on_gpu);
}

const auto name_of = [](const auto& info) { return sample_name(info.param); };

INSTANTIATE_TEST_SUITE_P(Samples, SubmissionOnSim, ::testing::ValuesIn(samples()), name_of);
INSTANTIATE_TEST_SUITE_P(Samples, SubmissionOnGpu, ::testing::ValuesIn(samples()), name_of);

}  // namespace
}  // namespace labcheck::test
