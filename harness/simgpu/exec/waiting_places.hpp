/// Who waits where, in words, for kernels that do not end.
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

#include <span>
#include <string>

namespace labcheck::simgpu {

/// Where the threads of a block wait for each other, by the places in the order of the threads:
/// "threads (0,0,0) to (31,0,0) wait at line 14, threads (32,0,0) to (63,0,0) at line 20".
std::string waiting_places(const ResidentBlock& block);

/// Where the lanes in `mask` of `warp` wait: "lanes 0 to 3 and 7 wait at line 14".
std::string waiting_places(const Warp& warp, Mask mask);

/// Where blocks loop, by their first threads that do: "blocks (0,0,0) to (3,0,0) loop at line 12".
std::string looping_places(std::span<ResidentBlock* const> blocks);

/// The first split of `warp` that could go on; nullptr where all wait or have returned.
const Split* first_runnable(const Warp& warp);

}  // namespace labcheck::simgpu
