// SPDX-License-Identifier: MIT
/// Runs blocks that may wait for each other.
#pragma once

#include "harness/simgpu/exec/worker.hpp"

namespace labcheck::simgpu {

/// Runs all blocks of the worker's launch, starting with the first. When a block yields, the
/// resident blocks take turns in the order of their numbers. When no block ends in a round of
/// turns, the number of resident blocks doubles, up to Launch::max_resident_blocks. False after a
/// trap; traps if blocks wait for each other forever.
bool run_in_turns(Worker& worker);

}  // namespace labcheck::simgpu
