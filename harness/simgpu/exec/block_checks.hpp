// SPDX-License-Identifier: MIT
/// The state of the full checks for a resident block.
#pragma once

#include "harness/simgpu/exec/interval_clock.hpp"
#include "harness/simgpu/exec/local_shadow.hpp"
#include "harness/simgpu/exec/shared_phase.hpp"
#include "harness/simgpu/exec/thread_order.hpp"
#include "harness/simgpu/exec/undefined_registers.hpp"
#include "harness/simgpu/memory/touch.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

struct Warp;

/// State shared by the blocks of a host thread. A thread that makes an atomic or volatile write
/// after a fence releases its earlier accesses; a thread that makes an atomic or volatile read
/// acquires them. The checks do not compare the values: accesses that might be ordered are not
/// reported as a race.
struct LaunchChecks {
  IntervalClock clock;
  std::uint32_t floor = 0;     // intervals below it ended before the launch
  std::uint32_t released = 0;  // intervals up to this one ended before the latest release
};

struct BlockChecks {
  explicit BlockChecks(LaunchChecks& launch_checks) : launch(launch_checks) {}

  LaunchChecks& launch;
  ThreadOrder order;
  std::vector<TouchedWord> shared;            // for each 4-byte word of shared memory
  SharedPhase phase;                          // accesses that are not yet recorded in `shared`
  std::vector<std::uint64_t> shared_defined;  // initialized bytes: see DefinedBytes
  std::vector<UndefinedRegisters> undefined;  // for each warp, including words of local memory
  std::vector<LocalShadow> local;             // for each warp
  /// Accesses of other blocks in intervals up to this one are ordered before the next accesses of
  /// this block.
  std::uint32_t acquired = 0;
  bool fenced = false;  // a thread has passed a fence
};

/// Resets `checks` for a new block with `warps` warps, `shared_size` bytes of shared memory, and
/// `local_size` bytes of local memory per thread.
void start(BlockChecks& checks, std::uint32_t warps, std::uint32_t shared_size,
           std::uint32_t local_size);

/// Whether a register of the warp, or a word of its local memory, has undefined bits.
bool follows_registers(const Warp& warp);

/// Record a fence, an acquire and a release by `warp` (see LaunchChecks). They do nothing without
/// full checks.
void note_fence(Warp& warp);
void note_acquire(Warp& warp);
void note_release(Warp& warp);

}  // namespace labcheck::simgpu
