#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/special_registers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/lower/special_names.hpp"

#include <fmt/format.h>

#include <bit>

namespace labcheck::simgpu {

using ptx::Operand;
using ptx::Type;

void FunctionLowering::note_read(std::uint32_t offset, RegisterClass kind) {
  classes_[offset] = kind;
  BlockFlow& flow = blocks_.back().flow;
  if (!flow.writes.contains(offset)) flow.reads_first.insert(offset);
}

void FunctionLowering::note_write(std::uint32_t offset, RegisterClass kind) {
  classes_[offset] = kind;
  // A guarded write leaves some lanes as they were.
  if (guarded_) {
    note_read(offset, kind);
  } else {
    blocks_.back().flow.writes.insert(offset);
  }
}

RegisterName& FunctionLowering::register_of(std::string_view name) {
  Name* found = scopes_.find(name);
  auto* reg = found != nullptr ? std::get_if<RegisterName>(found) : nullptr;
  if (reg == nullptr) unsupported(fmt::format("'{}' is no register", name));
  if (reg->offset == RegisterName::kUnplaced) reg->offset = layout_.allocate(reg->kind);
  return *reg;
}

std::uint32_t FunctionLowering::immediate(const Operand& operand, Type type) {
  const auto kind = register_class(type);
  if (!kind) unsupported("a constant of this type");
  std::uint64_t bits = operand.value;
  const bool to_float = type == Type::f32 && operand.kind == Operand::Kind::float64;
  const bool to_double = type == Type::f64 && operand.kind == Operand::Kind::float32;
  if (to_float)
    bits = std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
  if (to_double) {
    bits = std::bit_cast<std::uint64_t>(
        static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
  }
  return layout_.constant(bits, *kind);
}

std::uint32_t FunctionLowering::symbol_address(const Operand& operand, RegisterClass wanted) {
  const auto shared = kernel_.shared.find(operand.name);
  if (shared != kernel_.shared.end())
    return layout_.constant(shared->second + operand.value, wanted);
  const auto variable = kernel_.symbols.variables.find(operand.name);
  if (variable != kernel_.symbols.variables.end()) {
    return layout_.constant(variable->second + operand.value, wanted);
  }
  const auto function = kernel_.symbols.functions.find(operand.name);
  if (function != kernel_.symbols.functions.end())
    return layout_.constant(function->second, wanted);
  unsupported(fmt::format("'{}' is not defined", operand.name));
}

std::uint32_t FunctionLowering::read_name(const Operand& operand, RegisterClass wanted) {
  if (const auto special = special_register(operand.name)) {
    if (is_clock(*special)) {
      const std::uint32_t offset = spare(wanted);
      Instruction clock;
      clock.d = offset;
      clock.flags = static_cast<std::uint32_t>(*special);
      push(read_clock(), clock);
      return offset;
    }
    return layout_.special(*special, wanted);
  }
  if (operand.name == "WARP_SZ") return layout_.constant(kLanes, wanted);
  Name* name = scopes_.find(operand.name);
  if (name == nullptr) return symbol_address(operand, wanted);
  if (std::holds_alternative<RegisterName>(*name)) {
    const RegisterName& reg = register_of(operand.name);
    note_read(reg.offset, reg.kind);
    return reg.offset;
  }
  if (const auto* parameter = std::get_if<KernelParameterName>(name)) {
    return layout_.constant(parameter->offset + operand.value, wanted);
  }
  if (const auto* local = std::get_if<LocalName>(name)) {
    const std::uint32_t offset = spare(RegisterClass::wide);
    Instruction address;
    address.d = offset;
    address.immediate = static_cast<std::int64_t>(local->offset + operand.value);
    push(local_address(), address);
    return offset;
  }
  unsupported(fmt::format("'{}' cannot be an operand", operand.name));
}

RegisterClass FunctionLowering::class_of(const Operand& operand, Type type) {
  if (operand.kind == Operand::Kind::name) {
    Name* name = scopes_.find(operand.name);
    if (const auto* reg = name != nullptr ? std::get_if<RegisterName>(name) : nullptr)
      return reg->kind;
    if (name != nullptr && std::holds_alternative<LocalName>(*name)) return RegisterClass::wide;
  }
  const auto kind = register_class(type);
  if (!kind) unsupported("a register of this type");
  return *kind;
}

std::uint32_t FunctionLowering::read(const Operand& operand, Type type) {
  switch (operand.kind) {
    case Operand::Kind::integer:
    case Operand::Kind::float32:
    case Operand::Kind::float64:
      return immediate(operand, type);
    case Operand::Kind::name:
      return read_name(operand, class_of(operand, type));
    default:
      unsupported("this kind of operand");
  }
}

std::uint32_t FunctionLowering::write(const Operand& operand, Type type) {
  if (operand.kind == Operand::Kind::sink) return spare(class_of(operand, type));
  if (operand.kind != Operand::Kind::name) unsupported("this kind of result");
  const RegisterName& reg = register_of(operand.name);
  note_write(reg.offset, reg.kind);
  return reg.offset;
}

std::uint32_t FunctionLowering::read_predicate(const Operand& operand) {
  if (operand.kind == Operand::Kind::integer)
    return layout_.constant(operand.value, RegisterClass::predicate);
  if (class_of(operand, Type::pred) != RegisterClass::predicate)
    unsupported("a predicate is expected");
  return read(operand, Type::pred);
}

std::uint32_t FunctionLowering::write_predicate(const Operand& operand) {
  if (class_of(operand, Type::pred) != RegisterClass::predicate)
    unsupported("a predicate is expected");
  return write(operand, Type::pred);
}

}  // namespace labcheck::simgpu
