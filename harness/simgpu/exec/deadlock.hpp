// SPDX-License-Identifier: MIT
/// Blocks in which no thread can continue.
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

namespace labcheck::simgpu {

/// Stops the kernel: all threads of `block` that have not returned wait, and no barrier can open.
void trap_deadlock(ResidentBlock& block);

}  // namespace labcheck::simgpu
