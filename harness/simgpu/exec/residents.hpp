/// Running blocks that may wait for each other.
#pragma once

#include "harness/simgpu/exec/worker.hpp"

namespace labcheck::simgpu {

/// Runs all blocks of the worker's launch, the first one first. When a block gives way, those that
/// are resident take turns, in the order of their numbers; when none of them ended in its turn, as
/// many more become resident, up to Launch::most_resident. False after a trap, also where blocks
/// wait for each other for ever.
bool run_in_turns(Worker& worker);

}  // namespace labcheck::simgpu
