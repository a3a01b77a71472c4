// SPDX-License-Identifier: MIT
// Hostile submissions gain nothing (tests/attacks/<lab>/<name>.cu), and honest submissions that
// look odd lose nothing (tests/honest/<lab>/<name>.cu).
//
// A line `// verdict: verdict verdict` lists the correct verdicts, and a line `// on gpu: …` those
// on a real GPU, if they differ. An attack has a line `// earns: 60` with the largest number of
// points that is fair. It is skipped with the reason in a line `// open: …`, or `// open on
// gpu: …` for a real GPU, if labcheck does not detect it yet. With a line `// speed: measured`, a
// GPU also measures the speed. An honest submission may have a line `// loses: id id` with the
// criteria that it does not meet. Both may have the lines
// `// needs: CUDA 12.0` and `// time limit: 2 s` (tests/e2e/sample.hpp).

#include "tests/e2e/remnants.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/sample.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::string lab_of(const fs::path& submission) {
  return submission.parent_path().filename();
}

std::string name_of(const ::testing::TestParamInfo<fs::path>& submission) {
  const std::string lab = lab_of(submission.param);
  return lab.substr(0, lab.find('-')) + "_" + test_name(submission.param);
}

std::set<std::string> verdicts_on(const std::string& backend, const fs::path& submission) {
  const std::set<std::string> on_gpu = words_after("// on gpu: ", submission);
  return backend == "gpu" && !on_gpu.empty() ? on_gpu : words_after("// verdict: ", submission);
}

/// Grades `submission`, checks the verdict, and returns the outcome; without a report if there is
/// none.
Outcome grade_on(const std::string& backend, const fs::path& submission) {
  std::vector<std::string> options{"--backend", backend};
  if (line_after("// speed: ", submission) != "measured") options.emplace_back("--no-speed");
  const Remnants remnants;
  Outcome outcome =
      grade_with_time_limit(lab_of(submission), submission, options, remnants.environment());
  EXPECT_EQ(remnants.items(), std::vector<std::string>{});
  EXPECT_FALSE(outcome.report.is_null()) << outcome.problems;
  if (outcome.report.is_null()) return outcome;
  const std::string verdict = outcome.report["verdict"];
  EXPECT_TRUE(verdicts_on(backend, submission).contains(verdict)) << verdict << "\n"
                                                                  << outcome.output;
  const bool is_held = std::ranges::any_of(
      outcome.report["criteria"], [](const auto& each) { return each["outcome"] == "held"; });
  if (is_held) {
    EXPECT_EQ(outcome.status, 1) << "held for review is not passed";
  }
  return outcome;
}

void expect_no_gain(const std::string& backend, const fs::path& attack) {
  const double earns = std::stod(line_after("// earns: ", attack));
  const Outcome outcome = grade_on(backend, attack);
  if (outcome.report.is_null()) return;
  EXPECT_LE(outcome.report["grade"]["points"].get<double>(), earns) << outcome.output;
}

void expect_no_loss(const std::string& backend, const fs::path& honest) {
  const Outcome outcome = grade_on(backend, honest);
  if (outcome.report.is_null()) return;
  EXPECT_EQ(lost_criteria(outcome), words_after("// loses: ", honest)) << outcome.output;
}

class AttackOnSim : public ::testing::TestWithParam<fs::path> {};
class AttackOnGpu : public ::testing::TestWithParam<fs::path> {};
class HonestOnSim : public ::testing::TestWithParam<fs::path> {};
class HonestOnGpu : public ::testing::TestWithParam<fs::path> {};

/// Why the submission cannot be graded here on a backend, or is not detected yet; "" if neither.
std::string why_skipped(const std::string& backend, const fs::path& submission) {
  if (const std::string reason = why_not_graded(submission); !reason.empty()) return reason;
  if (backend == "gpu" && !has_gpu()) return "no GPU responds on this computer";
  std::string open = line_after("// open: ", submission);
  if (open.empty() && backend == "gpu") open = line_after("// open on gpu: ", submission);
  return open.empty() ? open : "labcheck does not detect this attack yet: " + open;
}

TEST_P(AttackOnSim, GainsNothing) {
  if (const auto reason = why_skipped("sim", GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  expect_no_gain("sim", GetParam());
}

TEST(RemnantsOfAProgram, AreItsProcessesAndFiles) {
  const Remnants remnants;
  EXPECT_EQ(remnants.items(), std::vector<std::string>{});
  run_program("/bin/sh", {"-c", "touch \"$TMPDIR\"/left; setsid sleep 60 >/dev/null 2>&1 &"},
              remnants.environment());
  const std::vector<std::string> items = remnants.items();
  ASSERT_EQ(items.size(), 2U);
  EXPECT_TRUE(contains(items[0], "process ") && contains(items[0], "(sleep)")) << items[0];
  EXPECT_TRUE(items[1].ends_with("/left")) << items[1];
  kill(std::stoi(items[0].substr(std::string("process ").size())), SIGKILL);
}

// The attacks aim at the computer, at labcheck and at the results that it keeps.
TEST(AfterAttacks, AnHonestSubmissionGetsItsGrade) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const fs::path attacks = source_folder() / "tests/attacks/lab6-transpose";
  for (const char* name : {"closes_all_descriptors.cu", "defines_sendmsg.cu",
                           "kills_a_later_case.cu", "jumps_back_to_an_earlier_call.cu"})
    grade_on("sim", attacks / name);
  expect_no_loss("sim", source_folder() / "tests/honest/lab6-transpose/sets_the_output_first.cu");
}

TEST_P(AttackOnGpu, GainsNothing) {
  if (const auto reason = why_skipped("gpu", GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  expect_no_gain("gpu", GetParam());
}

TEST_P(HonestOnSim, LosesNothing) {
  if (const auto reason = why_skipped("sim", GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  expect_no_loss("sim", GetParam());
}

TEST_P(HonestOnGpu, LosesNothing) {
  if (const auto reason = why_skipped("gpu", GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  expect_no_loss("gpu", GetParam());
}

const auto kAttacks = ::testing::ValuesIn(test_files("attacks", ".cu"));
const auto kHonest = ::testing::ValuesIn(test_files("honest", ".cu"));

INSTANTIATE_TEST_SUITE_P(Attacks, AttackOnSim, kAttacks, name_of);
INSTANTIATE_TEST_SUITE_P(Attacks, AttackOnGpu, kAttacks, name_of);
INSTANTIATE_TEST_SUITE_P(Honest, HonestOnSim, kHonest, name_of);
INSTANTIATE_TEST_SUITE_P(Honest, HonestOnGpu, kHonest, name_of);

}  // namespace
}  // namespace labcheck::test
