// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/special_registers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/lower/special_names.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {

using ptx::Operand;
using ptx::Type;

namespace {

bool is_kernel(const ptx::Module& module, std::string_view name) {
  return std::any_of(
      module.functions.begin(), module.functions.end(),
      [&](const ptx::Function& function) { return function.is_entry && function.name == name; });
}

}  // namespace

void FunctionLowering::note_read(std::uint32_t offset, RegisterClass kind) {
  register_classes_[offset] = kind;
  BlockFlow& flow = blocks_.back().flow;
  if (!flow.writes.contains(offset)) flow.reads_first.insert(offset);
}

void FunctionLowering::note_write(std::uint32_t offset, RegisterClass kind) {
  register_classes_[offset] = kind;
  // A guarded write keeps the values of some lanes.
  if (guarded_) {
    note_read(offset, kind);
  } else {
    blocks_.back().flow.writes.insert(offset);
  }
}

RegisterName& FunctionLowering::register_of(std::string_view name) {
  Name* found = scopes_.find(name);
  auto* reg = found != nullptr ? std::get_if<RegisterName>(found) : nullptr;
  if (reg == nullptr) unsupported(fmt::format("'{}' is not a register", name));
  if (reg->offset == RegisterName::kUnallocated) reg->offset = layout_.allocate(reg->kind);
  return *reg;
}

RegisterClass FunctionLowering::class_for(Type type) const {
  const auto kind = register_class(type);
  if (!kind) unsupported(fmt::format("an operand of type .{}", to_string(type)));
  return *kind;
}

RegisterClass FunctionLowering::class_of(const Operand& operand, Type type) {
  Name* name = operand.kind == Operand::Kind::name ? scopes_.find(operand.name) : nullptr;
  if (name == nullptr) return class_for(type);
  if (const auto* reg = std::get_if<RegisterName>(name)) return reg->kind;
  return std::holds_alternative<LocalName>(*name) ? RegisterClass::wide : class_for(type);
}

std::uint32_t FunctionLowering::immediate(const Operand& operand, Type type, RegisterClass kind) {
  const bool is_float = type == Type::f32 || type == Type::f64;
  if (operand.kind == Operand::Kind::integer) {
    if (is_float) unsupported("an integer as a floating-point operand");
    return layout_.constant(operand.value, kind);
  }
  const Type literal = operand.kind == Operand::Kind::float32 ? Type::f32 : Type::f64;
  const bool as_bits = type == (literal == Type::f32 ? Type::b32 : Type::b64);
  if (!is_float && !as_bits) unsupported("a floating-point number as an operand of another type");
  return layout_.constant(ptx::float_bits(operand, is_float ? type : literal), kind);
}

std::uint32_t FunctionLowering::symbol_address(const Operand& operand, RegisterClass kind) {
  const ModuleSymbols& symbols = kernel_.symbols;
  const auto variable = symbols.variables.find(operand.name);
  const auto function = symbols.functions.find(operand.name);
  const bool is_variable = variable != symbols.variables.end();
  if (!is_variable && function == symbols.functions.end()) {
    if (is_kernel(kernel_.module, operand.name)) unsupported("kernels that launch kernels");
    unsupported(fmt::format("'{}' is not defined", ptx::source_name(operand.name)));
  }
  if (kind != RegisterClass::wide) unsupported("an address in an operand of less than 64 bits");
  return layout_.constant((is_variable ? variable->second : function->second) + operand.value,
                          kind);
}

// Clocks change while a thread runs, so each use reads the clock.
std::uint32_t FunctionLowering::special_value(SpecialRegister which, RegisterClass kind) {
  if (!is_clock(which)) return layout_.special(which, kind);
  if ((kind == RegisterClass::wide) != is_wide_clock(which))
    unsupported("an operand of another width");
  Instruction clock;
  clock.d = allocate_scratch(kind);
  clock.flags = static_cast<std::uint32_t>(which);
  push(read_clock(), clock);
  return clock.d;
}

std::uint32_t FunctionLowering::local_variable(const LocalName& local, std::uint64_t offset) {
  Instruction address;
  address.d = allocate_scratch(RegisterClass::wide);
  address.immediate = static_cast<std::int64_t>(local.offset + offset);
  push(local_address(), address);
  return address.d;
}

std::uint32_t FunctionLowering::read_name(const Operand& operand, RegisterClass kind) {
  if (const auto special = special_register(operand.name)) return special_value(*special, kind);
  if (operand.name == "WARP_SZ") return layout_.constant(kLanes, kind);
  Name* name = scopes_.find(operand.name);
  if (name == nullptr) return symbol_address(operand, kind);
  if (std::holds_alternative<RegisterName>(*name)) {
    const RegisterName& reg = register_of(operand.name);
    if (reg.kind != kind) unsupported("an operand of another width");
    if (operand.value != 0) unsupported("a register with an offset");
    note_read(reg.offset, reg.kind);
    return reg.offset;
  }
  if (const auto* parameter = std::get_if<KernelParameterName>(name))
    return layout_.constant(parameter->offset + operand.value, kind);
  if (const auto* shared = std::get_if<SharedName>(name))
    return layout_.constant(shared->offset + operand.value, kind);
  if (const auto* local = std::get_if<LocalName>(name)) {
    if (kind != RegisterClass::wide) unsupported("an operand of another width");
    return local_variable(*local, operand.value);
  }
  unsupported(fmt::format("'{}' cannot be an operand", operand.name));
}

std::uint32_t FunctionLowering::read(const Operand& operand, Type type) {
  return read(operand, type, class_for(type));
}

std::uint32_t FunctionLowering::read(const Operand& operand, Type type, RegisterClass kind) {
  if (operand.negated) unsupported("a negated operand");
  std::uint32_t offset = 0;
  switch (operand.kind) {
    case Operand::Kind::integer:
    case Operand::Kind::float32:
    case Operand::Kind::float64:
      offset = immediate(operand, type, kind);
      break;
    case Operand::Kind::name:
      offset = read_name(operand, kind);
      break;
    default:
      unsupported("this kind of operand");
  }
  note_use(flow_.reads, offset, kind);
  return offset;
}

std::uint32_t FunctionLowering::low_half(const Operand& operand) {
  if (class_of(operand, Type::u32) != RegisterClass::wide)
    unsupported("an operand of another width");
  Instruction halves;
  halves.a = read(operand, Type::u64);
  halves.d = allocate_scratch(RegisterClass::word);
  halves.b = allocate_scratch(RegisterClass::word);
  push(unpack(4, 2), halves);
  return halves.d;
}

std::uint32_t FunctionLowering::write(const Operand& operand, Type type) {
  return write(operand, class_for(type));
}

std::uint32_t FunctionLowering::write(const Operand& operand, RegisterClass kind) {
  if (operand.kind == Operand::Kind::sink) return allocate_scratch(kind);
  if (operand.kind != Operand::Kind::name || operand.negated || operand.value != 0)
    unsupported("this kind of result");
  const RegisterName& reg = register_of(operand.name);
  if (reg.kind != kind) unsupported("a result of another width");
  note_write(reg.offset, reg.kind);
  note_use(flow_.writes, reg.offset, reg.kind);
  return reg.offset;
}

std::uint32_t FunctionLowering::read_predicate(Operand operand) {
  operand.negated = false;
  return read(operand, Type::pred);
}

}  // namespace labcheck::simgpu
