// SPDX-License-Identifier: MIT
/// The state of the full checks for a resident block.
#pragma once

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/checks/shared_phase.hpp"
#include "harness/simgpu/checks/thread_order.hpp"
#include "harness/simgpu/checks/undefined_values.hpp"
#include "harness/simgpu/checks/unfinished_copies.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace labcheck::simgpu {

class DeviceMemory;
struct Launch;

/// State shared by the blocks of a host thread. A thread that makes an atomic or volatile write
/// after a fence releases its earlier accesses; a thread that makes an atomic or volatile read
/// acquires them. The checks do not compare the values: accesses that might be ordered are not
/// reported as a race.
struct LaunchChecks {
  const DeviceMemory* memory = nullptr;
  Findings findings;
  IntervalClock clock;
  std::uint32_t floor = 0;     // intervals below it ended before the launch
  std::uint32_t released = 0;  // intervals up to this one ended before the latest release
};

/// Prepares `checks` for a launch that uses `memory`.
void start(LaunchChecks& checks, const DeviceMemory& memory);

struct BlockChecks {
  explicit BlockChecks(LaunchChecks& launch_checks) : launch(launch_checks) {}

  LaunchChecks& launch;
  std::uint64_t block = 0;  // number in the grid
  ThreadOrder order;
  std::vector<TouchedWord> shared;            // for each 4-byte word of shared memory
  SharedPhase phase;                          // accesses that are not yet recorded in `shared`
  std::vector<std::uint64_t> shared_defined;  // initialized bytes: see DefinedBytes
  UnfinishedCopies copies;
  std::vector<UndefinedRegisters> undefined;  // for each warp, including words of local memory
  std::vector<LocalShadow> local;             // for each warp
  /// Accesses of other blocks in intervals up to this one are ordered before the next accesses of
  /// this block.
  std::uint32_t acquired = 0;
  bool fenced = false;  // a thread has passed a fence
};

/// Resets `checks` for block number `block` of `launch`.
void start(BlockChecks& checks, const Launch& launch, std::uint64_t block);

/// Records that threads meet at barrier number `barrier` of the block, which consists of `warps`.
/// Reports lanes of one warp that wait at different instructions.
void note_barrier(BlockChecks& checks, std::span<const Warp> warps, std::uint32_t barrier);

// The following functions do nothing without full checks.

/// Record a fence, an acquire and a release by `warp` (see LaunchChecks).
void note_fence(Warp& warp);
void note_acquire(Warp& warp);
void note_release(Warp& warp);

/// Records that the lanes in `mask` have synchronized.
inline void note_meeting(const Warp& warp, Mask mask) {
  if (warp.checks != nullptr) warp.checks->order.meet_in_warp(warp.index, mask, warp.live);
}

}  // namespace labcheck::simgpu
