// Every sample submission gets the verdict that its folder names:
// tests/submissions/<lab>/<verdict>/<name>.cu. An accepted one earns every point that can be
// decided, but for the criteria that a line `// loses: id id` names.

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::set<std::string> lost_criteria(const fs::path& sample) {
  constexpr std::string_view kMark = "// loses: ";
  std::set<std::string> lost;
  for (const std::string& line : lines_of(read_file(sample))) {
    if (!line.starts_with(kMark)) continue;
    std::istringstream words(line.substr(kMark.size()));
    for (std::string word; words >> word;) lost.insert(word);
  }
  return lost;
}

void expect_verdict(const fs::path& sample, const std::string& backend) {
  const std::string verdict = sample.parent_path().filename();
  const std::string lab = sample.parent_path().parent_path().filename();
  const Outcome outcome = grade(lab, sample, {"--backend", backend});
  ASSERT_FALSE(outcome.report.is_null()) << outcome.problems;
  EXPECT_EQ(outcome.report["verdict"], verdict) << outcome.output;
  if (verdict != "accepted") {
    EXPECT_EQ(outcome.status, 1);
    return;
  }
  std::set<std::string> lost;
  for (const auto& criterion : outcome.report["criteria"]) {
    const std::string earned = criterion["outcome"];
    if (earned != "full" && earned != "not_measured")
      lost.insert(criterion["id"].get<std::string>());
  }
  EXPECT_EQ(lost, lost_criteria(sample)) << outcome.output;
  EXPECT_EQ(outcome.status, lost.empty() ? 0 : 1);
}

class SubmissionOnSim : public ::testing::TestWithParam<fs::path> {};

TEST_P(SubmissionOnSim, GetsTheVerdictOfItsFolder) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  expect_verdict(GetParam(), "sim");
}

std::string name_of(const ::testing::TestParamInfo<fs::path>& info) {
  const fs::path& sample = info.param;
  const std::string lab = sample.parent_path().parent_path().filename();
  return lab.substr(0, lab.find('-')) + "_" + sample.parent_path().filename().string() + "_" +
         test_name(sample);
}

INSTANTIATE_TEST_SUITE_P(Samples, SubmissionOnSim,
                         ::testing::ValuesIn(test_files("submissions", ".cu")), name_of);

}  // namespace
}  // namespace labcheck::test
