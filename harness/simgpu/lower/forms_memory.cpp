// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/registers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {

using ptx::Form;
using ptx::Group;
using ptx::Operand;
using ptx::Operation;
using ptx::Order;
using ptx::Space;
using ptx::SpaceModifier;
using ptx::Type;

namespace {

std::uint32_t parts_of(const Operation& operation) {
  const auto parts = operation.get<std::uint8_t>(Group::vector);
  return parts == 0 ? 1 : parts;
}

// Whether other blocks can observe the order of the access. Blocks must then run in order.
bool is_strong(const Operation& operation) {
  const auto order = operation.get<Order>(Group::order);
  return order != Order::none && order != Order::weak;
}

std::uint32_t add_site(std::vector<SiteUse>& sites, SiteUse use) {
  sites.push_back(use);
  return static_cast<std::uint32_t>(sites.size() - 1);
}

}  // namespace

Space space_of(const Operation& operation) {
  switch (operation.get<SpaceModifier>(Group::space)) {
    case SpaceModifier::constant:
      return Space::constant;
    case SpaceModifier::global:
      return Space::global;
    case SpaceModifier::local:
      return Space::local;
    case SpaceModifier::param:
      return Space::param;
    case SpaceModifier::shared:
      return Space::shared;
    case SpaceModifier::none:
      break;
  }
  return Space::generic;
}

std::uint32_t FunctionLowering::plain_site(const SiteUse& use) {
  return add_site(kernel_.program.plain_sites, use);
}

// The registers of a value that is loaded or stored, all of class `kind`.
void FunctionLowering::vector_parts(const Operand& value, const Operation& operation,
                                    RegisterClass kind, Instruction& result) {
  const std::uint32_t parts = parts_of(operation);
  const bool is_vector = value.kind == Operand::Kind::vector;
  if (is_vector != (parts > 1) || (is_vector && value.parts.size() != parts))
    unsupported("these operands");
  for (std::uint32_t k = 0; k < parts; ++k) {
    const Operand& part = is_vector ? value.parts[k] : value;
    result.*kParts[k] =
        operation.form == Form::load ? write(part, kind) : read(part, operation.type(), kind);
  }
}

// Registers may be wider than the type of the value: the first register decides.
RegisterClass FunctionLowering::value_class(const Operand& value, ptx::Type type) {
  if (value.kind != Operand::Kind::vector) return class_of(value, type);
  for (const Operand& part : value.parts) {
    if (part.kind == Operand::Kind::name) return class_of(part, type);
  }
  return class_for(type);
}

std::uint32_t FunctionLowering::address_register(const Operand& address, Operation& operation,
                                                 unsigned index, Instruction& result) {
  if (address.kind != Operand::Kind::address) unsupported("an address is required");
  const auto mark_wide = [&] { operation.wide_operands |= static_cast<std::uint8_t>(1u << index); };
  if (address.name.empty()) {
    mark_wide();
    return layout_.constant(address.value, RegisterClass::wide);
  }
  Operand base = address;
  base.kind = Operand::Kind::name;
  base.value = 0;
  // An address without its own register has 32 bits in shared memory, otherwise 64.
  const RegisterClass kind =
      class_of(base, space_of(operation) == Space::shared ? Type::u32 : Type::u64);
  if (kind == RegisterClass::predicate) unsupported("an address is required");
  if (kind == RegisterClass::wide) mark_wide();
  result.immediate = static_cast<std::int64_t>(address.value);
  const std::uint32_t offset = read_name(base, kind);
  note_use(flow_.reads, offset, kind);
  return offset;
}

