#include "harness/score/needed_runs.hpp"

#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Runs = std::vector<std::string>;

// "sim default one"
Runs next(const Showing& showing, std::vector<Criterion> criteria) {
  Runs runs;
  for (const NeededRun& run : showing.next(std::move(criteria))) {
    runs.push_back(std::string(to_string(run.mode.backend)) + " " +
                   std::string(to_string(run.mode.checks)) + " " + run.case_id);
  }
  return runs;
}

Runs first(std::vector<Criterion> criteria, Backend backend) {
  return next(Showing().on(backend), std::move(criteria));
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

TEST(NextRuns, AreInTheOrderOfTheRubric) {
  EXPECT_EQ(
      first({criterion("b", NeedsCases{{"two", "three"}}), criterion("a", NeedsCases{{"one"}})},
            Backend::sim),
      (Runs{"sim default two", "sim default one", "sim default three"}));
}

TEST(NextRuns, LeaveHiddenCasesToTheEndSoThatNoPublicOneCanTellOfThem) {
  EXPECT_EQ(first({criterion("a", NeedsCases{{"three", "one"}}),
                   criterion("b", NeedsCases{{"three", "two"}})},
                  Backend::sim),
            (Runs{"sim default one", "sim default two", "sim default three"}));
}

TEST(NextRuns, HoldEachRunOnce) {
  EXPECT_EQ(first({criterion("a", NeedsCases{{"one", "two"}}),
                   criterion("b", NeedsCases{{"two", "one"}}), criterion("c", kCounter)},
                  Backend::sim),
            (Runs{"sim default one", "sim default two"}));
}

TEST(NextRuns, AreOfOneMode) {
  const std::vector<Criterion> criteria{
      criterion("a", NeedsClean{{"one"}}), criterion("b", NeedsCases{{"one"}}),
      criterion("c", NeedsClean{{"two"}}), criterion("d", kCounter)};
  Showing showing;
  showing.on(Backend::gpu);
  EXPECT_EQ(next(showing, criteria), (Runs{"gpu default one"}));
  showing.ran("one", VerdictKind::accepted, {}, kGpuRun);
  EXPECT_EQ(next(showing, criteria), (Runs{"sim default one"}));
  showing.ran("one");
  EXPECT_EQ(next(showing, criteria), (Runs{"sim full one", "sim full two"}));
}

TEST(NextRuns, AreNoneForWhatNeedsNoRun) {
  EXPECT_EQ(first({criterion("a", NeedsBuild{}), criterion("b", NeedsManual{}),
                   criterion("c", NeedsMeasurement{Metric::speedup, "naive", {"one"}})},
                  Backend::gpu),
            Runs{});
}

TEST(NextRuns, WaitForWhatTheyComeAfter) {
  const std::vector<Criterion> criteria{criterion("clean", NeedsClean{{"one"}}, {"right"}),
                                        criterion("right", NeedsCases{{"one"}})};
  EXPECT_EQ(next(Showing(), criteria), (Runs{"sim default one"}));
  EXPECT_EQ(next(Showing().ran("one"), criteria), (Runs{"sim full one"}));
}

TEST(NextRuns, AreNoneForWhatComesAfterAFailure) {
  const std::vector<Criterion> criteria{criterion("right", NeedsCases{{"one"}}),
                                        criterion("clean", NeedsClean{{"one"}}, {"right"}),
                                        criterion("fine", NeedsClean{{"two"}}, {"clean"})};
  EXPECT_EQ(next(Showing().ran("one", VerdictKind::time_limit_exceeded), criteria), Runs{});
}

}  // namespace
}  // namespace labcheck::test
