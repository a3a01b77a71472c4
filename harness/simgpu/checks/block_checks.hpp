// SPDX-License-Identifier: MIT
/// The state of the full checks for a resident block.
#pragma once

#include "harness/simgpu/checks/aftermath.hpp"
#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/checks/grid_order.hpp"
#include "harness/simgpu/checks/shared_phase.hpp"
#include "harness/simgpu/checks/skipped_barriers.hpp"
#include "harness/simgpu/checks/thread_order.hpp"
#include "harness/simgpu/checks/undefined_values.hpp"
#include "harness/simgpu/checks/unfinished_copies.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace labcheck::simgpu {

class DeviceMemory;
struct GlobalSite;
struct Launch;

/// State shared by the blocks of a host thread.
struct LaunchChecks {
  const DeviceMemory* memory = nullptr;
  Findings findings;
  Aftermath aftermath;
  IntervalClock clock;
  std::uint32_t floor = 0;      // intervals below it ended before the launch
  bool writes_anywhere = true;  // or only to memory whose shadow expects writes
  std::span<GlobalSite> sites;
  SignaledIntervals signaled;
};

/// Prepares `checks` for `launch`, which uses `memory` at `sites`.
void start(LaunchChecks& checks, const Launch& launch, const DeviceMemory& memory,
           std::span<GlobalSite> sites);

struct BlockChecks {
  explicit BlockChecks(LaunchChecks& launch_checks) : launch(launch_checks) {}

  LaunchChecks& launch;
  std::uint64_t block = 0;  // number in the grid
  ThreadOrder order;
  std::vector<TouchedWord> shared;            // for each 4-byte word of shared memory
  SharedPhase phase;                          // accesses that are not yet recorded in `shared`
  std::vector<std::uint64_t> shared_defined;  // initialized bytes: see DefinedBytes
  /// All bytes of shared memory are initialized. Updated at barriers.
  bool shared_complete = false;
  UnfinishedCopies copies;
  SkippedBarriers skipped_barriers;
  ConcernedThreads concerned;
  std::map<std::uint64_t, UndefinedSource> stored;  // of undefined values in words of shared memory
  std::vector<UndefinedRegisters> undefined;  // for each warp, including words of local memory
  std::vector<LocalShadow> local;             // for each warp
  GridOrder grid_order;
};

/// Resets `checks` for block number `block` of `launch`.
void start(BlockChecks& checks, const Launch& launch, std::uint64_t block);

/// Records that threads meet at barrier number `barrier` of the block, which consists of `warps`.
/// Reports lanes of one warp that wait at different instructions, and threads of the block that
/// wait at or have skipped different calls of __syncthreads().
void note_barrier(BlockChecks& checks, std::span<const Warp> warps, std::uint32_t barrier);

// The following functions do nothing without full checks.

/// Record a fence by `warp`, a strong read and a strong write (see GridOrder).
void note_fence(Warp& warp, const Instruction* i);
void note_acquire(Warp& warp, const Instruction* i, SignalUse use);
void note_release(Warp& warp, const Instruction* i, SignalUse use);

/// Records that the lanes in `mask` have synchronized.
inline void note_meeting(const Warp& warp, Mask mask) {
  if (warp.checks != nullptr) warp.checks->order.meet_in_warp(warp.index, mask, warp.live);
}

}  // namespace labcheck::simgpu
