// SPDX-License-Identifier: MIT
// Hostile submissions gain nothing: tests/attacks/<lab>/<name>.cu. A line `// verdict: verdict
// verdict` lists the correct verdicts, and a line `// earns: 60` the largest number of points that
// is fair.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/sample.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::string lab_of(const fs::path& attack) {
  return attack.parent_path().filename();
}

class AttackOnSim : public ::testing::TestWithParam<fs::path> {};

TEST_P(AttackOnSim, GainsNothing) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const fs::path& attack = GetParam();
  const std::set<std::string> verdicts = words_after("// verdict: ", attack);
  const double earns = std::stod(line_after("// earns: ", attack));
  const Outcome outcome = grade(lab_of(attack), attack, {"--backend", "sim", "--no-speed"});
  ASSERT_FALSE(outcome.report.is_null()) << outcome.problems;
  const std::string verdict = outcome.report["verdict"];
  EXPECT_TRUE(verdicts.contains(verdict)) << verdict << "\n" << outcome.output;
  EXPECT_LE(outcome.report["grade"]["points"].get<double>(), earns) << outcome.output;
}

INSTANTIATE_TEST_SUITE_P(Attacks, AttackOnSim, ::testing::ValuesIn(test_files("attacks", ".cu")),
                         [](const auto& attack) {
                           const std::string lab = lab_of(attack.param);
                           return lab.substr(0, lab.find('-')) + "_" + test_name(attack.param);
                         });

}  // namespace
}  // namespace labcheck::test
