// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/statement_lowering.hpp"

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace labcheck::simgpu {

using ptx::Operand;
using ptx::Space;
using ptx::Type;

namespace {

// %pm0 to %pm7, and %pm0_64 to %pm7_64.
bool is_performance_counter(std::string_view name) {
  return name.size() > 3 && name.starts_with("%pm") && name[3] >= '0' && name[3] <= '7' &&
         (name.size() == 4 || name.substr(4) == "_64");
}

std::optional<SpecialRegister> special_register(std::string_view name) {
  if (is_performance_counter(name)) return SpecialRegister::pm;
  if (!name.starts_with('%')) return std::nullopt;
  std::string word(name.substr(1));
  const auto dot = word.find('.');
  if (dot != std::string::npos) word[dot] = '_';
  const auto found = parse_enum<SpecialRegister>(word);
  const bool has_components = found && *found < SpecialRegister::laneid;
  return has_components == (dot != std::string::npos) ? found : std::nullopt;
}

std::uint64_t bits_of(const Operand& operand, Type type) {
  const bool is_float = ptx::is_float(type);
  if (operand.kind == Operand::Kind::integer) {
    if (is_float) unsupported(text::integer_as_float());
    return operand.value;
  }
  if (operand.kind != Operand::Kind::float32 && operand.kind != Operand::Kind::float64)
    unsupported(text::this_kind_of_operand());
  const Type literal = operand.kind == Operand::Kind::float32 ? Type::f32 : Type::f64;
  const bool as_bits = type == (literal == Type::f32 ? Type::b32 : Type::b64);
  if (!is_float && !as_bits) unsupported(text::float_as_other_type());
  return ptx::float_bits(operand, is_float ? type : literal);
}

// The address of a name of the module.
std::uint64_t symbol_address(const KernelLowering& kernel, const Operand& operand) {
  const ModuleSymbols& symbols = kernel.symbols;
  const auto variable = symbols.variables.find(operand.name);
  if (variable != symbols.variables.end()) return variable->second + operand.value;
  const auto function = symbols.functions.find(operand.name);
  if (function != symbols.functions.end()) return function->second + operand.value;
  for (const ptx::Function& other : kernel.module.functions)
    if (other.is_entry && other.name == operand.name) unsupported(text::kernels_launch_kernels());
  unsupported(text::name_not_defined(ptx::source_name(operand.name)));
}

}  // namespace

RegisterClass class_for(Type type) {
  const auto kind = register_class(type);
  if (!kind) unsupported(text::operand_of_type(std::string(to_string(type))));
  return *kind;
}

void Operands::follow_read(FrameRegister reg) {
  if (function_.kernel.has_full_checks()) followed_.reads.push_back(reg);
}

void Operands::follow_write(FrameRegister reg) {
  if (function_.kernel.has_full_checks()) followed_.writes.push_back(reg);
}

void Operands::note_write(FrameRegister reg) {
  function_.code.note_result(reg);
  if (writes_ == Writes::all_lanes) return function_.code.note_write(reg);
  function_.code.note_read(reg);  // of the lanes that keep their values
}

FrameRegister& Operands::find_register(std::string_view name) {
  auto* reg = function_.scopes.find_as<FrameRegister>(name);
  if (reg == nullptr) unsupported(text::name_is_not_a_register(std::string(name)));
  return *reg;
}

FrameRegister Operands::register_of(std::string_view name) {
  FrameRegister& reg = find_register(name);
  if (reg.offset == FrameRegister::kUnallocated) function_.layout.place(reg);
  return reg;
}

RegisterClass Operands::class_of(const Operand& operand, Type type) {
  const Operand* reg = &operand;
  if (operand.kind == Operand::Kind::vector) {
    const auto is_name = [](const Operand& part) { return part.kind == Operand::Kind::name; };
    const auto first = std::find_if(operand.parts.begin(), operand.parts.end(), is_name);
    if (first != operand.parts.end()) reg = &*first;
  }
  Name* name = reg->kind == Operand::Kind::name ? function_.scopes.find(reg->name) : nullptr;
  if (name == nullptr) return class_for(type);
  if (const auto* found = std::get_if<FrameRegister>(name)) return found->kind;
  return std::holds_alternative<LocalName>(*name) ? RegisterClass::wide : class_for(type);
}

std::uint32_t Operands::compute(Handlers handlers, const Instruction& fields, RegisterClass kind) {
  Instruction result = fields;
  result.d = function_.layout.borrow_for_statement(kind);
  function_.code.push(handlers, result);
  return result.d;
}

// Clocks change while a thread runs, so each use reads the clock.
std::uint32_t Operands::special_value(SpecialRegister which, RegisterClass kind) {
  if (!is_clock(which)) return function_.layout.special(which, kind);
  if ((kind == RegisterClass::wide) != is_wide_clock(which))
    unsupported(text::operand_of_other_width());
  Instruction clock;
  clock.flags = static_cast<std::uint32_t>(which);
  return compute(kReadClock, clock, kind);
}

std::uint32_t Operands::read_unfollowed(const Operand& operand, RegisterClass kind) {
  FrameLayout& layout = function_.layout;
  if (const auto special = special_register(operand.name)) return special_value(*special, kind);
  if (operand.name == "WARP_SZ") return layout.constant(kLanes, kind);
  Name* name = function_.scopes.find(operand.name);
  if (name == nullptr) {
    const std::uint64_t address = symbol_address(function_.kernel, operand);
    if (kind != RegisterClass::wide) unsupported(text::address_in_narrow_operand());
    return layout.constant(address, kind);
  }
  if (std::holds_alternative<FrameRegister>(*name)) {
    const FrameRegister reg = register_of(operand.name);
    if (reg.kind != kind) unsupported(text::operand_of_other_width());
    if (operand.value != 0) unsupported(text::register_with_offset());
    if (!function_.layout.is_fixed(reg.offset)) function_.code.note_read(reg);
    return reg.offset;
  }
  if (const auto* parameter = std::get_if<KernelParameterName>(name))
    return layout.constant(parameter->offset + operand.value, kind);
  if (const auto* shared = std::get_if<SharedName>(name))
    return layout.constant(shared->offset + operand.value, kind);
  if (const auto* local = std::get_if<LocalName>(name)) {
    if (kind != RegisterClass::wide) unsupported(text::operand_of_other_width());
    Instruction address;
    address.immediate = static_cast<std::int64_t>(local->offset + operand.value);
    return compute(kLocalAddress, address, kind);
  }
  unsupported(text::name_is_not_an_operand(std::string(operand.name)));
}

std::uint32_t Operands::read(const Operand& operand, Type type, RegisterClass kind) {
  if (operand.negated) unsupported(text::negated_operand());
  const std::uint32_t offset = operand.kind == Operand::Kind::name
                                   ? read_unfollowed(operand, kind)
                                   : function_.layout.constant(bits_of(operand, type), kind);
  follow_read({offset, kind});
  return offset;
}

std::uint32_t Operands::read_predicate(Operand operand) {
  operand.negated = false;
  return read(operand, Type::pred);
}

AddressOperand Operands::read_address(const Operand& address, Space space) {
  if (address.kind != Operand::Kind::address) unsupported(text::address_is_required());
  if (address.name.empty())
    return {function_.layout.constant(address.value, RegisterClass::wide), true, 0, 0};
  Operand base = address;
  base.kind = Operand::Kind::name;
  base.value = 0;
  const Type type = space == Space::shared ? Type::u32 : Type::u64;
  const RegisterClass kind = class_of(base, type);
  if (kind == RegisterClass::predicate) unsupported(text::address_is_required());
  return {read(base, type, kind), kind == RegisterClass::wide,
          static_cast<std::int64_t>(address.value), 0};
}

std::uint32_t Operands::write(const Operand& operand, RegisterClass kind) {
  if (operand.kind == Operand::Kind::sink) return function_.layout.borrow_for_statement(kind);
  if (operand.kind != Operand::Kind::name || operand.negated || operand.value != 0)
    unsupported(text::this_kind_of_result());
  FrameRegister& found = find_register(operand.name);
  const bool is_local = writes_ == Writes::all_lanes && function_.last_uses.contains(operand.name);
  if (is_local && found.offset == FrameRegister::kUnallocated) function_.layout.borrow(found);
  const FrameRegister reg = register_of(operand.name);
  if (reg.kind != kind) unsupported(text::result_of_other_width());
  note_write(reg);
  follow_write(reg);
  return reg.offset;
}

bool Operands::rename(const Operand& target, std::uint32_t offset, RegisterClass kind) {
  const bool is_register =
      target.kind == Operand::Kind::name && !target.negated && target.value == 0;
  if (!is_register || writes_ != Writes::all_lanes || kind == RegisterClass::predicate ||
      !function_.layout.is_fixed(offset) || !function_.written_once.contains(target.name))
    return false;
  auto* reg = function_.scopes.find_as<FrameRegister>(target.name);
  if (reg == nullptr || reg->kind != kind || reg->offset != FrameRegister::kUnallocated)
    return false;
  reg->offset = offset;
  return true;
}

bool Operands::rename_parameter(const Operand& target, std::int64_t at, Type type) {
  const std::int64_t bytes = static_cast<std::int64_t>(ptx::size_of(type));
  const std::int64_t end = function_.kernel.program.parameter_bytes;
  if ((bytes != 4 && bytes != 8) || at < 0 || at > end - bytes ||
      class_of(target, type) != class_for(type))
    return false;
  const std::uint32_t offset =
      function_.layout.kernel_parameter(static_cast<std::uint32_t>(at), class_for(type));
  return rename(target, offset, class_for(type));
}

const ptx::Operand& StatementLowering::operand(std::size_t index) const {
  if (index >= source.operands.size()) unsupported(text::too_few_operands());
  return source.operands[index];
}

std::uint32_t StatementLowering::add_site(std::vector<SiteUse>& sites, SiteUse::Kind kind,
                                          ptx::Space space, std::uint32_t bytes) const {
  sites.push_back({kind, space, bytes, function.positions.current()});
  return static_cast<std::uint32_t>(sites.size() - 1);
}

Handlers StatementLowering::handlers_of(const ptx::Operation& as) const {
  const Handlers handlers = kernel.variant.select(as);
  if (handlers.full == nullptr) unsupported();
  return handlers;
}

std::uint32_t StatementLowering::order_flags() const {
  const auto order = operation.get<ptx::Order>(ptx::Group::order);
  const bool acquires = order == ptx::Order::acquire || order == ptx::Order::acq_rel;
  const bool in_block = operation.get<ptx::Scope>(ptx::Group::scope) == ptx::Scope::cta ||
                        space_of(operation) == ptx::Space::shared;
  return (in_block ? kBlockScope : 0) | (acquires ? kAcquires : 0);
}

void StatementLowering::emit(Handlers handlers, const Instruction& fields) {
  emit_extra(handlers, fields);
  function.code.follow(operation, operands.take_followed());
}

void StatementLowering::emit(const ptx::Operation& as, const Instruction& fields) {
  emit_extra(handlers_of(as), fields);
  function.code.follow(as, operands.take_followed());
}

void StatementLowering::emit_extra(Handlers handlers, const Instruction& fields) {
  if (guarded) {
    Operands of_guard(function, Writes::some_lanes);
    ptx::Operand condition;
    condition.name = source.guard;
    Instruction test;
    test.a = of_guard.read_predicate(condition);
    if (source.guard_negated) test.flags |= kNegateA;
    function.code.push(kGuard, test);
    function.code.follow(std::nullopt, of_guard.take_followed());
  }
  function.code.push(handlers, fields);
}

}  // namespace labcheck::simgpu
