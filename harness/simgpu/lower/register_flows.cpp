// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/register_flows.hpp"

#include "harness/simgpu/lower/memory_operation.hpp"

#include <initializer_list>

namespace labcheck::simgpu {

using ptx::Form;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Space;
using ptx::Type;
using Kind = RegisterFlow::Kind;

namespace {

// Truth tables of lop3 for a function of a and b (PTX ISA, "lop3": a is 0xF0, b is 0xCC).
constexpr std::uint8_t kAnd = 0xF0 & 0xCC;
constexpr std::uint8_t kOr = 0xF0 | 0xCC;
constexpr std::uint8_t kXor = 0xF0 ^ 0xCC;
constexpr std::uint8_t kNot = 0x0F;

std::uint8_t table_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::and_:
      return kAnd;
    case Opcode::or_:
      return kOr;
    case Opcode::xor_:
      return kXor;
    case Opcode::not_:
      return kNot;
    default:
      return 0;
  }
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

// Whether an atomic operation replaces the value in memory by an operand.
bool replaces(const Operation& operation) {
  const auto mode = operation.get<ptx::Atomic>(Group::atomic);
  return mode == ptx::Atomic::exch || mode == ptx::Atomic::cas;
}

Kind kind_of(const FollowedInstruction& followed, const Instruction& lowered) {
  const Operation& operation = *followed.operation;
  switch (operation.form) {
    case Form::move:
    case Form::bit_field:
    case Form::bit_insert:
    case Form::permute:
    case Form::funnel_shift:
    case Form::shift:
    case Form::select:
    case Form::shuffle:
      return Kind::moves;
    case Form::convert:
      return keeps_bits(followed, lowered) ? Kind::moves : Kind::computes;
    case Form::logic:
    case Form::logic_not:
    case Form::lookup_logic:
      return Kind::bitwise;
    case Form::binary:
      return is_integer_sum(operation) ? Kind::sums : Kind::computes;
    case Form::compare:
      return compares_equality(operation) ? Kind::compares : Kind::computes;
    case Form::vote:
    case Form::match:
    case Form::redux:
      return Kind::gathers;
    // A call's parameter slots are registers. A kernel's parameters are always defined.
    case Form::load:
      return space_of(operation) == Space::param ? Kind::moves : Kind::loads;
    case Form::store:
      return space_of(operation) == Space::param ? Kind::moves : Kind::stores;
    case Form::atomic:
      return replaces(operation) ? Kind::uses : Kind::updates;
    case Form::texture:
    case Form::surface_load:
    case Form::surface_store:
    case Form::image_query:
    case Form::activemask:
    case Form::copy_async:
    case Form::mbarrier:
    case Form::stack:
    case Form::policy:
    case Form::elect:
      return Kind::uses;
    case Form::branch:
    case Form::branch_table:
      return Kind::branches;
    case Form::call:
      return followed.registers.reads.empty() ? Kind::none
                                              : Kind::loads;  // from the address of the function
    case Form::fence:
    case Form::barrier:
    case Form::ret:
    case Form::exit:
    case Form::trap:
    case Form::nothing:
      return Kind::none;
    default:
      return Kind::computes;
  }
}

// Marks the registers with values among those that the instruction reads. Others select which bits
// of the values move, or are addresses.
void mark_values(RegisterFlow& flow, const Operation& operation, const Instruction& lowered) {
  const auto values_are = [&](std::initializer_list<std::uint32_t> fields) {
    for (RegisterUse& use : flow.reads) {
      use.is_value = false;
      for (const std::uint32_t field : fields) use.is_value = use.is_value || use.offset == field;
    }
  };
  switch (operation.form) {
    case Form::shift:
    case Form::bit_field:
    case Form::shuffle:
      return values_are({lowered.a});
    case Form::bit_insert:
    case Form::permute:
    case Form::funnel_shift:
    case Form::select:
      return values_are({lowered.a, lowered.b});
    case Form::atomic:
      for (RegisterUse& use : flow.reads) use.is_value = use.offset != lowered.a;
      return;
    default:
      return;
  }
}

void describe_memory(RegisterFlow& flow, const Operation& operation) {
  const Type type = operation.type();
  flow.space = space_of(operation);
  flow.part_bytes = static_cast<std::uint8_t>(ptx::size_of(type));
  flow.parts = static_cast<std::uint8_t>(parts_of(operation));
  flow.extends_sign = type == Type::s8 || type == Type::s16 || type == Type::s32;
  flow.address_bytes = operation.wide(flow.kind == Kind::loads ? 1 : 0) ? 8 : 4;
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
  flow.waits = operation.form == Form::shuffle || flow.kind == Kind::gathers;
  if (operation.form == Form::load || operation.form == Form::store)
    if (flow.kind != Kind::moves) describe_memory(flow, operation);
  mark_values(flow, operation, lowered);
  return flow;
}

}  // namespace

std::vector<RegisterFlow> register_flows(const std::vector<Instruction>& code,
                                         const std::vector<FollowedInstruction>& followed) {
  std::vector<RegisterFlow> flows(code.size());
  for (const FollowedInstruction& instruction : followed)
    flows[instruction.index] = flow_of(instruction, code[instruction.index]);
  return flows;
}

}  // namespace labcheck::simgpu
