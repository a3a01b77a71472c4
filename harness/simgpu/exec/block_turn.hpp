// SPDX-License-Identifier: MIT
/// Runs blocks until they end or yield to each other (docs/simulated-gpu.md, "Scheduling").
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

namespace labcheck::simgpu {

/// How a block's turn ended.
enum class TurnEnd : std::uint8_t {
  ended,    // all its threads have returned
  paused,   // it has run long enough
  waiting,  // during the whole turn it only polled memory that other blocks may write
  trapped,  // the trap is in the worker
};

/// Continues `block`. It yields only if the program's lanes may wait (Program::lanes_may_wait).
TurnEnd take_turn(ResidentBlock& block);

/// Runs `block`, which must not depend on other blocks, to its end. False after a trap.
bool run_to_end(ResidentBlock& block);

/// Stops the kernel at the start of `block`'s code if the kernel is abandoned. Returns whether it
/// has stopped the kernel.
bool stop_if_abandoned(ResidentBlock& block);

/// Runs all blocks of the worker's launch, starting with the first. When a block yields, the
/// resident blocks take turns in the order of their numbers. When no block ends in a round of
/// turns, the number of resident blocks doubles, up to Launch::max_resident_blocks. False after a
/// trap; traps if blocks wait for each other forever.
bool run_in_turns(Worker& worker);

}  // namespace labcheck::simgpu
