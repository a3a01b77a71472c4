// SPDX-License-Identifier: MIT
/// Runs the warps of a block, and blocks that may wait for each other
/// (docs/simulated-gpu-internals.md#scheduling).
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <cstdint>
#include <span>

namespace labcheck::simgpu {

/// How a warp's run ended: `runnable` yields to other warps, `waiting` waits for them.
enum class WarpState : std::uint8_t { runnable, waiting, done, trapped };

/// Runs `warp` until all its lanes have returned, no lane can continue without other warps, it has
/// looped long enough, or it traps.
///
/// Diverged lanes are kept as splits. The split with the deepest call and the lowest code address
/// runs until it reaches the next split, and the two merge. Compilers lay out code so that paths
/// meet at higher addresses; this reconverges warps without an analysis, and a wrong guess only
/// costs time. If lanes may wait for each other, a split that loops yields to the others after some
/// back edges, so that a lane that holds a lock can release it (CUDA C++ Programming Guide,
/// "Independent Thread Scheduling").
WarpState run_warp(Warp& warp);

/// Whether `i` is bar.warp.sync, which exchanges no values between lanes.
bool is_warp_barrier(const Instruction& i);

/// The lanes in the member masks of `split`'s lanes at `i`, an instruction at which the lanes of a
/// warp wait for each other.
Mask named_members(const Split& split, const Instruction& i);

/// Stops the kernel at `split` of `warp` if the block exceeds its limit of instructions or the
/// kernel is abandoned. Returns whether it has stopped the kernel.
bool stop_long_run(Warp& warp, const Split& split);

/// Opens each barrier at which all expected threads wait: as many as the instruction specifies, or
/// all that have not returned (PTX ISA, "bar, barrier"). Lanes of one warp that wait at different
/// bar instructions count toward the same barrier. False if no barrier opened.
bool open_barriers(ResidentBlock& block);

/// The number of threads of the block that have not returned.
std::uint32_t live_threads(const ResidentBlock& block);

/// The number of threads that have arrived at `barrier` since it last opened. Whole warps count as
/// 32.
std::uint32_t arrived_threads(const ResidentBlock& block, unsigned barrier);

/// Stops the kernel: all threads of `block` that have not returned wait, and no barrier can open.
void trap_deadlock(ResidentBlock& block);

/// Describes where the threads of a block wait for each other, grouped by source position, in the
/// order of the threads: "threads (0,0,0) to (31,0,0) wait at line 14, threads (32,0,0) to (63,0,0)
/// at line 20".
Message describe_waiting(const ResidentBlock& block);

/// Describes where the lanes in `mask` of `warp` wait: "lanes 0 to 3 and 7 wait at line 14".
Message describe_waiting(const Warp& warp, Mask mask);

/// Describes where blocks loop, based on the first looping thread of each: "blocks (0,0,0) to
/// (3,0,0) loop at line 12".
Message describe_looping(std::span<ResidentBlock* const> blocks);

/// The first runnable split of `warp`; nullptr if all lanes wait or have returned.
const Split* first_runnable(const Warp& warp);

/// Runs `block`, which must not depend on other blocks, to its end. False after a trap.
bool run_to_end(ResidentBlock& block);

/// Stops the kernel at the start of `block`'s code if the kernel is abandoned. Returns whether it
/// has stopped the kernel.
bool stop_if_abandoned(ResidentBlock& block);

/// Runs all blocks of the worker's launch, starting with the first. When a block yields, the
/// resident blocks take turns in the order of their numbers. When no block ends in a round of
/// turns, the number of resident blocks doubles, up to Launch::max_resident_blocks. False after a
/// trap; traps if blocks wait for each other forever.
bool run_in_turns(Worker& worker);

// Kernels that continue after bad memory accesses, for the full checks (bad_access.cpp).

/// The kernel ends at the last of so many bad accesses with different causes.
inline constexpr std::size_t kMaxBadAccesses = 10;

/// After a trap of the running split, with full checks: if it is a bad access of a load, a store,
/// an atomic operation or an asynchronous copy without mbarrier, executes the instruction for the
/// other lanes only, and continues. The dropped lanes get undefined values. Adds the trap to
/// Worker::bad_accesses, unless it has the same cause as an earlier one. False if the kernel ends.
bool continue_after_trap(Warp& warp);

/// Whether the kernel has continued long enough after a bad access.
bool is_aftermath_over(const Worker& worker);

}  // namespace labcheck::simgpu
