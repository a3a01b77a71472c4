// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/targets.hpp"

#include "harness/simgpu/lower/refusal.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {

Successors successors_of(const std::vector<CodeBlock>& blocks, Scopes& scopes) {
  Successors successors(blocks.size());
  for (std::uint32_t k = 0; k < blocks.size(); ++k) {
    for (const LabelUse& use : blocks[k].jump.targets) {
      Name* name = scopes.find(use);
      const auto* label = name != nullptr ? std::get_if<LabelName>(name) : nullptr;
      if (label == nullptr) {
        throw Refusal{fmt::format("label '{}' is not defined", use.name), nullptr,
                      blocks[k].jump.source};
      }
      successors[k].push_back(label->block);
    }
    if (blocks[k].falls_through == FallsThrough::yes && k + 1 < blocks.size())
      successors[k].push_back(k + 1);
  }
  return successors;
}

void set_targets(Function& function, const std::vector<CodeBlock>& blocks,
                 const Successors& successors) {
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const Jump& jump = blocks[k].jump;
    for (std::size_t target = 0; target < jump.targets.size(); ++target) {
      const std::uint32_t begin = blocks[successors[k][target]].begin;
      const Instruction* first = function.code.data() + begin;
      if (jump.table != nullptr) {
        jump.table->targets.push_back(first);
      } else {
        function.code[blocks[k + 1].begin - 1].target = first;
      }
    }
  }
}

}  // namespace labcheck::simgpu
