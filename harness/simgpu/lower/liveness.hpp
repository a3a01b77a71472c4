/// Which registers may be read before they are written.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace labcheck::simgpu {

/// What a basic block does to registers, by number: those it reads before writing, those it writes
/// for all its lanes, and the blocks that may come next.
struct BlockFlow {
  std::set<std::uint32_t> reads_first;
  std::set<std::uint32_t> writes;
  std::vector<std::uint32_t> successors;
};

/// The registers that are live where block 0 starts.
std::set<std::uint32_t> live_at_entry(const std::vector<BlockFlow>& blocks);

}  // namespace labcheck::simgpu
