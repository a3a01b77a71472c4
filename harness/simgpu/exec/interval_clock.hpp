// SPDX-License-Identifier: MIT
/// Numbers the intervals between synchronizations.
#pragma once

#include <cstdint>
#include <limits>

namespace labcheck::simgpu {

/// Gives each interval of any thread a higher number than all earlier ones, across all launches of
/// a host thread. When the numbers are exhausted, intervals are 0 and their accesses are not
/// recorded.
class IntervalClock {
 public:
  std::uint32_t next() { return exhausted() ? 0 : ++latest_; }

  /// The highest number given so far.
  std::uint32_t latest() const { return latest_; }

  bool exhausted() const { return latest_ == std::numeric_limits<std::uint32_t>::max(); }

  /// The lowest interval that has not ended when `interval` begins.
  std::uint32_t floor_from(std::uint32_t interval) const {
    return interval == 0 ? std::numeric_limits<std::uint32_t>::max() : interval;
  }

 private:
  std::uint32_t latest_ = 0;
};

}  // namespace labcheck::simgpu
