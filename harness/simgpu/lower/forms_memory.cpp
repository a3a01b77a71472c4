// SPDX-License-Identifier: MIT
// Lowers loads, stores and atomic operations.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace labcheck::simgpu {

using ptx::Atomic;
using ptx::Form;
using ptx::Group;
using ptx::Operand;
using ptx::Operation;
using ptx::Order;
using ptx::Space;
using ptx::Type;

namespace {

// The index of the address among the operands: ld value, [address]; st [address], value;
// atom d, [address], b; red [address], b.
unsigned address_index(const Operation& operation) {
  return operation.form == Form::store || operation.opcode == ptx::Opcode::red ? 0 : 1;
}

// The index of the value that ld or st moves.
unsigned value_index(const Operation& operation) {
  return 1 - address_index(operation);
}

// The operation, with operand `index` in a register of class `kind`.
Operation with_register(Operation operation, unsigned index, RegisterClass kind) {
  if (kind == RegisterClass::wide)
    operation.wide_operands |= static_cast<std::uint8_t>(1u << index);
  return operation;
}
RegisterClass class_of(const AddressOperand& address) {
  return address.wide ? RegisterClass::wide : RegisterClass::word;
}

// Whether other blocks can observe the order of the access. Blocks must then run in order.
bool is_strong(const Operation& operation) {
  const auto order = operation.get<Order>(Group::order);
  return order != Order::none && order != Order::weak;
}

// Acquire and release accesses need no separate fence (PTX ISA, "Memory Consistency Model").
void emit_order(StatementLowering& s) {
  const auto order = s.operation.get<Order>(Group::order);
  const bool orders = order == Order::acquire || order == Order::release || order == Order::acq_rel;
  if (orders && s.kernel.has_full_checks()) s.emit_extra(kOrderAccess, s.ordering());
}

// `fields` with the registers of the value, all of class `kind`.
Instruction with_value(StatementLowering& s, RegisterClass kind, Instruction fields) {
  const Operand& value = s.operand(value_index(s.operation));
  const std::uint32_t parts = parts_of(s.operation);
  const bool is_vector = value.kind == Operand::Kind::vector;
  if (is_vector != (parts > 1) || (is_vector && value.parts.size() != parts))
    unsupported(text::these_operands());
  for (std::uint32_t k = 0; k < parts; ++k) {
    const Operand& part = is_vector ? value.parts[k] : value;
    fields.*kParts[k] = s.operation.form == Form::load
                            ? s.operands.write(part, kind)
                            : s.operands.read(part, s.operation.type(), kind);
  }
  return fields;
}

// A call's parameter slots are registers, so undefined bits flow through them as through others. A
// store keeps the other bytes of a slot, so it also reads the slot.
void follow_slots(StatementLowering& s, const ParameterSlots& slots, std::uint64_t at,
                  std::uint64_t bytes) {
  for (std::uint64_t word = at / 4; word < (at + bytes + 3) / 4; ++word) {
    const std::uint32_t slot =
        slots.offset + static_cast<std::uint32_t>(word) * size_of(RegisterClass::word);
    s.operands.follow_read({slot, RegisterClass::word});
    if (s.operation.form == Form::store) s.operands.follow_write({slot, RegisterClass::word});
  }
}

// Accesses a parameter or result of a call.
void lower_slot_access(StatementLowering& s, const ParameterSlots& slots,
                       const Operation& operation, RegisterClass kind) {
  const std::uint64_t at = s.operand(address_index(operation)).value;
  const std::uint64_t size = ptx::size_of(operation.type());
  const std::uint64_t bytes = size * parts_of(operation);
  const std::uint64_t room = std::uint64_t{slots.slots} * 4;
  if (at > room || room - at < bytes) unsupported(text::access_past_parameter());
  if (size == 0 || at % size != 0) unsupported(text::misaligned_parameter_access());
  Instruction result;
  result.site = parts_of(operation);
  result.immediate = static_cast<std::int64_t>(at);
  result.a = slots.offset;
  result = with_value(s, kind, result);
  follow_slots(s, slots, at, bytes);
  s.emit(operation.form == Form::load ? load_slot(operation) : store_slot(operation), result);
}

void lower_parameter_access(StatementLowering& s) {
  const Operand& address = s.operand(address_index(s.operation));
  const unsigned value = value_index(s.operation);
  if (address.kind != Operand::Kind::address) unsupported(text::address_is_required());
  const RegisterClass kind = s.operands.class_of(s.operand(value), s.operation.type());
  const Operation operation = with_register(s.operation, value, kind);
  Name* name = s.function.scopes.find(address.name);
  if (name == nullptr) unsupported(text::name_not_defined(std::string(address.name)));
  if (const auto* slots = std::get_if<ParameterSlots>(name))
    return lower_slot_access(s, *slots, operation, kind);
  if (operation.form == Form::store) unsupported(text::store_to_parameter());
  Instruction result;
  result.flags = parts_of(operation);
  result.immediate = static_cast<std::int64_t>(address.value);
  if (const auto* parameter = std::get_if<KernelParameterName>(name)) {
    result.immediate += parameter->offset;
    const bool is_whole = parts_of(operation) == 1 && !s.guarded;
    if (is_whole &&
        s.operands.rename_parameter(s.operand(value), result.immediate, operation.type()))
      return;
  } else {
    result.flags |= kIndexed;
    Operand base = address;
    base.kind = Operand::Kind::name;
    base.value = 0;
    result.a = s.operands.read_unfollowed(base, RegisterClass::wide);
    result.site = s.add_site(s.program.plain_sites, SiteUse::Kind::load, Space::param,
                             static_cast<std::uint32_t>(ptx::size_of(operation.type())));
    s.function.code.note_load({&Program::plain_sites, result.site});
  }
  result = with_value(s, kind, result);
  s.emit(load_kernel_parameter(operation), result);
}

// A vector atomic is one atomic operation on each element (PTX ISA, "atom").
void lower_vector_atomic(StatementLowering& s) {
  const bool red = s.operation.opcode == ptx::Opcode::red;
  const std::uint32_t parts = parts_of(s.operation);
  const std::size_t size = ptx::size_of(s.operation.type());
  Operation operation = s.operation;
  operation.modifiers[static_cast<std::size_t>(Group::vector)] = 0;
  const unsigned at = address_index(operation);
  const Operand& value = s.operand(at + 1);
  const Operand& old = s.operand(0);
  const auto fits = [&](const Operand& vector) {
    return vector.kind == Operand::Kind::vector && vector.parts.size() == parts;
  };
  if (space_of(operation) == Space::shared || !fits(value) || (!red && !fits(old)))
    unsupported(text::these_operands());
  for (std::uint32_t part = 0; part < parts; ++part) {
    ptx::Instruction one = s.source;
    if (!red) one.operands[0] = old.parts[part];
    one.operands[at].value += part * size;
    one.operands[at + 1] = value.parts[part];
    StatementLowering element{s.function, one, operation};
    lower_atomic(element);
  }
}

bool is_used(const StatementLowering& s, const Operand& result) {
  return result.kind != Operand::Kind::sink && !s.function.unused.contains(result.name);
}

// Whether this update of memory and the kernel's earlier ones have the same effect in any order.
// Sums of floats do not, and neither do updates of one word by different operations.
bool commutes(const StatementLowering& s) {
  const auto atomic = s.operation.get<Atomic>(Group::atomic);
  const Type type = s.operation.type();
  constexpr Atomic kCommutative[] = {Atomic::add,  Atomic::min, Atomic::max,
                                     Atomic::and_, Atomic::or_, Atomic::xor_};
  if (!ptx::is_integer(type) || std::ranges::find(kCommutative, atomic) == std::end(kCommutative))
    return false;
  std::optional<std::pair<Atomic, Type>>& first = s.kernel.update;
  if (!first) first = {atomic, type};
  return first == std::pair{atomic, type};
}

}  // namespace

