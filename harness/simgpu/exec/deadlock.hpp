/// Blocks of which no thread can go on.
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

namespace labcheck::simgpu {

/// Stops the kernel because all threads of `block` that have not returned wait, and no barrier
/// opens.
void trap_deadlock(ResidentBlock& block);

}  // namespace labcheck::simgpu
