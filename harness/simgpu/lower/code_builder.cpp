// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/code_builder.hpp"

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/refusal.hpp"

#include <utility>

namespace labcheck::simgpu {

// The first instruction of a block counts its executions; Program::blocks lists its instructions.
BlockUse& CodeBuilder::counted_block() {
  if (!block_open_) {
    block_open_ = true;
    counted_block_ = static_cast<std::uint32_t>(program_.blocks.size());
    program_.blocks.emplace_back();
    Instruction count;
    count.site = counted_block_;
    push(count_block(), count);
  }
  return program_.blocks[counted_block_];
}

void CodeBuilder::push(Handlers handlers, const Instruction& fields) {
  if (handlers.full == nullptr) unsupported();
  counted_block();
  Instruction& result = function_.code.emplace_back(fields);
  result.handlers = handlers;
  result.position = positions_.current();
}

void CodeBuilder::follow(std::optional<ptx::Operation> operation, FollowedRegisters registers) {
  if (program_.checks != CheckLevel::full) return;
  const auto index = static_cast<std::uint32_t>(function_.code.size() - 1);
  followed_.push_back({index, operation, std::move(registers)});
}

void CodeBuilder::end_block(Jump jump, FallsThrough falls_through) {
  blocks_.back().jump = std::move(jump);
  blocks_.back().falls_through = falls_through;
  blocks_.emplace_back().begin = static_cast<std::uint32_t>(function_.code.size());
  block_open_ = false;
}

std::uint32_t CodeBuilder::next_block() {
  if (block_open_) end_block({}, FallsThrough::yes);
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

void CodeBuilder::note_read(FrameRegister reg) {
  statements_.back().reads.push_back(reg.offset);
  CodeBlock& block = blocks_.back();
  if (!block.writes.contains(reg)) block.reads_first.insert(reg);
}

}  // namespace labcheck::simgpu
