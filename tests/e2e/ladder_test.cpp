// Every rung of every lab's reference ladder is a correct program, and earns what its comment says:
// a rung below the one that the lab asks for loses points for what it lacks.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/sample.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> rungs() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(source_folder() / "reference")) {
    const fs::path& path = entry.path();
    if (path.extension() == ".cu" && path.parent_path().filename() == "ladder")
      found.push_back(path);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string lab_of(const fs::path& rung) {
  return rung.parent_path().parent_path().filename();
}

std::string rung_name(const fs::path& rung) {
  return lab_of(rung).substr(0, lab_of(rung).find('-')) + "_" + test_name(rung);
}

Outcome expect_accepted(const fs::path& rung, const std::string& backend) {
  Outcome outcome = grade(lab_of(rung), rung, {"--backend", backend, "--no-speed"});
  EXPECT_FALSE(outcome.report.is_null()) << outcome.problems;
  if (!outcome.report.is_null()) {
    EXPECT_EQ(outcome.report["verdict"], "accepted") << outcome.output;
  }
  return outcome;
}

class RungOnSim : public ::testing::TestWithParam<fs::path> {};

// Speed is not measured there, so that the figures are the same in every run.
TEST_P(RungOnSim, IsAcceptedAndLosesWhatItSays) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome outcome = expect_accepted(GetParam(), "sim");
  if (!outcome.report.is_null()) {
    EXPECT_EQ(lost_criteria(outcome), named_as_lost(GetParam())) << outcome.output;
  }
}

class RungOnGpu : public ::testing::TestWithParam<fs::path> {};

TEST_P(RungOnGpu, IsAccepted) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  if (!has_gpu()) GTEST_SKIP() << "no GPU answers on this machine";
  expect_accepted(GetParam(), "gpu");
}

const auto name_of = [](const auto& info) { return rung_name(info.param); };

INSTANTIATE_TEST_SUITE_P(Ladder, RungOnSim, ::testing::ValuesIn(rungs()), name_of);
INSTANTIATE_TEST_SUITE_P(Ladder, RungOnGpu, ::testing::ValuesIn(rungs()), name_of);

}  // namespace
}  // namespace labcheck::test
