#include "harness/score/needed_runs.hpp"

#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Runs = std::vector<std::string>;

// "sim standard one"
Runs runs_for(std::vector<Criterion> criteria, Backend backend) {
  Runs runs;
  for (const NeededRun& run : needed_runs(Rubric{"lab", std::move(criteria)}, backend)) {
    runs.push_back(std::string(to_string(run.mode.backend)) + " " +
                   std::string(to_string(run.mode.checks)) + " " + run.case_id);
  }
  return runs;
}

const NeedsCounter kCounter{"loads", {"one"}, 4.0, {}};

TEST(ModeOf, IsTheBackendForResults) {
  EXPECT_EQ(mode_of(NeedsCases{{"one"}}, Backend::sim), kStandardRun);
  EXPECT_EQ(mode_of(NeedsCases{{"one"}}, Backend::gpu), kGpuRun);
}

TEST(ModeOf, IsTheSimulatedGpuForChecksAndCounters) {
  EXPECT_EQ(mode_of(NeedsClean{{"one"}}, Backend::gpu), kCheckedRun);
  EXPECT_EQ(mode_of(kCounter, Backend::gpu), kStandardRun);
}

TEST(NeededRuns, AreInTheOrderOfTheRubric) {
  EXPECT_EQ(
      runs_for({criterion("b", NeedsCases{{"two", "three"}}), criterion("a", NeedsCases{{"one"}})},
               Backend::sim),
      (Runs{"sim standard two", "sim standard three", "sim standard one"}));
}

TEST(NeededRuns, HoldEachRunOnce) {
  EXPECT_EQ(runs_for({criterion("a", NeedsCases{{"one", "two"}}),
                      criterion("b", NeedsCases{{"two", "one"}}), criterion("c", kCounter)},
                     Backend::sim),
            (Runs{"sim standard one", "sim standard two"}));
}

TEST(NeededRuns, PutThoseOfOneModeTogether) {
  EXPECT_EQ(runs_for({criterion("a", NeedsClean{{"one"}}), criterion("b", NeedsCases{{"one"}}),
                      criterion("c", NeedsClean{{"two"}}), criterion("d", kCounter)},
                     Backend::gpu),
            (Runs{"gpu standard one", "sim standard one", "sim full one", "sim full two"}));
}

TEST(NeededRuns, AreNoneForWhatNeedsNoRun) {
  EXPECT_EQ(runs_for({criterion("a", NeedsBuild{}), criterion("b", NeedsManual{}),
                      criterion("c", NeedsMeasurement{Metric::speedup, "naive", {"one"}})},
                     Backend::gpu),
            Runs{});
}

}  // namespace
}  // namespace labcheck::test
