// SPDX-License-Identifier: MIT
/// Runs the warps of a block (docs/simulated-gpu.md, "Scheduling").
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

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

/// Stops the kernel at `split` of `warp` if the block exceeds its limit of instructions or the
/// kernel is abandoned. Returns whether it has stopped the kernel.
bool stop_long_run(Warp& warp, const Split& split);

}  // namespace labcheck::simgpu
