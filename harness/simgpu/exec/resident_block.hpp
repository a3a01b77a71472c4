// SPDX-License-Identifier: MIT
/// The state of a block that has started and not yet ended.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/exec/async_copies.hpp"
#include "harness/simgpu/exec/frames.hpp"
#include "harness/simgpu/state/launch.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace labcheck::simgpu {

struct Worker;

/// A block that has started and not yet ended. The storage is reused for one block of the launch
/// after another. Warps point into it, so it must not move.
struct ResidentBlock {
  /// Storage for a block of the worker's launch.
  explicit ResidentBlock(Worker& owner);
  ResidentBlock(const ResidentBlock&) = delete;
  ResidentBlock& operator=(const ResidentBlock&) = delete;

  Worker& worker;
  const Launch& launch;
  std::uint64_t linear = 0;  // number in the grid
  Dim3 index{};
  std::vector<Warp> warps;
  std::vector<FramePool> frames;  // one per warp
  std::vector<std::byte> shared;
  std::vector<std::byte> local;                    // of all warps
  std::array<std::uint32_t, kBarriers> arrived{};  // threads that arrived at each without waiting
  std::unique_ptr<BlockChecks> checks;             // only with full checks
  AsyncCopies copies;
  /// 32 times the warp instructions of the block's earlier turns, and of the worker when the
  /// block's turn began.
  std::uint64_t executed_before = 0;
  std::uint64_t turn_start = 0;
};

/// Resets `block` to block number `linear` of the launch, with all threads at the start of the
/// kernel.
void start(ResidentBlock& block, std::uint64_t linear);

/// During its lifetime, the worker's instructions count as executed by the block.
class TurnClock {
 public:
  explicit TurnClock(ResidentBlock& block);
  ~TurnClock();
  TurnClock(const TurnClock&) = delete;
  TurnClock& operator=(const TurnClock&) = delete;

 private:
  ResidentBlock& block_;
};

/// 32 times the warp instructions that the block has executed. Valid during its turn.
std::uint64_t executed(const ResidentBlock& block);

/// Whether executed(block) exceeds the limit of the launch.
bool exceeds_limit(const ResidentBlock& block);

/// The index in its block of the thread in lane `lane` of `warp`.
Dim3 thread_index(const Warp& warp, unsigned lane);

}  // namespace labcheck::simgpu
