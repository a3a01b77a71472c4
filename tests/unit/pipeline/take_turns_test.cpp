// SPDX-License-Identifier: MIT
#include "harness/pipeline/speed_trial.hpp"
#include "tests/support/timed_stand_in.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace labcheck::test {
namespace {

constexpr std::size_t kOwn = 2;

std::optional<Verdict> right() {
  return std::nullopt;
}

std::optional<Verdict> wrong() {
  return Verdict{VerdictKind::wrong_answer, "wrong", {}, std::nullopt};
}

struct Turns {
  StandIn subject{[](int) { return 1e-3; }};
  StandIn baseline{[](int) { return 2e-3; }};
  FakeGpu gpu;
  PairedSampling sampling{{}, 1};
  OutputCheck check{[](std::uint64_t, TimedSide&) -> Timed<JudgeTask> { return JudgeTask(right); }};

  std::size_t samples = 1;

  TurnsResult take() {
    return take_turns(subject, baseline, sampling, gpu, {samples, 5, kOwn}, check);
  }
};

bool has(const SamplingOutcome& outcome, SamplingNote note) {
  return std::find(outcome.notes.begin(), outcome.notes.end(), note) != outcome.notes.end();
}

TEST(TakeTurns, TimesBothUntilTheSamplingIsDone) {
  Turns turns;
  const TurnsResult end = turns.take();
  EXPECT_FALSE(end.subject || end.baseline || end.wrong);
  EXPECT_TRUE(turns.sampling.done());
  EXPECT_DOUBLE_EQ(turns.sampling.outcome().figure.value, 2);
}

TEST(TakeTurns, CountsTheSamplesOfATurnAsOne) {
  Turns turns;
  turns.subject = StandIn([](int k) { return k % 3 == 0 ? 1e-3 : 4e-3; });
  turns.samples = 3;
  turns.take();
  EXPECT_EQ(turns.subject.seeds.size() % 3, 0U);
  EXPECT_EQ(turns.subject.seeds, turns.baseline.seeds);
  EXPECT_DOUBLE_EQ(turns.sampling.outcome().subject_seconds.value, 3e-3) << "the mean";
}

// One sample of each turn is inspected, right after it.
TEST(TakeTurns, InspectsSamplesThatTheSubjectCannotPredict) {
  Turns turns;
  turns.samples = 4;
  std::vector<std::size_t> inspected;
  turns.check.read = [&](std::uint64_t seed, TimedSide&) -> Timed<JudgeTask> {
    EXPECT_EQ(seed, turns.subject.seeds.back());
    inspected.push_back(turns.subject.seeds.size() - 1);
    return JudgeTask(right);
  };
  turns.take();
  std::set<std::size_t> places;
  for (std::size_t k = 0; k < inspected.size(); ++k) {
    EXPECT_EQ(inspected[k] / 4, k);
    places.insert(inspected[k] % 4);
  }
  EXPECT_EQ(places.size(), 4U);
}

TEST(TakeTurns, GivesBothSidesTheSameContentsAndNewOnesForEachPair) {
  Turns turns;
  turns.take();
  EXPECT_EQ(turns.subject.seeds, turns.baseline.seeds);
  const std::set<std::uint64_t> different(turns.subject.seeds.begin(), turns.subject.seeds.end());
  EXPECT_EQ(different.size(), turns.subject.seeds.size());
  EXPECT_GE(different.size(), 15U);
}

TEST(TakeTurns, ChecksEachSampleWithItsContents) {
  Turns turns;
  std::vector<std::uint64_t> judged;
  turns.check.read = [&](std::uint64_t seed, TimedSide& side) -> Timed<JudgeTask> {
    EXPECT_EQ(&side, &turns.subject);
    return JudgeTask([&, seed] {
      judged.push_back(seed);
      return right();
    });
  };
  turns.take();
  EXPECT_EQ(judged, turns.subject.seeds);
}

// Samples are wrong from the fourth one on.
OutputCheck wrong_from_fourth_sample() {
  return {[samples = 0](std::uint64_t, TimedSide&) mutable -> Timed<JudgeTask> {
    return JudgeTask(++samples < 4 ? right : wrong);
  }};
}

TEST(TakeTurns, StopsAtMostOnePairAfterAWrongResult) {
  Turns turns;
  turns.check = wrong_from_fourth_sample();
  const TurnsResult end = turns.take();
  ASSERT_TRUE(end.wrong);
  EXPECT_EQ(end.wrong->message, "wrong");
  EXPECT_EQ(turns.subject.seeds.size(), 5U);
}

TEST(TakeTurns, ReportsAWrongResultInsteadOfALaterCrash) {
  Turns turns;
  turns.check = wrong_from_fourth_sample();
  turns.subject.end = Signaled{11};
  turns.subject.samples_before_end = 4;
  const TurnsResult end = turns.take();
  EXPECT_TRUE(end.wrong && !end.subject);
}

TEST(TakeTurns, JudgesTheLastPair) {
  SamplingPlan plan;
  plan.min_pairs = plan.max_pairs = 1;
  Turns turns;
  turns.sampling = PairedSampling(plan, 1);
  turns.check.read = [](std::uint64_t, TimedSide&) -> Timed<JudgeTask> { return JudgeTask(wrong); };
  EXPECT_TRUE(turns.take().wrong);
  EXPECT_EQ(turns.subject.seeds.size(), 1U);
}

TEST(TakeTurns, JudgesPostponedOutputsAtTheEnd) {
  int judged = 0;
  Turns turns;
  turns.check.read = [&](std::uint64_t, TimedSide&) -> Timed<JudgeTask> {
    return JudgeTask([&] {
      ++judged;
      return right();
    });
  };
  turns.check.at_end = [&] {
    EXPECT_EQ(judged, static_cast<int>(turns.subject.seeds.size()));
    return wrong();
  };
  EXPECT_TRUE(turns.take().wrong);
  Turns crash;
  crash.check.at_end = wrong;
  crash.subject.end = Signaled{11};
  crash.subject.samples_before_end = 3;
  EXPECT_TRUE(crash.take().wrong);
}

TEST(TakeTurns, ReportsWhichSideEnded) {
  Turns crash;
  crash.subject.end = Signaled{11};
  crash.subject.samples_before_end = 3;
  const TurnsResult subject = crash.take();
  EXPECT_TRUE(subject.subject && !subject.baseline);
  Turns timeout;
  timeout.baseline.end = TimeLimit{};
  const TurnsResult baseline = timeout.take();
  EXPECT_TRUE(baseline.baseline && !baseline.subject);
}

TEST(TakeTurns, ReportsForeignProcesses) {
  Turns quiet;
  quiet.gpu.state = {GpuState::Clocks::free, kOwn};
  quiet.take();
  EXPECT_FALSE(has(quiet.sampling.outcome(), SamplingNote::foreign_load));
  Turns busy;
  busy.gpu.state = {GpuState::Clocks::free, kOwn + 1};
  busy.take();
  EXPECT_TRUE(has(busy.sampling.outcome(), SamplingNote::foreign_load));
}

TEST(TakeTurns, IgnoresSamplesOfASlowedGpu) {
  Turns turns;
  turns.gpu.state = {GpuState::Clocks::slowed, kOwn};
  turns.take();
  EXPECT_EQ(turns.sampling.outcome().failure, SamplingFailure::throttled);
}

TEST(TakeTurns, LimitsItsGpuTime) {
  Turns turns;
  turns.subject = StandIn([](int) { return 0.1; });
  turns.baseline = StandIn([](int) { return 0.1; });
  turns.take();
  // A pair has six launches of 0.1 s: four pairs take 2.4 s.
  EXPECT_EQ(turns.subject.seeds.size(), 4U);
}

}  // namespace
}  // namespace labcheck::test
