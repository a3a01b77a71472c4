// SPDX-License-Identifier: MIT
// Lowers atomic operations.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/forms.hpp"
#include "harness/simgpu/lower/memory_operation.hpp"
#include "harness/simgpu/lower/refusal.hpp"

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Operand;
using ptx::Operation;
using ptx::Order;
using ptx::Space;
using ptx::Type;

namespace {

// A vector atomic is one atomic operation on each element (PTX ISA, "atom").
void lower_vector_atomic(StatementLowering& s) {
  const bool red = s.operation.opcode == ptx::Opcode::red;
  const std::uint32_t parts = parts_of(s.operation);
  const std::size_t size = ptx::size_of(s.operation.type());
  Operation operation = s.operation;
  operation.modifiers[static_cast<std::size_t>(Group::vector)] = 0;
  const unsigned address_index = red ? 0 : 1;
  const Operand& value = s.operand(address_index + 1);
  const Operand& old = s.operand(0);
  const auto fits = [&](const Operand& vector) {
    return vector.kind == Operand::Kind::vector && vector.parts.size() == parts;
  };
  if (space_of(operation) == Space::shared || !fits(value) || (!red && !fits(old)))
    unsupported("these operands");
  for (std::uint32_t part = 0; part < parts; ++part) {
    ptx::Instruction one = s.source;
    if (!red) one.operands[0] = old.parts[part];
    one.operands[address_index].value += part * size;
    one.operands[address_index + 1] = value.parts[part];
    StatementLowering element(s.function, one, operation);
    lower_atomic(element);
  }
}

}  // namespace

// Acquire and release accesses need no separate fence (PTX ISA, "Memory Consistency Model").
void emit_order(StatementLowering& s) {
  const auto order = s.operation.get<Order>(Group::order);
  const bool orders = order == Order::acquire || order == Order::release || order == Order::acq_rel;
  if (orders && s.kernel.has_full_checks()) s.emit_extra(order_access(), {});
}

void lower_atomic(StatementLowering& s) {
  if (s.operation.has(Group::vector)) return lower_vector_atomic(s);
  const bool red = s.operation.opcode == ptx::Opcode::red;
  const Space space = space_of(s.operation);
  if (space != Space::shared) s.program.ordered = true;
  if (!red) s.program.lanes_may_wait = true;
  const unsigned address_index = red ? 0 : 1;
  const Type type = s.operation.type();
  const RegisterClass kind = class_for(type);
  const AddressOperand address = s.operands.read_address(s.operand(address_index), space);
  Operation operation = s.operation;
  if (address.wide) operation.wide_operands |= static_cast<std::uint8_t>(1u << address_index);
  Instruction result;
  result.a = address.reg;
  result.immediate = address.offset;
  result.b = s.read(address_index + 1, type);
  const bool has_third = operation.get<ptx::Atomic>(Group::atomic) == ptx::Atomic::cas;
  result.c = has_third ? s.read(address_index + 2, type) : s.constant(0, kind);
  result.d = red ? s.function.layout.allocate(kind) : s.write(0, type);
  const auto bytes = static_cast<std::uint32_t>(ptx::size_of(type));
  result.site = s.add_site(s.program.plain_sites, SiteUse::Kind::atomic, space, bytes);
  emit_order(s);
  s.emit(operation, result);
}

}  // namespace labcheck::simgpu