void FunctionLowering::lower_memory(const ptx::Instruction& source, Operation operation) {
  const bool loads = operation.form == Form::load;
  const Space space = space_of(operation);
  if (space == Space::param) {
    lower_parameter_access(source, operation);
    return;
  }
  if (is_strong(operation)) {
    if (space == Space::global || space == Space::generic) mark_ordered();
    if (loads) mark_waiting();
  }
  const unsigned address_index = loads ? 1 : 0;
  const Operand& value = operand(source, loads ? 0 : 1);
  Instruction result;
  result.a = address_register(operand(source, address_index), operation, address_index, result);
  const RegisterClass kind = value_class(value, operation.type());
  if (kind == RegisterClass::wide)
    operation.wide_operands |= static_cast<std::uint8_t>(1u << (1 - address_index));
  vector_parts(value, operation, kind, result);
  const auto bytes =
      static_cast<std::uint32_t>(ptx::size_of(operation.type())) * parts_of(operation);
  const SiteUse use{loads ? SiteUse::Kind::load : SiteUse::Kind::store, space, bytes,
                    positions_.current()};
  Program& program = kernel_.program;
  if (space == Space::local) {
    result.flags = parts_of(operation);
    result.site = plain_site(use);
  } else {
    if (is_strong(operation)) result.flags |= kStrongAccess;
    if (loads && is_swapped(operand(source, address_index))) result.flags |= kLoadBeforeCas;
    result.site =
        add_site(space == Space::shared ? program.shared_sites : program.global_sites, use);
  }
  note_order(operation);
  flow_.space = space;
  flow_.part_bytes = static_cast<std::uint8_t>(ptx::size_of(operation.type()));
  flow_.parts = static_cast<std::uint8_t>(parts_of(operation));
  flow_.extends_sign = operation.type() == Type::s8 || operation.type() == Type::s16 ||
                       operation.type() == Type::s32;
  flow_.address_bytes = operation.wide(address_index) ? 8 : 4;
  emit(handlers_of(operation), result);
  if (is_strong(operation)) emit_extra(loads ? poll() : effect(), {});
}

void FunctionLowering::lower_parameter_access(const ptx::Instruction& source, Operation operation) {
  const bool loads = operation.form == Form::load;
  const Operand& address = operand(source, loads ? 1 : 0);
  const Operand& value = operand(source, loads ? 0 : 1);
  if (address.kind != Operand::Kind::address) unsupported("an address is required");
  const RegisterClass kind = value_class(value, operation.type());
  if (kind == RegisterClass::wide)
    operation.wide_operands |= static_cast<std::uint8_t>(loads ? 1 : 2);
  Instruction result;
  result.site = parts_of(operation);
  result.immediate = static_cast<std::int64_t>(address.value);
  Name* name = scopes_.find(address.name);
  if (name == nullptr) unsupported(fmt::format("'{}' is not defined", address.name));
  if (const auto* slots = std::get_if<SlotsName>(name)) {
    const std::uint64_t size = ptx::size_of(operation.type());
    const std::uint64_t room = std::uint64_t{slots->slots.slots} * 4;
    if (address.value > room || room - address.value < size * parts_of(operation))
      unsupported("an access past the end of the parameter");
    if (size == 0 || address.value % size != 0) unsupported("a misaligned access");
    result.a = slots->slots.offset;
    vector_parts(value, operation, kind, result);
    note_slots(slots->slots, address.value, size * parts_of(operation), operation.form);
    emit(loads ? load_slot(operation) : store_slot(operation), result);
    return;
  }
  if (!loads) unsupported("a store to a kernel's parameter");
  if (const auto* parameter = std::get_if<KernelParameterName>(name)) {
    result.immediate += parameter->offset;
  } else {
    result.flags |= kIndexed;
    Operand base = address;
    base.kind = Operand::Kind::name;
    base.value = 0;
    result.a = read_name(base, RegisterClass::wide);
  }
  vector_parts(value, operation, kind, result);
  emit(load_kernel_parameter(operation), result);
}

