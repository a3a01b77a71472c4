// SPDX-License-Identifier: MIT
/// Decides which accesses of a block's threads are ordered by synchronization, and which only
/// happened to be executed in this order.
#pragma once

#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

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

/// Two lanes whose accesses to a word are not ordered.
struct UnorderedLanes {
  unsigned earlier = 0;  // of the earlier touch's warp
  unsigned later = 0;
};

/// Vector clocks (Mattern 1989) in three levels: for the whole block, for each warp about the other
/// warps, and for each lane about the other lanes of its warp. The first level usually suffices.
/// Barriers of the block advance the first two levels, __syncwarp and the warp-wide instructions
/// the last one. Releases and acquires of threads advance the last two. Lanes that run in lockstep
/// are not ordered by it: since the Volta architecture, lockstep is not guaranteed (CUDA C++
/// Programming Guide, "Independent Thread Scheduling").
class ThreadOrder {
 public:
  /// Starts a block of `warps` warps. `clock` numbers their intervals.
  void start(std::uint32_t warps, IntervalClock& clock);

  /// The interval that `lane` of `warp` is in.
  std::uint32_t interval(std::uint32_t warp, unsigned lane) const {
    return warps_[warp].per_lane ? lanes_[warp].now[lane] : warps_[warp].now;
  }

  /// Whether all lanes of the warp are in one interval.
  bool in_one_interval(std::uint32_t warp) const { return !warps_[warp].per_lane; }

  /// Accesses of the block's threads in intervals below this one are ordered before all their next
  /// accesses.
  std::uint32_t floor() const { return floor_; }

  /// The lowest pair of different lanes of `earlier`, an access in this block, and of `now` that
  /// are not ordered. Empty if all are ordered.
  std::optional<UnorderedLanes> unordered(const Touch& earlier, const Touch& now) const;

  /// Starts a new interval for the warp's lanes, which orders nothing.
  void step(std::uint32_t warp);

  /// `warp` has arrived at a barrier of the block without waiting there: its earlier accesses are
  /// ordered before the accesses of warps that pass the barrier next.
  void arrive(std::uint32_t warp, std::uint32_t barrier);

  /// `lanes` of `warp` release their earlier accesses: these are ordered before the accesses of
  /// warps that pass this barrier later, and of lanes of the warp that acquire them later.
  void release(std::uint32_t warp, Mask lanes, std::uint32_t barrier);

  /// Accesses released by lanes of `warp` are ordered before the next accesses of `lanes`.
  void acquire_in_warp(std::uint32_t warp, Mask lanes);

  /// `warp` has passed a barrier: earlier accesses of the warps that arrived there are ordered
  /// before its next accesses.
  void pass(std::uint32_t warp, std::uint32_t barrier);

  /// The warps in `participants` have synchronized at a barrier of the block. With `all`, they are
  /// all the warps that have not returned.
  enum class Attendance : std::uint8_t { some, all };
  void meet_at_barrier(const std::vector<std::uint32_t>& participants, std::uint32_t barrier,
                       Attendance attendance);

  /// The lanes in `mask` of `warp` have synchronized. The lanes in `live` have not returned.
  void meet_in_warp(std::uint32_t warp, Mask mask, Mask live);

 private:
  struct WarpClock {
    std::uint32_t now = 0;    // interval of all lanes, if they are in one
    std::uint32_t floor = 0;  // accesses in lower intervals are ordered before now
    bool per_lane = false;    // each lane has its own interval: see lanes_
  };
  /// known[i][j]: the latest interval of lane j that is ordered before lane i. released[j]: the
  /// latest interval that lane j released, with or without per-lane intervals.
  struct LaneClocks {
    std::array<std::uint32_t, kLanes> now{};
    std::array<std::uint32_t, kLanes> released{};
    std::array<std::array<std::uint32_t, kLanes>, kLanes> known{};
  };

  std::optional<UnorderedLanes> unordered_in_warp(const Touch& earlier, const Touch& now) const;
  void start_interval(std::uint32_t warp, std::uint32_t interval);
  void separate_lanes(std::uint32_t warp);
  LaneClocks& lanes_of(std::uint32_t warp);
  void join(std::vector<std::uint32_t>& times, std::uint32_t warp) const;

  IntervalClock* clock_ = nullptr;
  std::uint32_t floor_ = 0;
  std::vector<WarpClock> warps_;
  /// known_[a * warps + b]: the latest interval of warp b that is ordered before warp a.
  std::vector<std::uint32_t> known_;
  /// arrived_[barrier][b]: the same for the warps that arrived at the barrier and continued.
  std::map<std::uint32_t, std::vector<std::uint32_t>> arrived_;
  std::vector<LaneClocks> lanes_;  // of each warp; empty until a warp needs per-lane intervals
};

}  // namespace labcheck::simgpu
