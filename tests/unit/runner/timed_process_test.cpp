// SPDX-License-Identifier: MIT
#include "harness/runner/timed_process.hpp"

#include "tests/support/timed_driver.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::test {
namespace {

CaseInput doubled_input() {
  CaseInput input;
  input.id = "timed";
  input.call = "twice";
  input.poison_seed = 3;
  std::vector<std::byte> bytes(8 * sizeof(float));
  for (int k = 0; k < 8; ++k) {
    const auto value = static_cast<float>(k + 1);
    std::memcpy(&bytes[static_cast<std::size_t>(k) * sizeof value], &value, sizeof value);
  }
  input.buffers = {{"a", ElementType::float32, BufferRole::input, {8}, bytes},
                   {"c", ElementType::float32, BufferRole::output, {8}, {}}};
  return input;
}

struct Timing {
  explicit Timing(TimedPlay play)
      : sandbox([this, play](Stage& stage) {
          stage.hello();
          TimedDriver driver(stage, clock, play);
          while (const auto message = stage.receive()) {
            if (driver.answer(message->first, message->second)) continue;
            ProcessEnd crash;
            crash.how = KilledBySignal{SIGSEGV};
            return crash;
          }
          return exited(0);
        }) {}

  TimedProcess process(Limits limits = long_limits()) {
    return {sandbox,
            Program{"/program", Backend::gpu, {}},
            kGpuMode,
            limits,
            Host{kPlayedRuntime},
            doubled_input(),
            clock.now()};
  }

  static Limits long_limits() {
    Limits limits;
    limits.time = std::chrono::minutes(1);  // never reached
    return limits;
  }

