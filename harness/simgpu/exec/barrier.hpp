// SPDX-License-Identifier: MIT
/// The barriers of a block.
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

#include <cstdint>

namespace labcheck::simgpu {

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

}  // namespace labcheck::simgpu
