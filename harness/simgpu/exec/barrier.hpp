/// Barriers of a block, seen from the block.
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

#include <string>

namespace labcheck::simgpu {

/// Opens each barrier at which all expected threads wait: the number that the barrier names, or all
/// that have not returned (PTX ISA, "bar, barrier"). Lanes of one warp that wait at different bar
/// instructions count for the same barrier. False where none opened.
bool open_barriers(ResidentBlock& block);

/// How many threads wait where, by the places in the order of the threads: "3 threads at line 7".
std::string waiting_places(const ResidentBlock& block);

}  // namespace labcheck::simgpu
