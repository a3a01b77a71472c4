/// What the scheduler asks of the instructions that lanes of a warp wait at for each other.
#pragma once

#include "harness/simgpu/exec/warp.hpp"

namespace labcheck::simgpu {

/// Whether `i` is bar.warp.sync, which exchanges nothing between its lanes.
bool is_warp_barrier(const Instruction& i);

/// The lanes that those of `split` name in their masks at `i`.
Mask members_named(const Split& split, const Instruction& i);

}  // namespace labcheck::simgpu
