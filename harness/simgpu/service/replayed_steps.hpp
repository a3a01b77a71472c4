// SPDX-License-Identifier: MIT
/// The steps of a replay, and which of them are left out.
#pragma once

#include "harness/simgpu/facts/replay.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/service/device.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace labcheck::simgpu {

class ReplayedSteps {
 public:
  /// `left_out` is as in Experiment.
  explicit ReplayedSteps(std::string_view left_out) : left_out_(left_out) {}

  /// Whether a request of `program` is left out. A copy of memory that only the program has
  /// continues with requests for its parts.
  template <class Request>
  bool leaves_out(std::uint32_t program, const Device& device, const Request& request) {
    if constexpr (is_one_of<Request, WriteBytes, ReadBytes>) {
      return copies_.contains(program);
    } else if constexpr (is_one_of<Request, RunLaunch, EnqueueLaunch, Copy, Fill>) {
      copies_.erase(program);
      const std::size_t step = steps_.size();
      if (step == kMaxSteps) return false;
      steps_.push_back(describe(device, request));
      const bool is_left_out = step < left_out_.size() && left_out_[step] != 0;
      if (std::is_same_v<Request, Copy> && is_left_out) copies_.insert(program);
      return is_left_out;
    } else {
      copies_.erase(program);
      return false;
    }
  }

  /// As in ReplayFacts.
  const std::vector<std::string>& all() const { return steps_; }

 private:
  static std::string describe(const Device& device, const RunLaunch& launch) {
    return device.signature_of(launch.kernel);
  }
  static std::string describe(const Device& device, const EnqueueLaunch& launch) {
    return describe(device, launch.launch);
  }
  template <class Request>
  static std::string describe(const Device&, const Request&) {
    return {};
  }

  std::string_view left_out_;
  std::vector<std::string> steps_;
  std::set<std::uint32_t> copies_;  // of these programs, left out and not complete yet
};

}  // namespace labcheck::simgpu
