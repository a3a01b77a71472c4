/// The state of a block between its start and its end.
#pragma once

#include "harness/simgpu/exec/async_copies.hpp"
#include "harness/simgpu/exec/block_checks.hpp"
#include "harness/simgpu/exec/frames.hpp"
#include "harness/simgpu/exec/launch.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace labcheck::simgpu {

struct Worker;

/// A block that has begun and not yet ended. Its storage serves one block of the launch after
/// another. Warps point into it, so it does not move.
struct ResidentBlock {
  /// Storage for a block of the worker's launch.
  explicit ResidentBlock(Worker& of);
  ResidentBlock(const ResidentBlock&) = delete;
  ResidentBlock& operator=(const ResidentBlock&) = delete;

  Worker& worker;
  const Launch& launch;
  std::uint64_t linear = 0;  // its number in the grid
  Dim3 index{};
  std::vector<Warp> warps;
  std::vector<FramePool> frames;  // one a warp
  std::vector<std::byte> shared;
  std::vector<std::byte> local;                    // of all warps
  std::array<std::uint32_t, kBarriers> arrived{};  // threads that came to each without waiting
  std::unique_ptr<BlockChecks> checks;             // of a program with full checks
  AsyncCopies copies;
  /// 32 times the warp instructions of the block's earlier turns, and those that the worker had
  /// executed when its turn began.
  std::uint64_t executed_before = 0;
  std::uint64_t turn_start = 0;
};

/// Makes `block` number `linear` of the launch, with all threads at the start of the kernel.
void start(ResidentBlock& block, std::uint64_t linear);

/// While one lives, what the worker executes counts as executed by the block.
class TurnClock {
 public:
  explicit TurnClock(ResidentBlock& block);
  ~TurnClock();
  TurnClock(const TurnClock&) = delete;
  TurnClock& operator=(const TurnClock&) = delete;

 private:
  ResidentBlock& block_;
};

/// 32 times the warp instructions that the block has executed, in its turn.
std::uint64_t executed(const ResidentBlock& block);

/// Whether those are more than the launch allows.
bool over_the_limit(const ResidentBlock& block);

/// Tells the checks that the lanes in `mask` have waited for each other.
inline void note_meeting(const Warp& warp, Mask mask) {
  BlockChecks* const checks = warp.block->checks.get();
  if (checks != nullptr) checks->order.meet_in_warp(warp.index, mask, warp.live);
}

/// Where thread `lane` of `warp` is in its block.
Dim3 thread_index(const Warp& warp, unsigned lane);

}  // namespace labcheck::simgpu
