#include "harness/simgpu/lower/liveness.hpp"

namespace labcheck::simgpu {

std::set<std::uint32_t> live_at_entry(const std::vector<BlockFlow>& blocks) {
  if (blocks.empty()) return {};
  std::vector<std::set<std::uint32_t>> live(blocks.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = blocks.size(); k-- > 0;) {
      std::set<std::uint32_t> in = blocks[k].reads_first;
      for (const std::uint32_t successor : blocks[k].successors) {
        for (const std::uint32_t reg : live[successor]) {
          if (!blocks[k].writes.contains(reg)) in.insert(reg);
        }
      }
      if (in.size() != live[k].size()) {
        live[k] = std::move(in);
        changed = true;
      }
    }
  }
  return live.front();
}

}  // namespace labcheck::simgpu
