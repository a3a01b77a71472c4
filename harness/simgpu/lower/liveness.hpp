// SPDX-License-Identifier: MIT
/// Finds registers that may be read before they are written.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace labcheck::simgpu {

/// The register accesses of a basic block: the registers that it reads before writing them, those
/// that it writes in all lanes, and the possible next blocks.
struct BlockFlow {
  std::set<std::uint32_t> reads_first;
  std::set<std::uint32_t> writes;
  std::vector<std::uint32_t> successors;
};

/// The registers that are live where block 0 starts.
std::set<std::uint32_t> live_at_entry(const std::vector<BlockFlow>& blocks);

}  // namespace labcheck::simgpu
