// SPDX-License-Identifier: MIT
/// Replacements for programs and a GPU: sides whose times a function of the test determines.
#pragma once

#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/timed_process.hpp"
#include "tests/support/synthetic_pairs.hpp"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace labcheck::test {

class StandIn : public TimedSide {
 public:
  /// `seconds` returns the time of a launch for the index of a sample.
  explicit StandIn(std::function<double(int)> seconds) : seconds_(std::move(seconds)) {}

  Timed<Sample> sample(std::uint64_t seed) override {
    seeds.push_back(seed);
    if (end && static_cast<int>(seeds.size()) > samples_before_end) return *end;
    return sample_of(seconds_(static_cast<int>(seeds.size()) - 1));
  }

  Timed<SpotBytes> inspect(const std::vector<protocol::Spots>& spots) override {
    if (answer) return answer(spots);
    return SpotBytes(spots.size());
  }

  std::vector<std::uint64_t> seeds;
  std::optional<RunEnd> end;
  int samples_before_end = 0;
  std::function<Timed<SpotBytes>(const std::vector<protocol::Spots>&)> answer;

 private:
  std::function<double(int)> seconds_;
};

/// A GPU whose state the test determines.
class FakeGpu : public GpuMonitor {
 public:
  GpuState read_state() override { return state; }
  GpuState state;
};

}  // namespace labcheck::test