void lower_memory(StatementLowering& s) {
  const bool loads = s.operation.form == Form::load;
  const bool strong = is_strong(s.operation);
  const Space space = space_of(s.operation);
  if (space == Space::param) return lower_parameter_access(s);
  const bool others_access = space == Space::global || space == Space::generic;
  if (strong) {
    if (others_access) s.program.ordered = true;
    if (loads) s.program.lanes_may_wait = true;
  }
  const bool past_l1 = loads && !strong && others_access && s.operation.has(Group::past_l1);
  s.kernel.loads_past_l1 |= past_l1;
  const unsigned value = value_index(s.operation);
  const Operand& at = s.operand(address_index(s.operation));
  const Type type = s.operation.type();
  const AddressOperand address = s.operands.read_address(at, space);
  const RegisterClass kind = s.operands.class_of(s.operand(value), type);
  Operation operation = with_register(s.operation, value, kind);
  operation = with_register(operation, address_index(operation), class_of(address));
  Instruction result;
  result.a = address.reg;
  result.immediate = address.offset;
  result = with_value(s, kind, result);
  const auto bytes = static_cast<std::uint32_t>(ptx::size_of(type)) * parts_of(operation);
  const auto use = loads ? SiteUse::Kind::load : SiteUse::Kind::store;
  if (space == Space::local) {
    result.flags = parts_of(operation);
    result.site = s.add_site(s.program.plain_sites, use, space, bytes);
    if (loads) s.function.code.note_load({&Program::plain_sites, result.site});
  } else {
    if (strong) result.flags |= kStrongAccess | s.order_flags();
    // The usual loop around a compare-and-swap (CUDA C++ Programming Guide, "Atomic Functions")
    // first reads the value with a weak load.
    if (loads && s.function.swapped.contains({at.name, at.value})) result.flags |= kLoadBeforeCas;
    const bool shared = space == Space::shared;
    if (shared && address.wide) result.flags |= kWideAddress;
    if (space == Space::constant) result.flags |= kConstantMemory;
    const auto sites = shared ? &Program::shared_sites : &Program::global_sites;
    result.site = s.add_site(s.program.*sites, use, space, bytes);
    if (loads) s.function.code.note_load({sites, result.site});
  }
  emit_order(s);
  s.emit(operation, result);
  if (strong) s.emit_extra(loads ? kPoll : kEffect, s.ordering());
  if (past_l1) s.emit_extra(kPollPastL1, {});
}

