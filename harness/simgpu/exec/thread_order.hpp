/// Which accesses of a block's threads are ordered by barriers, and which only happened to come one
/// after the other.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace labcheck::simgpu {

/// When a thread did something, in its own count of synchronisations.
struct Moment {
  std::uint16_t warp = 0;
  std::uint8_t lane = 0;
  std::uint32_t block_time = 0;  // barriers of the block that its warp has passed, plus 1
  std::uint32_t warp_time = 0;   // warp-wide synchronisations that the lane has taken part in

  bool same_thread(const Moment& other) const { return warp == other.warp && lane == other.lane; }
};

/// Vector clocks (Mattern 1989) in two levels: between warps, advanced by barriers of the block,
/// and between the lanes of a warp, advanced by __syncwarp and the warp-wide instructions. Lanes
/// that run in step are not ordered by that: since the Volta architecture nothing promises it (CUDA
/// C++ Programming Guide, "Independent Thread Scheduling").
class ThreadOrder {
 public:
  /// Starts a block of `warps` warps.
  void start(std::uint32_t warps);

  Moment now(std::uint32_t warp, unsigned lane) const;

  /// Whether what happened at `earlier` is ordered before what the thread of `later` does now.
  bool ordered(const Moment& earlier, const Moment& later) const;

  /// `warp` has arrived at a barrier of the block without waiting there: what it did before is
  /// ordered before what those do that meet there next.
  void arrive(std::uint32_t warp, std::uint32_t barrier);

  /// `warp` has found that a phase of a barrier is over: what those did who arrived there is
  /// ordered before what it does next.
  void pass(std::uint32_t warp, std::uint32_t barrier);

  /// The warps in `participants` have met at a barrier of the block.
  void meet_at_barrier(const std::vector<std::uint32_t>& participants, std::uint32_t barrier);

  /// The lanes in `mask` of `warp` have met.
  void meet_in_warp(std::uint32_t warp, Mask mask);

 private:
  void join(std::vector<std::uint32_t>& times, std::uint32_t warp) const;

  using LaneClocks = std::array<std::array<std::uint32_t, kLanes>, kLanes>;

  std::uint32_t warps_ = 0;
  /// clocks_[a * warps_ + b]: the latest time of warp b that warp a knows of.
  std::vector<std::uint32_t> clocks_;
  /// arrived_[barrier][b]: the latest time of warp b that those know of who arrived and went on.
  std::map<std::uint32_t, std::vector<std::uint32_t>> arrived_;
  /// lanes_[warp][i][j]: the latest time of lane j that lane i knows of.
  std::vector<LaneClocks> lanes_;
};

}  // namespace labcheck::simgpu
