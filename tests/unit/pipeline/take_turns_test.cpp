#include "harness/pipeline/take_turns.hpp"

#include "tests/support/timed_stand_in.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

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
  StandInCard card;
  PairedSampling sampling{{}, 1};
  OutputCheck check{[](std::uint64_t, TimedSide&) -> Timed<Judging> { return Judging(right); }};

  TurnsEnd take() { return take_turns(subject, baseline, sampling, card, kOwn, check, 5); }
};

bool has(const SamplingOutcome& outcome, SamplingNote note) {
  return std::find(outcome.notes.begin(), outcome.notes.end(), note) != outcome.notes.end();
}

TEST(TakeTurns, TimesBothUntilThatSaysEnough) {
  Turns turns;
  const TurnsEnd end = turns.take();
  EXPECT_FALSE(end.subject || end.baseline || end.wrong);
  EXPECT_TRUE(turns.sampling.done());
  EXPECT_DOUBLE_EQ(turns.sampling.outcome().figure.value, 2);
}

TEST(TakeTurns, GivesBothSidesTheSameContentsAndNewOnesForEachPair) {
  Turns turns;
  turns.take();
  EXPECT_EQ(turns.subject.seeds, turns.baseline.seeds);
  const std::set<std::uint64_t> different(turns.subject.seeds.begin(), turns.subject.seeds.end());
  EXPECT_EQ(different.size(), turns.subject.seeds.size());
  EXPECT_GE(different.size(), 15U);
}

TEST(TakeTurns, LooksAtEachSampleWithItsContents) {
  Turns turns;
  std::vector<std::uint64_t> looked;
  turns.check.read = [&](std::uint64_t seed, TimedSide& side) -> Timed<Judging> {
    EXPECT_EQ(&side, &turns.subject);
    return Judging([&, seed] {
      looked.push_back(seed);
      return right();
    });
  };
  turns.take();
  EXPECT_EQ(looked, turns.subject.seeds);
}

// Wrong from the fourth sample on.
OutputCheck wrong_at_last() {
  return {[looks = 0](std::uint64_t, TimedSide&) mutable -> Timed<Judging> {
    return Judging(++looks < 4 ? right : wrong);
  }};
}

TEST(TakeTurns, EndsWithAWrongResultOnePairLaterAtMost) {
  Turns turns;
  turns.check = wrong_at_last();
  const TurnsEnd end = turns.take();
  ASSERT_TRUE(end.wrong);
  EXPECT_EQ(end.wrong->message, "wrong");
  EXPECT_EQ(turns.subject.seeds.size(), 5U);
}

TEST(TakeTurns, TellsOfAWrongResultBeforeACrashThatCameBehindIt) {
  Turns turns;
  turns.check = wrong_at_last();
  turns.subject.end = Signaled{11};
  turns.subject.samples_before_end = 4;
  const TurnsEnd end = turns.take();
  EXPECT_TRUE(end.wrong && !end.subject);
}

TEST(TakeTurns, JudgesTheLastPair) {
  SamplingPlan plan;
  plan.least_pairs = plan.most_pairs = 1;
  Turns turns;
  turns.sampling = PairedSampling(plan, 1);
  turns.check.read = [](std::uint64_t, TimedSide&) -> Timed<Judging> { return Judging(wrong); };
  EXPECT_TRUE(turns.take().wrong);
  EXPECT_EQ(turns.subject.seeds.size(), 1U);
}

TEST(TakeTurns, JudgesAtTheEndWhatWasPutOff) {
  int judged = 0;
  Turns turns;
  turns.check.read = [&](std::uint64_t, TimedSide&) -> Timed<Judging> {
    return Judging([&] {
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

TEST(TakeTurns, TellsWhichSideDidNotGoOn) {
  Turns crash;
  crash.subject.end = Signaled{11};
  crash.subject.samples_before_end = 3;
  const TurnsEnd subject = crash.take();
  EXPECT_TRUE(subject.subject && !subject.baseline);
  Turns ours;
  ours.baseline.end = TimeLimit{};
  const TurnsEnd baseline = ours.take();
  EXPECT_TRUE(baseline.baseline && !baseline.subject);
}

TEST(TakeTurns, TellsOfForeignProcesses) {
  Turns quiet;
  quiet.card.state = {CardState::Clocks::free, kOwn};
  quiet.take();
  EXPECT_FALSE(has(quiet.sampling.outcome(), SamplingNote::foreign_load));
  Turns busy;
  busy.card.state = {CardState::Clocks::free, kOwn + 1};
  busy.take();
  EXPECT_TRUE(has(busy.sampling.outcome(), SamplingNote::foreign_load));
}

TEST(TakeTurns, LeavesOutWhatASlowedCardDid) {
  Turns turns;
  turns.card.state = {CardState::Clocks::slowed, kOwn};
  turns.take();
  EXPECT_EQ(turns.sampling.outcome().trouble, Trouble::throttled);
}

TEST(TakeTurns, KeepsToItsTimeOnTheCard) {
  Turns turns;
  turns.subject = StandIn([](int) { return 0.1; });
  turns.baseline = StandIn([](int) { return 0.1; });
  turns.take();
  // A pair takes six launches of 0.1 s, and as long again to prepare them: two pairs are 2.4 s.
  EXPECT_EQ(turns.subject.seeds.size(), 2U);
}

}  // namespace
}  // namespace labcheck::test
