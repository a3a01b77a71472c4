/// Which accesses of a block's threads are ordered by synchronisation, and which only happened to
/// come one after the other.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/interval_clock.hpp"
#include "harness/simgpu/memory/touch.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// Two lanes that accessed a word with nothing between the two that orders them.
struct UnorderedLanes {
  unsigned earlier = 0;  // of the earlier touch's warp
  unsigned later = 0;
};

/// Vector clocks (Mattern 1989) in three levels, of which the first mostly answers: what the whole
/// block has passed, what each warp knows of the others, and what each lane knows of the others of
/// its warp. The first two are advanced by barriers of the block, the last by __syncwarp and the
/// warp-wide instructions, the last two also by what threads release and acquire. Lanes that run in
/// step are not ordered by that: since the Volta architecture nothing promises it (CUDA C++
/// Programming Guide, "Independent Thread Scheduling").
class ThreadOrder {
 public:
  /// Starts a block of `warps` warps, whose intervals `clock` numbers.
  void start(std::uint32_t warps, IntervalClock& clock);

  /// The interval that `lane` of `warp` is in.
  std::uint32_t interval(std::uint32_t warp, unsigned lane) const {
    return warps_[warp].apart ? lanes_[warp].now[lane] : warps_[warp].now;
  }

  /// Whether all lanes of the warp are in one interval.
  bool together(std::uint32_t warp) const { return !warps_[warp].apart; }

  /// What the block's threads did in an interval below this one is ordered before what any of them
  /// does now.
  std::uint32_t floor() const { return floor_; }

  /// Lanes of `earlier`, an access in this block, and of `now` that are different threads and are
  /// not ordered; nothing where all are. Of several the lowest.
  std::optional<UnorderedLanes> unordered(const Touch& earlier, const Touch& now) const;

  /// Starts a new interval of the warp's lanes, which orders nothing.
  void step(std::uint32_t warp);

  /// `warp` has arrived at a barrier of the block without waiting there: what it did before is
  /// ordered before what those do that meet there next.
  void arrive(std::uint32_t warp, std::uint32_t barrier);

  /// `lanes` of `warp` write for others to see what they did so far: who passes this barrier later
  /// knows it, and which lanes of the warp acquire it later.
  void release(std::uint32_t warp, Mask lanes, std::uint32_t barrier);

  /// `lanes` of `warp` know from now on what lanes of their warp released.
  void acquire_in_warp(std::uint32_t warp, Mask lanes);

  /// `warp` has found that a phase of a barrier is over: what those did who arrived there is
  /// ordered before what it does next.
  void pass(std::uint32_t warp, std::uint32_t barrier);

  /// The warps in `participants` have met at a barrier of the block. They are `all` of those that
  /// have not returned.
  enum class Attendance : std::uint8_t { some, all };
  void meet_at_barrier(const std::vector<std::uint32_t>& participants, std::uint32_t barrier,
                       Attendance attendance);

  /// The lanes in `mask` of `warp`, of which `live` have not returned, have met.
  void meet_in_warp(std::uint32_t warp, Mask mask, Mask live);

 private:
  struct WarpClock {
    std::uint32_t now = 0;    // where all lanes are in one interval
    std::uint32_t floor = 0;  // what lanes of the warp did below it is ordered before now
    bool apart = false;       // lanes are in intervals of their own: see lanes_
  };
  /// known[i][j]: the latest interval of lane j that lane i knows to be over; released[j]: the
  /// latest that lane j released, whether lanes are apart or not.
  struct LaneClocks {
    std::array<std::uint32_t, kLanes> now{};
    std::array<std::uint32_t, kLanes> released{};
    std::array<std::array<std::uint32_t, kLanes>, kLanes> known{};
  };

  std::optional<UnorderedLanes> unordered_in_warp(const Touch& earlier, const Touch& now) const;
  void start_interval(std::uint32_t warp, std::uint32_t interval);
  void part(std::uint32_t warp);
  LaneClocks& lanes_of(std::uint32_t warp);
  void join(std::vector<std::uint32_t>& times, std::uint32_t warp) const;

  IntervalClock* clock_ = nullptr;
  std::uint32_t floor_ = 0;
  std::vector<WarpClock> warps_;
  /// known_[a * warps + b]: the latest interval of warp b that warp a knows to be over.
  std::vector<std::uint32_t> known_;
  /// arrived_[barrier][b]: the same of those who arrived there and went on.
  std::map<std::uint32_t, std::vector<std::uint32_t>> arrived_;
  std::vector<LaneClocks> lanes_;  // of each warp; none before lanes of some warp need it
};

}  // namespace labcheck::simgpu
