// SPDX-License-Identifier: MIT
/// Finds barriers that a part of a block skips, although the block then continues.
#pragma once

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace labcheck::simgpu {

/// A conditional branch with barriers on one of its two ways, before the ways meet again in code
/// that a thread cannot reach by returning. Owned by Program::operands.
struct BarrierBranch {
  std::uint32_t number = 0;                                             // in Program::operands
  std::uint32_t position = 0;                                           // in Program::positions
  enum class Way : std::uint8_t { taken, not_taken } way = Way::taken;  // with the barriers
  std::vector<const Instruction*> barriers;
};

/// The ways that the threads of a block took at such branches since their last __syncthreads().
class SkippedBarriers {
 public:
  /// Starts block number `block` of the grid, with `threads` threads (whole warps).
  void start(std::uint64_t block, std::uint32_t threads);

  /// Records that lanes of `warp` execute `branch`: those in `taken` take it, the other ones in the
  /// warp's mask do not.
  void note_branch(const Warp& warp, const BarrierBranch& branch, Mask taken);

  /// Called when all threads of `warps` that have not returned wait at barrier 0. Returns a finding
  /// if a thread skipped the barrier at which another one waits: both executed a branch equally
  /// often and then took different ways.
  std::optional<Finding> find(std::span<const Warp> warps) const;

  /// Forgets the ways, because the barrier opens.
  void clear() { ways_.clear(); }

  /// After the first finding in a block, barriers no longer match, so others follow from it.
  bool is_reported() const { return reported_; }
  void note_reported() { reported_ = true; }

 private:
  struct Ways {
    std::uint32_t executions = 0;
    std::uint32_t first_skip = 0;  // the number of the execution; 0: none
  };
  struct Taken {
    const BarrierBranch* branch = nullptr;
    std::vector<Ways> of_thread;
  };

  std::uint64_t block_ = 0;
  std::uint32_t threads_ = 0;
  bool reported_ = false;
  std::map<std::uint32_t, Taken> ways_;  // by BarrierBranch::number
};

}  // namespace labcheck::simgpu
