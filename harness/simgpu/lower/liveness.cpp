// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/passes.hpp"

#include <map>

namespace labcheck::simgpu {
namespace {

using Block = std::uint32_t;
using Blocks = std::vector<Block>;

std::vector<Blocks> predecessors_of(const Successors& successors) {
  std::vector<Blocks> predecessors(successors.size());
  for (Block k = 0; k < successors.size(); ++k) {
    for (const Block successor : successors[k]) predecessors[successor].push_back(k);
  }
  return predecessors;
}

}  // namespace

// For each register, walks backward from the blocks that read it to those that write it. The time
// depends on the lifetimes of the registers, the memory only on the number of blocks.
std::set<FrameRegister> live_at_entry(const std::vector<CodeBlock>& blocks,
                                      const Successors& successors) {
  const std::vector<Blocks> predecessors = predecessors_of(successors);
  std::map<FrameRegister, Blocks> readers;
  for (Block k = 0; k < blocks.size(); ++k) {
    for (const FrameRegister reg : blocks[k].reads_first) readers[reg].push_back(k);
  }
  std::set<FrameRegister> live;
  std::vector<std::uint32_t> seen_for(blocks.size(), 0);
  std::uint32_t search = 0;
  for (auto& [reg, open] : readers) {
    ++search;
    for (const Block reader : open) seen_for[reader] = search;
    while (!open.empty()) {
      const Block block = open.back();
      open.pop_back();
      if (block == 0) {
        live.insert(reg);
        break;
      }
      for (const Block before : predecessors[block]) {
        if (seen_for[before] == search || blocks[before].writes.contains(reg)) continue;
        seen_for[before] = search;
        open.push_back(before);
      }
    }
  }
  return live;
}

}  // namespace labcheck::simgpu
