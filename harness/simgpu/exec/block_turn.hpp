/// Running a block until it ends or gives way to others (docs/simulated-gpu.md, "Scheduling").
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

namespace labcheck::simgpu {

/// What a block's turn ended with.
enum class TurnEnd : std::uint8_t {
  ended,    // all its threads have returned
  paused,   // it has run for long
  waiting,  // in the whole turn it only read what other blocks may write
  trapped,  // the trap is in the worker
};

/// Runs `block` from where it stands. Only a block of a program whose lanes may wait gives way.
TurnEnd take_turn(ResidentBlock& block);

/// Runs `block`, for which no other one needs to run, to its end. False after a trap.
bool run_to_end(ResidentBlock& block);

}  // namespace labcheck::simgpu
