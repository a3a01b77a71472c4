// SPDX-License-Identifier: MIT
// The passes over the complete code of a function: the targets of jumps, and how values flow.
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <set>

namespace labcheck::simgpu {

using ptx::Form;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Space;
using ptx::Type;
using Kind = RegisterFlow::Kind;

namespace {

std::uint32_t block_of(const LabelUse& use, Scopes& scopes, const ptx::Instruction* jump) {
  const auto* label = scopes.find_as<LabelName>(use);
  if (label == nullptr)
    throw Refusal{text::label_not_defined(std::string(use.name)), nullptr, jump};
  return label->block;
}

using Block = std::uint32_t;
using Blocks = std::vector<Block>;

// Truth table of an operation as in lop3 (PTX ISA, "lop3": a is 0xF0, b is 0xCC); 0 if it has none.
std::uint8_t table_of(Opcode opcode) {
  if (opcode == Opcode::and_) return 0xF0 & 0xCC;
  if (opcode == Opcode::or_) return 0xF0 | 0xCC;
  if (opcode == Opcode::xor_) return 0xF0 ^ 0xCC;
  return opcode == Opcode::not_ ? 0x0F : 0;
}

bool is_integer_sum(const Operation& operation) {
  const bool sums = operation.opcode == Opcode::add || operation.opcode == Opcode::sub;
  return sums && ptx::is_integer(operation.type()) && !operation.has(Group::saturate);
}

// The low half of a wide register is in an intermediate register.
bool keeps_bits(const FollowedInstruction& followed, const Instruction& lowered) {
  const Operation& operation = *followed.operation;
  return ptx::is_integer(operation.types[0]) && ptx::is_integer(operation.types[1]) &&
         !operation.has(Group::saturate) && followed.registers.reads[0].offset == lowered.a;
}

bool compares_equality(const Operation& operation) {
  const auto comparison = operation.get<ptx::Comparison>(Group::comparison);
  const bool equality = comparison == ptx::Comparison::eq || comparison == ptx::Comparison::ne;
  return equality && ptx::is_integer(operation.type()) && !operation.has(Group::combination);
}

Kind kind_of(const FollowedInstruction& followed, const Instruction& lowered) {
  const Operation& operation = *followed.operation;
  const auto is = [&](std::initializer_list<Form> forms) {
    return std::find(forms.begin(), forms.end(), operation.form) != forms.end();
  };
  if (is({Form::move, Form::bit_field, Form::bit_insert, Form::permute, Form::funnel_shift,
          Form::shift, Form::select, Form::shuffle}))
    return Kind::moves;
  // A call's parameter slots are registers. A kernel's parameters are always defined.
  if (is({Form::load, Form::store}) && space_of(operation) == Space::param) return Kind::moves;
  if (is({Form::convert}) && keeps_bits(followed, lowered)) return Kind::moves;
  if (is({Form::logic, Form::logic_not, Form::lookup_logic})) return Kind::bitwise;
  if (is({Form::binary}) && is_integer_sum(operation)) return Kind::sums;
  if (is({Form::compare}) && compares_equality(operation)) return Kind::compares;
  if (is({Form::vote, Form::match, Form::redux, Form::matrix})) return Kind::gathers;
  if (is({Form::load})) return Kind::loads;
  if (is({Form::store})) return Kind::stores;
  if (is({Form::atomic})) return Kind::updates;
  if (is({Form::texture, Form::surface_load, Form::surface_store, Form::image_query,
          Form::activemask, Form::copy_async, Form::mbarrier, Form::stack, Form::policy,
          Form::elect}))
    return Kind::uses;
  if (is({Form::branch, Form::branch_table})) return Kind::branches;
  // An indirect call loads from the address of the function.
  if (is({Form::call}) && !followed.registers.reads.empty()) return Kind::loads;
  if (is({Form::call, Form::fence, Form::barrier, Form::ret, Form::exit, Form::trap,
          Form::nothing}))
    return Kind::none;
  return Kind::computes;
}

// Marks the values among the registers that the instruction reads. The others select which bits of
// the values move, or are addresses.
void mark_values(RegisterFlow& flow, Form form, const Instruction& lowered) {
  const bool moves_one = form == Form::shift || form == Form::bit_field || form == Form::shuffle;
  const bool moves_two = form == Form::bit_insert || form == Form::permute ||
                         form == Form::funnel_shift || form == Form::select;
  for (RegisterUse& use : flow.reads) {
    if (moves_one || moves_two)
      use.is_value = use.offset == lowered.a || (moves_two && use.offset == lowered.b);
    if (form == Form::atomic) use.is_value = use.offset != lowered.a;
  }
}

void describe_memory(RegisterFlow& flow, const Operation& operation) {
  const Type type = operation.type();
  flow.space = space_of(operation);
  flow.part_bytes = static_cast<std::uint8_t>(ptx::size_of(type));
  flow.parts = static_cast<std::uint8_t>(parts_of(operation));
  flow.extends_sign = type == Type::s8 || type == Type::s16 || type == Type::s32;
  const bool has_result = flow.kind == Kind::loads || operation.opcode == ptx::Opcode::atom;
  flow.address_bytes = operation.wide(has_result ? 1 : 0) ? 8 : 4;
}

RegisterFlow flow_of(const FollowedInstruction& followed, const Instruction& lowered) {
  RegisterFlow flow;
  for (const FrameRegister reg : followed.registers.reads) flow.reads.push_back(use_of(reg));
  for (const FrameRegister reg : followed.registers.writes) flow.writes.push_back(use_of(reg));
  flow.kind = followed.operation ? kind_of(followed, lowered) : Kind::guards;
  if (!followed.operation) return flow;
  const Operation& operation = *followed.operation;
  flow.table = table_of(operation.opcode);
  flow.shifts = operation.form == Form::shift || operation.form == Form::funnel_shift;
  flow.waits = operation.form == Form::shuffle ||
               (flow.kind == Kind::gathers && operation.form != Form::matrix);
  if (flow.kind == Kind::loads || flow.kind == Kind::stores || flow.kind == Kind::updates)
    if (operation.form != Form::call) describe_memory(flow, operation);
  mark_values(flow, operation.form, lowered);
  return flow;
}

}  // namespace

Successors predecessors_of(const Successors& successors) {
  Successors predecessors(successors.size());
  for (Block k = 0; k < successors.size(); ++k) {
    for (const Block successor : successors[k]) predecessors[successor].push_back(k);
  }
  return predecessors;
}

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

// For each register, walks backward from the blocks that read it to those that write it. The time
// depends on the lifetimes of the registers, the memory only on the number of blocks.
std::set<FrameRegister> live_at_entry(const std::vector<CodeBlock>& blocks,
                                      const Successors& successors) {
  const Successors predecessors = predecessors_of(successors);
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

// Walks backward from the statements with effects to those that compute what they read. The order
// of the statements does not matter, so a register is used if any of its values is.
void mark_unused_loads(Program& program, const std::vector<StatementFlow>& statements) {
  std::map<std::uint32_t, std::vector<const StatementFlow*>> writers;
  std::set<std::uint32_t> used;
  std::vector<std::uint32_t> open;
  const auto use = [&](const StatementFlow& statement) {
    for (const std::uint32_t reg : statement.reads)
      if (used.insert(reg).second) open.push_back(reg);
  };
  for (const StatementFlow& statement : statements) {
    for (const std::uint32_t reg : statement.writes) writers[reg].push_back(&statement);
    if (statement.has_effect) use(statement);
  }
  while (!open.empty()) {
    const std::uint32_t reg = open.back();
    open.pop_back();
    for (const StatementFlow* statement : writers[reg]) use(*statement);
  }
  for (const StatementFlow& statement : statements) {
    if (!statement.load) continue;
    const bool is_used = std::ranges::any_of(statement.writes,
                                             [&](std::uint32_t reg) { return used.contains(reg); });
    if (!is_used) (program.*statement.load->sites)[statement.load->index].is_used = false;
  }
}

std::vector<RegisterFlow> register_flows(const std::vector<Instruction>& code,
                                         const std::vector<FollowedInstruction>& followed) {
  std::vector<RegisterFlow> flows(code.size());
  for (const FollowedInstruction& instruction : followed)
    flows[instruction.index] = flow_of(instruction, code[instruction.index]);
  return flows;
}

}  // namespace labcheck::simgpu
