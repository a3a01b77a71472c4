// SPDX-License-Identifier: MIT
/// Finds the words that a warp's access uses.
#pragma once

#include "harness/simgpu/exec/site.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// The words of a pattern as runs, or nullptr if they do not form runs. Each lane must access
/// `size` bytes, aligned to `size`. The pattern caches the result.
const WordRuns* runs_of(Pattern<std::uint32_t>& pattern, std::uint32_t size);
const WordRuns* runs_of(Pattern<std::uint64_t>& pattern, std::uint32_t size);

}  // namespace labcheck::simgpu
