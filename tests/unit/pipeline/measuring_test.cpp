// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/perf/messages.hpp"
#include "harness/pipeline/speed_trial.hpp"
#include "harness/pipeline/workbench.hpp"
#include "tests/support/timed_stand_in.hpp"
#include "tests/support/twice_lab.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace labcheck {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

protocol::GpuProperties gpu_with(std::uint64_t cache, std::uint64_t memory) {
  protocol::GpuProperties gpu;
  gpu.cache_bytes = cache;
  gpu.free_bytes = memory;
  return gpu;
}

TEST(SetsFor, RotateOverMoreThanTwiceTheCache) {
  for (const std::uint64_t bytes : {10 * kMiB, 33 * kMiB, 64 * kMiB, 500 * kMiB}) {
    const std::uint32_t sets = sets_for(gpu_with(60 * kMiB, 100'000 * kMiB), bytes);
    EXPECT_GT(sets * bytes, 120 * kMiB);
    EXPECT_GE(sets, 3U);
  }
}

TEST(SetsFor, AreAtMostSixteen) {
  EXPECT_EQ(sets_for(gpu_with(60 * kMiB, 100'000 * kMiB), 4096), 16U);
}

TEST(SetsFor, LeaveRoomForThreePrograms) {
  const protocol::GpuProperties gpu = gpu_with(60 * kMiB, 10'000 * kMiB);
  const std::uint64_t bytes = 1'300 * kMiB;
  EXPECT_EQ(sets_for(gpu, bytes), 2U);
  EXPECT_EQ(sets_for(gpu, 9'000 * kMiB), 0U);
}

TEST(LeastSeconds, AreBoundByMemoryOrArithmetic) {
  protocol::GpuProperties gpu = gpu_with(60'000'000, 0);
  gpu.memory_rate = 4e12;
  gpu.float32_rate = 60e12;
  EXPECT_DOUBLE_EQ(least_seconds({4.06e9, 1e6}, gpu), 1e-3);
  EXPECT_DOUBLE_EQ(least_seconds({1e6, 120e9}, gpu), 2e-3);
}

TEST(LeastSeconds, AreZeroIfTheGpuOrTheWorkIsUnknown) {
  EXPECT_EQ(least_seconds({1e9, 1e9}, {}), 0);
  protocol::GpuProperties gpu;
  gpu.memory_rate = 4e12;
  EXPECT_EQ(least_seconds({}, gpu), 0);
}

}  // namespace
}  // namespace labcheck

namespace labcheck::test {
namespace {

TEST(Workbench, BuildsForTheSimulatedGpu) {
  TwiceGrading grading;
  EXPECT_EQ(target_for(grading.bench, Backend::sim), (Target{Backend::sim, 80}));
  EXPECT_EQ(describe_backend(grading.bench),
            (BackendDescription{Backend::sim, "simulated GPU", "", "CUDA 13.0.88"}));
}

TEST(Workbench, BuildsForTheRealGpu) {
  TwiceGrading grading;
  grading.bench.backend = Backend::gpu;
  grading.bench.gpu = Gpu{"NVIDIA H100", "GPU-1", "550.54", 90};
  EXPECT_EQ(target_for(grading.bench, Backend::gpu), (Target{Backend::gpu, 90}));
  EXPECT_EQ(target_for(grading.bench, Backend::sim), (Target{Backend::sim, 80}));
  EXPECT_EQ(describe_backend(grading.bench),
            (BackendDescription{Backend::gpu, "NVIDIA H100", "550.54", "CUDA 13.0.88"}));
}

TEST(Slot, DescribesTheHostOfAProgram) {
  TwiceGrading grading;
  StartGate gate;
  grading.slot.gpu = Gpu{"NVIDIA H100", "GPU-1", "550.54", 90};
  grading.slot.start_gate = &gate;
  const Host host = host_for(grading.slot, GpuUse::alone);
  EXPECT_EQ(host.gpu, "GPU-1");
  EXPECT_EQ(host.use, GpuUse::alone);
  EXPECT_EQ(host.start_gate, &gate);
}

constexpr std::size_t kOwn = 2;

std::optional<Verdict> right() {
  return std::nullopt;
}

std::optional<Verdict> wrong() {
  return Verdict{VerdictKind::wrong_answer, verbatim("wrong"), {}, std::nullopt};
}

struct Turns {
  StandIn subject{[](int) { return 1e-3; }};
  StandIn baseline{[](int) { return 2e-3; }};
  FakeGpu gpu;
  PairedSampling sampling{{}, 1};
  OutputCheck check{[](std::uint64_t, TimedSide&) -> Timed<JudgeTask> { return JudgeTask(right); }};

  TurnsResult take() { return take_turns(subject, baseline, sampling, gpu, kOwn, check, 5); }
};

bool has(const SamplingOutcome& outcome, const Message& note) {
  return std::find(outcome.notes.begin(), outcome.notes.end(), note) != outcome.notes.end();
}

TEST(TakeTurns, TimesBothUntilTheSamplingIsDone) {
  Turns turns;
  const TurnsResult end = turns.take();
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
  EXPECT_EQ(render(end.wrong->message), "wrong");
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
  EXPECT_FALSE(has(quiet.sampling.outcome(), messages::foreign_load()));
  Turns busy;
  busy.gpu.state = {GpuState::Clocks::free, kOwn + 1};
  busy.take();
  EXPECT_TRUE(has(busy.sampling.outcome(), messages::foreign_load()));
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
