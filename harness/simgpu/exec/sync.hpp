// SPDX-License-Identifier: MIT
/// Information for the scheduler about instructions at which the lanes of a warp wait for each
/// other.
#pragma once

#include "harness/simgpu/exec/warp.hpp"

namespace labcheck::simgpu {

/// Whether `i` is bar.warp.sync, which exchanges no values between lanes.
bool is_warp_barrier(const Instruction& i);

/// The lanes in the member masks of `split`'s lanes at `i`.
Mask named_members(const Split& split, const Instruction& i);

}  // namespace labcheck::simgpu