  WorkClock clock;
  PlayedSandbox sandbox;
};

TEST(TimedProcess, DescribesTheGpu) {
  Timing timing({});
  TimedProcess process = timing.process();
  const auto gpu = std::get<protocol::GpuProperties>(process.describe_gpu());
  EXPECT_EQ(gpu.cache_bytes, 60'000'000U);
  EXPECT_EQ(gpu.memory_rate, 4.8e12);
}

TEST(TimedProcess, TimesALaunchOnEachSetWithBothClocks) {
  Timing timing({.seconds = 2e-3});
  TimedProcess process = timing.process();
  process.prepare(3);
  const auto sample = std::get<Sample>(process.sample(7));
  ASSERT_EQ(sample.launches.size(), 3U);
  EXPECT_DOUBLE_EQ(sample.launches[0].to_stop, 2e-3);
  EXPECT_NEAR(sample.wall, 3 * 2.01e-3 + 60e-6, 1e-9);
}

TEST(TimedProcess, AcceptsFewerSets) {
  Timing timing({.max_sets = 2});
  TimedProcess process = timing.process();
  EXPECT_EQ(std::get<std::uint32_t>(process.prepare(16)), 2U);
  EXPECT_EQ(process.sets(), 2U);
  EXPECT_EQ(std::get<Sample>(process.sample(7)).launches.size(), 2U);
}

TEST(TimedProcess, RejectsAnInvalidNumberOfSets) {
  for (const std::uint32_t sets : {0U, 4U}) {
    WorkClock clock;
    PlayedSandbox sandbox([&](Stage& stage) {
      stage.hello();
      while (stage.receive()) {
        protocol::TimingDone done;
        done.answer = protocol::encode(sets);
        stage.send(protocol::MessageKind::timing_done, encode(done));
      }
      return exited(0);
    });
    TimedProcess process(sandbox, Program{"/program", Backend::gpu, {}}, kGpuMode,
                         Timing::long_limits(), Host{kPlayedRuntime}, doubled_input(), clock.now());
    const auto prepared = process.prepare(3);
    ASSERT_TRUE(std::holds_alternative<RunEnd>(prepared));
    EXPECT_TRUE(std::holds_alternative<ChannelBroken>(std::get<RunEnd>(prepared)));
  }
}

TEST(TimedProcess, GivesEachLaunchNewContents) {
  Timing timing({});
  TimedProcess process = timing.process();
  process.prepare(2);
  process.sample(7);
  const std::vector<std::uint64_t> all{0, 1, 2, 3, 4, 5, 6, 7};
  const auto bytes = std::get<SpotBytes>(process.inspect({{0, "c", all}, {1, "c", all}}));
  ASSERT_EQ(bytes.size(), 2U);
  for (std::uint32_t set = 0; set < 2; ++set) {
    const protocol::Arrangement by = protocol::arrangement_of(7, set, 0, 8);
    for (std::size_t k = 0; k < 8; ++k) {
      float value = 0;
      std::memcpy(&value, &bytes[set][k * sizeof value], sizeof value);
      const std::uint64_t turn = k < by.cut ? by.turn : by.turn_after;
      EXPECT_EQ(value, 2 * static_cast<float>((k + turn) % 8 + 1));
    }
  }
}

// It knows which elements labcheck checks only after it has committed itself to all of them.
TEST(TimedProcess, RejectsOutputsThatAreComputedAfterTheSample) {
  Timing timing({.factor = 3, .computes_late = true});
  TimedProcess process = timing.process();
  process.prepare(2);
  process.sample(7);
  const auto bytes = process.inspect({{0, "c", {1}}});
  ASSERT_TRUE(std::holds_alternative<RunEnd>(bytes));
  EXPECT_TRUE(std::holds_alternative<ChannelBroken>(std::get<RunEnd>(bytes)));
}

TEST(TimedProcess, AddsTheMemoryOfItsBuffersToTheLabsLimit) {
  Timing timing({});
  Limits limits = Timing::long_limits();
  limits.memory = 1000;
  TimedProcess process = timing.process(limits);
  EXPECT_EQ(timing.sandbox.commands.front().limits.memory,
            1000 + 2 * (8 * sizeof(float) + 2 * protocol::kGuardBytes));
}

TEST(TimedProcess, ReportsHowAProgramEndedAndSendsNothingMore) {
  Timing timing({.crashes = true});
  TimedProcess process = timing.process();
  process.prepare(2);
  for (int k = 0; k < 2; ++k) {
    const auto sample = process.sample(1);
    const auto* end = std::get_if<RunEnd>(&sample);
    ASSERT_NE(end, nullptr);
    ASSERT_TRUE(std::holds_alternative<Signaled>(*end));
    EXPECT_EQ(std::get<Signaled>(*end).signal, SIGSEGV);
  }
}

TEST(TimedProcess, RejectsAnotherNumberOfLaunches) {
  WorkClock clock;
  PlayedSandbox sandbox([&](Stage& stage) {
    stage.hello();
    while (const auto message = stage.receive()) {
      protocol::TimingDone done;
      if (message->first == protocol::MessageKind::prepare_timing)
        done.answer = protocol::encode(std::uint32_t{3});
      if (message->first == protocol::MessageKind::take_sample)
        done.answer = encode(protocol::SampleTaken{{{1e-9, 1e-9}}, {"root", "root", "root"}});
      stage.send(protocol::MessageKind::timing_done, encode(done));
    }
    return exited(0);
  });
  TimedProcess process(sandbox, Program{"/program", Backend::gpu, {}}, kGpuMode,
                       Timing::long_limits(), Host{kPlayedRuntime}, doubled_input(), clock.now());
  process.prepare(3);
  const auto sample = process.sample(1);
  ASSERT_TRUE(std::holds_alternative<RunEnd>(sample));
  EXPECT_TRUE(std::holds_alternative<ChannelBroken>(std::get<RunEnd>(sample)));
}

TEST(TimedProcess, ReportsTheDeviceErrorOfALaunch) {
  WorkClock clock;
  PlayedSandbox sandbox([&](Stage& stage) {
    stage.hello();
    while (stage.receive()) {
      protocol::TimingDone done;
      done.done.outcome = protocol::Outcome::device_error;
      done.done.name = "cudaErrorIllegalAddress";
      stage.send(protocol::MessageKind::timing_done, encode(done));
    }
    return exited(0);
  });
  TimedProcess process(sandbox, Program{"/program", Backend::gpu, {}}, kGpuMode,
                       Timing::long_limits(), Host{kPlayedRuntime}, doubled_input(), clock.now());
  const auto prepared = process.prepare(1);
  ASSERT_TRUE(std::holds_alternative<RunEnd>(prepared));
  EXPECT_EQ(std::get<DeviceError>(std::get<RunEnd>(prepared)).name, "cudaErrorIllegalAddress");
}

TEST(ArrangementOf, DiffersFromLaunchToLaunch) {
  int differ = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::uint64_t turn = protocol::arrangement_of(seed, 0, 0, 1000).turn;
    differ += turn != protocol::arrangement_of(seed, 1, 0, 1000).turn ? 1 : 0;
    differ += turn != protocol::arrangement_of(seed, 0, 1, 1000).turn ? 1 : 0;
    differ += turn != protocol::arrangement_of(seed, 0, 0, 1000).turn_after ? 1 : 0;
  }
  EXPECT_GE(differ, 290);
}

TEST(ArrangementOf, CutsInTheMiddleHalfAndRotatesByLessThanTheCount) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const protocol::Arrangement by = protocol::arrangement_of(seed, 0, 0, 1000);
    EXPECT_GE(by.cut, 250U);
    EXPECT_LE(by.cut, 750U);
    EXPECT_LT(by.turn, 1000U);
    EXPECT_LT(by.turn_after, 1000U);
  }
  EXPECT_EQ(protocol::arrangement_of(5, 0, 0, 0).turn, 0U);
  EXPECT_EQ(protocol::arrangement_of(5, 0, 0, 1).turn_after, 0U);
}

}  // namespace
}  // namespace labcheck::test
