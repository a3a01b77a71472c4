/// Numbers the intervals between synchronisations.
#pragma once

#include <cstdint>
#include <limits>

namespace labcheck::simgpu {

/// Gives each interval of any thread a number above all earlier ones, over all launches of a host
/// thread. When the numbers are used up, intervals are 0: accesses in them are not remembered.
class IntervalClock {
 public:
  std::uint32_t next() { return exhausted() ? 0 : ++latest_; }

  /// The highest number given so far: of all that happened up to now.
  std::uint32_t latest() const { return latest_; }

  bool exhausted() const { return latest_ == std::numeric_limits<std::uint32_t>::max(); }

  /// The lowest number that is not over before an interval that begins now.
  std::uint32_t floor_from(std::uint32_t interval) const {
    return interval == 0 ? std::numeric_limits<std::uint32_t>::max() : interval;
  }

 private:
  std::uint32_t latest_ = 0;
};

}  // namespace labcheck::simgpu
