/// Barriers of a block, seen from the block.
#pragma once

#include "harness/simgpu/exec/resident_block.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// Opens each barrier at which all expected threads wait: the number that the barrier names, or all
/// that have not returned (PTX ISA, "bar, barrier"). Lanes of one warp that wait at different bar
/// instructions count for the same barrier. False where none opened.
bool open_barriers(ResidentBlock& block);

/// Threads of the block that have not returned.
std::uint32_t live_threads(const ResidentBlock& block);

/// How many threads have come to `barrier` since it opened last, by the count that opens it.
std::uint32_t threads_at(const ResidentBlock& block, unsigned barrier);

}  // namespace labcheck::simgpu