// A call's parameter slots are registers, so undefined bits flow through them as through others. A
// store keeps the other bytes of a slot, so it also reads the slot.
void FunctionLowering::note_slots(const ParameterSlots& slots, std::uint64_t at,
                                  std::uint64_t bytes, Form form) {
  flow_.kind = RegisterFlow::Kind::moves;
  for (std::uint64_t word = at / 4; word < (at + bytes + 3) / 4; ++word) {
    const std::uint32_t slot =
        slots.offset + static_cast<std::uint32_t>(word) * size_of(RegisterClass::word);
    note_use(flow_.reads, slot, RegisterClass::word);
    if (form == Form::store) note_use(flow_.writes, slot, RegisterClass::word);
  }
}

// Whether the function also has a compare-and-swap at this address. The usual loop (CUDA C++
// Programming Guide, "Atomic Functions") first reads the value with a weak load.
bool FunctionLowering::is_swapped(const Operand& address) {
  if (!has_full_checks()) return false;
  if (!swapped_) {
    swapped_.emplace();
    for (const ptx::Statement& statement : source_.body) {
      const auto* instruction = std::get_if<ptx::Instruction>(&statement);
      if (instruction == nullptr || instruction->opcode.find(".cas") == std::string_view::npos ||
          instruction->operands.size() < 2)
        continue;
      swapped_->emplace(instruction->operands[1].name, instruction->operands[1].value);
    }
  }
  return swapped_->contains({address.name, address.value});
}

// Acquire and release accesses need no separate fence (PTX ISA, "Memory Consistency Model").
void FunctionLowering::note_order(const Operation& operation) {
  const auto order = operation.get<Order>(Group::order);
  const bool orders = order == Order::acquire || order == Order::release || order == Order::acq_rel;
  if (orders && has_full_checks()) emit_extra(order_access(), {});
}

void FunctionLowering::lower_atomic(const ptx::Instruction& source, Operation operation) {
  if (operation.has(Group::vector)) return lower_vector_atomic(source, operation);
  const bool red = operation.opcode == ptx::Opcode::red;
  const Space space = space_of(operation);
  if (space != Space::shared) mark_ordered();
  if (!red) mark_waiting();
  const unsigned address_index = red ? 0 : 1;
  const RegisterClass kind = class_for(operation.type());
  Instruction result;
  result.a = address_register(operand(source, address_index), operation, address_index, result);
  result.b = read(operand(source, address_index + 1), operation.type());
  const bool has_third = operation.get<ptx::Atomic>(Group::atomic) == ptx::Atomic::cas;
  result.c = has_third ? read(operand(source, address_index + 2), operation.type())
                       : layout_.constant(0, kind);
  result.d = red ? allocate_scratch(kind) : write(operand(source, 0), operation.type());
  const auto bytes = static_cast<std::uint32_t>(ptx::size_of(operation.type()));
  result.site = plain_site({SiteUse::Kind::atomic, space, bytes, positions_.current()});
  note_order(operation);
  emit(handlers_of(operation), result);
}

// A vector atomic is one atomic operation on each element (PTX ISA, "atom").
void FunctionLowering::lower_vector_atomic(const ptx::Instruction& source, Operation operation) {
  const bool red = operation.opcode == ptx::Opcode::red;
  const std::uint32_t parts = parts_of(operation);
  const std::size_t size = ptx::size_of(operation.type());
  operation.modifiers[static_cast<std::size_t>(Group::vector)] = 0;
  const unsigned address_index = red ? 0 : 1;
  const Operand& value = operand(source, address_index + 1);
  const Operand& old = operand(source, 0);
  const auto fits = [&](const Operand& vector) {
    return vector.kind == Operand::Kind::vector && vector.parts.size() == parts;
  };
  if (space_of(operation) == Space::shared || !fits(value) || (!red && !fits(old)))
    unsupported("these operands");
  for (std::uint32_t part = 0; part < parts; ++part) {
    ptx::Instruction one = source;
    if (!red) one.operands[0] = old.parts[part];
    one.operands[address_index].value += part * size;
    one.operands[address_index + 1] = value.parts[part];
    lower_atomic(one, operation);
  }
}

}  // namespace labcheck::simgpu
