// SPDX-License-Identifier: MIT
/// Plays the driver of a program that is timed: it doubles floats and takes as long as the test
/// specifies, by the test's clock.
#pragma once

#include "harness/driver/timing_protocol.hpp"
#include "harness/runner/timed_process.hpp"
#include "tests/support/played_program.hpp"
#include "tests/support/played_tree.hpp"

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
/// it can create. If it `computes_late`, its outputs are right only after it has committed itself
/// to them.
struct TimedPlay {
  double seconds = 1e-3;
  double event_scale = 1;
  float factor = 2;
  bool crashes = false;
  bool computes_late = false;
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
      prepare(protocol::decode<protocol::PrepareTiming>(body).value());
      done.answer = protocol::encode(sets_);
    } else if (kind == protocol::MessageKind::take_sample) {
      if (play_.crashes) return false;
      done.answer = encode(take_sample(protocol::decode<protocol::TakeSample>(body).value().seed));
    } else if (kind == protocol::MessageKind::inspect) {
      done.answer =
          protocol::encode(nodes_at(protocol::decode<std::vector<protocol::Spots>>(body).value()));
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

  protocol::SampleTaken take_sample(std::uint64_t seed) {
    constexpr double kWait = 10e-6;
    clock_.pass(sets_ * (play_.seconds + kWait) + 60e-6);
    protocol::SampleTaken taken;
    taken.launches.assign(
        sets_, {play_.seconds * play_.event_scale, (play_.seconds + kWait) * play_.event_scale});
    outputs_.clear();
    for (std::uint32_t set = 0; set < sets_; ++set) {
      outputs_.emplace_back(output_of(seed, set, play_.factor));
      taken.roots.push_back(outputs_.back().root());
    }
    if (play_.computes_late) {
      for (std::uint32_t set = 0; set < sets_; ++set)
        outputs_[set] = PlayedTree(output_of(seed, set, 2));
    }
    return taken;
  }

  std::string output_of(std::uint64_t seed, std::uint32_t set, float factor) const {
    const protocol::Arrangement by = protocol::arrangement_of(seed, set, 0, own_.size());
    std::string values(own_.size() * sizeof(float), '\0');
    for (std::size_t i = 0; i < own_.size(); ++i) {
      const std::uint64_t turn = i < by.cut ? by.turn : by.turn_after;
      const float value = factor * own_[(i + turn) % own_.size()];
      std::memcpy(&values[i * sizeof value], &value, sizeof value);
    }
    return values;
  }

  std::vector<std::string> nodes_at(const std::vector<protocol::Spots>& inspected) const {
    std::vector<std::string> all;
    for (const protocol::Spots& spots : inspected)
      all.push_back(outputs_.at(spots.set).answer(spots.elements, sizeof(float)));
    return all;
  }

  Stage& stage_;
  WorkClock& clock_;
  TimedPlay play_;
  std::uint32_t sets_ = 0;
  std::vector<PlayedTree> outputs_;
  std::vector<float> own_;
};

}  // namespace labcheck::test
