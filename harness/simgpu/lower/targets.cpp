// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/refusal.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {
namespace {

std::uint32_t block_of(const LabelUse& use, Scopes& scopes, const ptx::Instruction* jump) {
  Name* name = scopes.find(use);
  const auto* label = name != nullptr ? std::get_if<LabelName>(name) : nullptr;
  if (label == nullptr)
    throw Refusal{fmt::format("label '{}' is not defined", use.name), nullptr, jump};
  return label->block;
}

}  // namespace

Successors set_targets(Function& function, const std::vector<CodeBlock>& blocks, Scopes& scopes) {
  Successors successors(blocks.size());
  for (std::uint32_t k = 0; k < blocks.size(); ++k) {
    const Jump& jump = blocks[k].jump;
    for (const LabelUse& use : jump.targets) {
      const std::uint32_t block = block_of(use, scopes, jump.source);
      const Instruction* first = function.code.data() + blocks[block].begin;
      successors[k].push_back(block);
      if (jump.table != nullptr) {
        jump.table->targets.push_back(first);
      } else {
        function.code[blocks[k + 1].begin - 1].target = first;
      }
    }
    if (blocks[k].falls_through == FallsThrough::yes && k + 1 < blocks.size())
      successors[k].push_back(k + 1);
  }
  return successors;
}

}  // namespace labcheck::simgpu
