// SPDX-License-Identifier: MIT
/// Describes which threads wait where, for kernels that do not end.
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

#include <span>
#include <string>

namespace labcheck::simgpu {

/// Describes where the threads of a block wait for each other, grouped by source position, in the
/// order of the threads: "threads (0,0,0) to (31,0,0) wait at line 14, threads (32,0,0) to (63,0,0)
/// at line 20".
std::string describe_waiting(const ResidentBlock& block);

/// Describes where the lanes in `mask` of `warp` wait: "lanes 0 to 3 and 7 wait at line 14".
std::string describe_waiting(const Warp& warp, Mask mask);

/// Describes where blocks loop, based on the first looping thread of each: "blocks (0,0,0) to
/// (3,0,0) loop at line 12".
std::string describe_looping(std::span<ResidentBlock* const> blocks);

/// The first runnable split of `warp`; nullptr if all lanes wait or have returned.
const Split* first_runnable(const Warp& warp);

}  // namespace labcheck::simgpu
