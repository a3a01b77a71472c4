// SPDX-License-Identifier: MIT
/// Plays the driver of a program that is timed: it doubles floats and takes as long as the test
/// specifies, by the test's clock.
#pragma once

#include "harness/driver/timing_protocol.hpp"
#include "harness/runner/timed_process.hpp"
#include "tests/support/played_program.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <string>
#include <vector>

namespace labcheck::test {

/// A clock that advances only when a played program works.
class WorkClock {
 public:
  void pass(double seconds) { nanoseconds_ += static_cast<std::int64_t>(seconds * 1e9); }
  Now now() {
    return [this] {
      return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(nanoseconds_));
    };
  }

 private:
  std::atomic<std::int64_t> nanoseconds_ = 0;
};

/// The behavior of a program that is timed. `seconds` is the time of a launch, `event_scale` the
/// ratio of the time between its events to that time, `max_sets` the number of sets of buffers that
/// it can create.
struct TimedPlay {
  double seconds = 1e-3;
  double event_scale = 1;
  float factor = 2;
  bool crashes = false;
  std::uint32_t max_sets = 100;
};

class TimedDriver {
 public:
  TimedDriver(Stage& stage, WorkClock& clock, TimedPlay play)
      : stage_(stage), clock_(clock), play_(play) {}

  /// Answers a request; returns false if the program crashes instead.
  bool answer(protocol::MessageKind kind, const std::string& body) {
    protocol::TimingDone done;
    if (kind == protocol::MessageKind::describe_gpu) {
      done.answer = encode(protocol::GpuProperties{60'000'000, 100'000'000'000, 4.8e12, 67e12});
    } else if (kind == protocol::MessageKind::prepare_timing) {
      prepare(protocol::decode_prepare_timing(body));
      done.answer = protocol::encode_sets(sets_);
    } else if (kind == protocol::MessageKind::freshen) {
      seed_ = protocol::decode_freshen(body).seed;
    } else if (kind == protocol::MessageKind::launch) {
      if (play_.crashes) return false;
      done.answer = encode(launches());
    } else if (kind == protocol::MessageKind::inspect) {
      done.answer = protocol::encode(values_at(protocol::decode_spots(body)));
    }
    stage_.send(protocol::MessageKind::timing_done, encode(done));
    return true;
  }

 private:
  void prepare(const protocol::PrepareTiming& prepare) {
    sets_ = std::min(prepare.sets, play_.max_sets);
    const protocol::Region& input = prepare.run.regions.front();
    own_.resize(input.bytes / sizeof(float));
    stage_.with_arena(prepare.run.arena_size, [&](std::byte* arena) {
      std::memcpy(own_.data(), arena + input.offset + protocol::kGuardBytes, input.bytes);
    });
  }

  std::vector<protocol::LaunchSeconds> launches() {
    constexpr double kWait = 10e-6;
    clock_.pass(sets_ * (play_.seconds + kWait) + 60e-6);
    return std::vector<protocol::LaunchSeconds>(
        sets_, {play_.seconds * play_.event_scale, (play_.seconds + kWait) * play_.event_scale});
  }

  std::vector<std::string> values_at(const std::vector<protocol::Spots>& inspected) const {
    std::vector<std::string> all;
    for (const protocol::Spots& spots : inspected) {
      const protocol::Arrangement by = protocol::arrangement_of(seed_, spots.set, 0, own_.size());
      std::string values(spots.elements.size() * sizeof(float), '\0');
      for (std::size_t k = 0; k < spots.elements.size(); ++k) {
        const std::uint64_t i = spots.elements[k];
        const std::uint64_t turn = i < by.cut ? by.turn : by.turn_after;
        const float value = play_.factor * own_[(i + turn) % own_.size()];
        std::memcpy(&values[k * sizeof value], &value, sizeof value);
      }
      all.push_back(std::move(values));
    }
    return all;
  }

  Stage& stage_;
  WorkClock& clock_;
  TimedPlay play_;
  std::uint32_t sets_ = 0;
  std::uint64_t seed_ = 0;
  std::vector<float> own_;
};

}  // namespace labcheck::test
