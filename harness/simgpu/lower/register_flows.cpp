// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/register_flows.hpp"

#include <initializer_list>

namespace labcheck::simgpu {

using ptx::Form;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
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

bool keeps_bits(const Operation& operation) {
  return ptx::is_integer(operation.types[0]) && ptx::is_integer(operation.types[1]) &&
         !operation.has(Group::saturate);
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

Kind kind_of(const Operation& operation) {
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
      return keeps_bits(operation) ? Kind::moves : Kind::computes;
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
    case Form::load:
      return Kind::loads;
    case Form::store:
      return Kind::stores;
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
    case Form::fence:
    case Form::barrier:
    case Form::call:
    case Form::ret:
    case Form::exit:
    case Form::trap:
    case Form::nothing:
      return Kind::none;
    default:
      return Kind::computes;
  }
}

}  // namespace

RegisterFlow flow_of(const Operation& operation) {
  RegisterFlow flow;
  flow.kind = kind_of(operation);
  flow.table = table_of(operation.opcode);
  flow.shifts = operation.form == Form::shift || operation.form == Form::funnel_shift;
  flow.waits = operation.form == Form::shuffle || flow.kind == Kind::gathers;
  return flow;
}

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

}  // namespace labcheck::simgpu