void lower_atomic(StatementLowering& s) {
  if (s.operation.has(Group::vector)) return lower_vector_atomic(s);
  const bool red = s.operation.opcode == ptx::Opcode::red;
  const Space space = space_of(s.operation);
  const bool has_result = !red && is_used(s, s.operand(0));
  if (space != Space::shared && (has_result || !commutes(s))) s.program.ordered = true;
  if (has_result) s.program.lanes_may_wait = true;
  const unsigned at = address_index(s.operation);
  const Type type = s.operation.type();
  const RegisterClass kind = class_for(type);
  const AddressOperand address = s.operands.read_address(s.operand(at), space);
  const Operation operation = with_register(s.operation, at, class_of(address));
  Instruction result;
  result.a = address.reg;
  result.immediate = address.offset;
  result.b = s.read(at + 1, type);
  const bool has_third = operation.get<Atomic>(Group::atomic) == Atomic::cas;
  result.c = has_third ? s.read(at + 2, type) : s.constant(0, kind);
  result.d = red ? s.function.layout.borrow_for_statement(kind) : s.write(0, type);
  const auto bytes = static_cast<std::uint32_t>(ptx::size_of(type));
  result.site = s.add_site(s.program.plain_sites, SiteUse::Kind::atomic, space, bytes);
  result.flags = s.order_flags();
  emit_order(s);
  s.emit(operation, result);
}

}  // namespace labcheck::simgpu
