/// Finding the words that a warp's access takes.
#pragma once

#include "harness/simgpu/exec/site.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// The words of a pattern whose lanes take `size` bytes each and are all aligned to it, if they
/// form runs; else nullptr. Found once for each pattern.
const WordRuns* runs_of(Pattern<std::uint32_t>& pattern, std::uint32_t size);
const WordRuns* runs_of(Pattern<std::uint64_t>& pattern, std::uint32_t size);

}  // namespace labcheck::simgpu
