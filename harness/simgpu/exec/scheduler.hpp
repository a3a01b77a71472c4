/// Running the warps of a block (docs/simulated-gpu.md, "Scheduling").
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

namespace labcheck::simgpu {

/// What a warp's run ended with: `runnable` gives way to other warps, `waiting` waits for them.
enum class WarpState : std::uint8_t { runnable, waiting, done, trapped };

/// Runs `warp` until all its lanes have returned, none can go on alone, it has looped long enough,
/// or it traps.
///
/// Lanes that diverged are kept as splits. The split that is deepest in calls and lowest in the
/// code runs, until it reaches the next one and both are one again: code is laid out so that paths
/// meet at higher addresses, so this reconverges without an analysis, and a wrong guess costs time
/// only. Where lanes may wait for each other, a split that loops gives way to the others after some
/// back edges, so that a lane that holds a lock can release it (CUDA C++ Programming Guide,
/// "Independent Thread Scheduling").
WarpState run_warp(Warp& warp);

/// Stops the kernel where `split` of `warp` is, because it does not end.
void trap_runaway(Warp& warp, const Split& split);

}  // namespace labcheck::simgpu
