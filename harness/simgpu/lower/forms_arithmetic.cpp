// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/registers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <array>

namespace labcheck::simgpu {

using ptx::Form;
using ptx::Group;
using ptx::Operand;
using ptx::Operation;
using ptx::Part;
using ptx::Type;

namespace {

constexpr std::uint32_t Instruction::*kFields[] = {
    &Instruction::d, &Instruction::a, &Instruction::b, &Instruction::c, &Instruction::e};

Type doubled(Type type) {
  switch (type) {
    case Type::s16:
      return Type::s32;
    case Type::u16:
      return Type::u32;
    case Type::s32:
      return Type::s64;
    case Type::u32:
      return Type::u64;
    default:
      return Type::none;
  }
}

bool is_pair(Type type) {
  return ptx::is_half_pair(type) || ptx::is_float8_pair(type);
}

// Whether a cvt combines two numbers into a pair.
bool joins_two(const Operation& operation) {
  return is_pair(operation.types[0]) && !is_pair(operation.types[1]);
}

// The operand types of each form, the result first. Type::none ends the list.
using Types = std::array<Type, 5>;

Types operand_types(const Operation& operation) {
  const Type t = operation.type();
  const Type wide = operation.get<Part>(Group::part) == Part::wide ? doubled(t) : t;
  switch (operation.form) {
    case Form::unary:
    case Form::logic_not:
      return {t, t};
    case Form::binary:
    case Form::logic:
      return {t, t, t};
    case Form::ternary:
      return {t, t, t, t};
    case Form::multiply:
      return {wide, t, t};
    case Form::multiply_add:
      return {wide, t, t, wide};
    case Form::with_carry:
      return operation.opcode == ptx::Opcode::madc ? Types{t, t, t, t} : Types{t, t, t};
    case Form::count_bits:
      return {Type::u32, t};
    case Form::bit_field:
      return {t, t, Type::u32, Type::u32};
    case Form::bit_insert:
      return {t, t, t, Type::u32, Type::u32};
    case Form::find_bit:
    case Form::dot_product:
      return {Type::u32, Type::u32, Type::u32, Type::u32};
    case Form::test:
      return {Type::pred, t};
    case Form::select:
      return {t, t, t, Type::pred};
    case Form::select_sign:
      return {t, t, t, operation.types[1]};
    case Form::lookup_logic:
      return {t, t, t, t, Type::u32};
    case Form::shift:
      return {t, t, Type::u32};
    case Form::funnel_shift:
      return {t, t, t, Type::u32};
    case Form::permute:
      return {Type::u32, Type::u32, Type::u32, Type::u32};
    case Form::convert:
      return joins_two(operation) ? Types{t, operation.types[1], operation.types[1]}
                                  : Types{t, operation.types[1]};
    case Form::activemask:
      return {t};
    default:
      return {};
  }
}

// The value that set writes for a true comparison; for a pair of halves, in both halves.
std::int64_t true_value(Type type) {
  switch (type) {
    case Type::f32:
      return 0x3F800000;
    case Type::f16:
      return 0x3C00;
    case Type::f16x2:
      return 0x3C003C00;
    case Type::bf16:
      return 0x3F80;
    case Type::bf16x2:
      return 0x3F803F80;
    case Type::u16:
    case Type::s16:
      return 0xFFFF;
    default:
      return 0xFFFFFFFF;
  }
}

}  // namespace

void FunctionLowering::lower_arithmetic(const ptx::Instruction& source, Operation operation) {
  const Types types = operand_types(operation);
  std::size_t count = 0;
  while (count < types.size() && types[count] != Type::none) ++count;
  if (count == 0 || source.operands.size() != count) unsupported("these operands");
  Instruction result;
  if (operation.form == Form::test) {
    result.flags = static_cast<std::uint32_t>(operation.get<ptx::Property>(Group::property));
  }
  for (std::size_t k = 1; k < count; ++k) {
    const Operand& value = source.operands[k];
    if (operation.form == Form::select && types[k] == Type::pred) {
      result.*kFields[k] = read_predicate(value);
      if (value.negated) result.flags |= kNegateC;
    } else if (operation.form == Form::convert &&
               class_of(value, types[k]) != class_for(types[k])) {
      result.*kFields[k] = low_half(value);
      flow_.kind = RegisterFlow::Kind::computes;  // the half is in an intermediate register
    } else {
      result.*kFields[k] = read(value, types[k]);
    }
  }
  result.d = write(source.operands[0], types[0]);
  if (operation.form == Form::with_carry || operation.has(Group::carry))
    result.e = carry_flag(operation);
  emit(handlers_of(operation), result);
}

// lop3 with a second result: whether any bit of the word is set, combined with a predicate.
void FunctionLowering::lower_lookup_with_predicate(const ptx::Instruction& source,
                                                   Operation operation) {
  const auto combination = operation.get<ptx::Combination>(Group::combination);
  const Operand& target = operand(source, 0);
  if (target.kind != Operand::Kind::pair || source.operands.size() != 6 ||
      combination == ptx::Combination::xor_)
    unsupported("these operands");
  Instruction result;
  for (std::size_t k = 1; k < 5; ++k) result.*kFields[k] = read(source.operands[k], Type::b32);
  result.d = write(target.parts[0], Type::b32);
  operation.modifiers[static_cast<std::size_t>(Group::combination)] = 0;
  emit(handlers_of(operation), result);
  Operation is_set;
  is_set.opcode = ptx::Opcode::setp;
  is_set.form = Form::compare;
  is_set.types[0] = Type::b32;
  is_set.type_count = 1;
  is_set.modifiers[static_cast<std::size_t>(Group::comparison)] =
      static_cast<std::uint8_t>(ptx::Comparison::ne);
  Instruction test;
  test.flags = static_cast<std::uint32_t>(combination);
  test.a = result.d;
  test.b = layout_.constant(0, RegisterClass::word);
  test.c = read_predicate(source.operands[5]);
  if (source.operands[5].negated) test.flags |= kNegateC;
  test.d = write(target.parts[1], Type::pred);
  emit(handlers_of(is_set), test);
}

std::uint32_t FunctionLowering::carry_flag(const Operation& operation) {
  if (!carry_flag_) carry_flag_ = layout_.allocate(RegisterClass::predicate);
  if (operation.form == Form::with_carry) note_read(*carry_flag_, RegisterClass::predicate);
  if (operation.has(Group::carry)) note_write(*carry_flag_, RegisterClass::predicate);
  return *carry_flag_;
}

void FunctionLowering::lower_compare(const ptx::Instruction& source, Operation operation) {
  const bool to_value = operation.form == Form::compare_to;
  const Type compared = to_value ? operation.types[1] : operation.type();
  Instruction result;
  result.flags = static_cast<std::uint32_t>(operation.get<ptx::Combination>(Group::combination));
  result.a = read(operand(source, 1), compared);
  result.b = read(operand(source, 2), compared);
  if (operation.has(Group::combination)) {
    result.c = read_predicate(operand(source, 3));
    if (operand(source, 3).negated) result.flags |= kNegateC;
  } else {
    result.c = layout_.constant(1, RegisterClass::predicate);
  }
  const Operand& target = operand(source, 0);
  if (to_value) {
    result.immediate = true_value(operation.type());
    result.d = write(target, operation.type());
  } else if (target.kind == Operand::Kind::pair) {
    result.flags |= kHasSecond;
    result.d = write(target.parts[0], Type::pred);
    result.e = write(target.parts[1], Type::pred);
  } else {
    result.d = write(target, Type::pred);
  }
  emit(handlers_of(operation), result);
}

void FunctionLowering::lower_move(const ptx::Instruction& source, Operation operation) {
  const Operand& target = operand(source, 0);
  const Operand& value = operand(source, 1);
  Instruction result;
  const auto part_type = [&](const Operand& vector) {
    const std::size_t bytes =
        ptx::size_of(operation.type()) / std::max<std::size_t>(vector.parts.size(), 1);
    return bytes == 4 ? Type::b32 : bytes == 2 ? Type::b16 : bytes == 1 ? Type::b8 : Type::none;
  };
  if (value.kind == Operand::Kind::vector) {
    const Type part = part_type(value);
    for (std::size_t k = 0; k < value.parts.size() && k < 4; ++k)
      result.*kParts[k] = read(value.parts[k], part);
    result.a = write(target, operation.type());
    emit(simgpu::pack(static_cast<unsigned>(ptx::size_of(part)),
                      static_cast<unsigned>(value.parts.size())),
         result);
    return;
  }
  if (target.kind == Operand::Kind::vector) {
    const Type part = part_type(target);
    result.a = read(value, operation.type());
    for (std::size_t k = 0; k < target.parts.size() && k < 4; ++k)
      result.*kParts[k] = write(target.parts[k], part);
    emit(unpack(static_cast<unsigned>(ptx::size_of(part)),
                static_cast<unsigned>(target.parts.size())),
         result);
    return;
  }
  result.a = read(value, operation.type());
  result.d = write(target, operation.type());
  emit(handlers_of(operation), result);
}

}  // namespace labcheck::simgpu
