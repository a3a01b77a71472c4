// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

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
  if (type == Type::s16) return Type::s32;
  if (type == Type::u16) return Type::u32;
  if (type == Type::s32) return Type::s64;
  return type == Type::u32 ? Type::u64 : Type::none;
}

// Whether a cvt combines two numbers into a pair.
bool joins_two(const Operation& operation) {
  const auto is_pair = [](Type type) {
    return ptx::is_half_pair(type) || ptx::is_float8_pair(type);
  };
  return is_pair(operation.types[0]) && !is_pair(operation.types[1]);
}

// The operand types of each form, the result first: the operation's type (t), or twice as wide with
// .wide (w), its second type (s), u32 (u) or a predicate (p).
constexpr std::pair<Form, std::string_view> kOperandTypes[] = {
    {Form::unary, "tt"},          {Form::logic_not, "tt"},      {Form::binary, "ttt"},
    {Form::logic, "ttt"},         {Form::ternary, "tttt"},      {Form::multiply, "wtt"},
    {Form::multiply_add, "wttw"}, {Form::with_carry, "ttt"},    {Form::count_bits, "ut"},
    {Form::bit_field, "ttuu"},    {Form::bit_insert, "tttuu"},  {Form::find_bit, "uuuu"},
    {Form::dot_product, "uuuu"},  {Form::permute, "uuuu"},      {Form::test, "pt"},
    {Form::select, "tttp"},       {Form::select_sign, "ttts"},  {Form::lookup_logic, "ttttu"},
    {Form::shift, "ttu"},         {Form::funnel_shift, "tttu"}, {Form::convert, "ts"},
    {Form::activemask, "t"}};

std::vector<Type> operand_types(const Operation& operation) {
  const auto* found =
      std::ranges::find(kOperandTypes, operation.form, &std::pair<Form, std::string_view>::first);
  if (found == std::end(kOperandTypes)) return {};
  std::string_view letters = found->second;
  if (operation.opcode == ptx::Opcode::madc) letters = "tttt";
  if (operation.form == Form::convert && joins_two(operation)) letters = "tss";
  const Type t = operation.type();
  const Type wide = operation.get<Part>(Group::part) == Part::wide ? doubled(t) : t;
  std::vector<Type> types;
  for (const char letter : letters) {
    types.push_back(letter == 't'   ? t
                    : letter == 'w' ? wide
                    : letter == 's' ? operation.types[1]
                    : letter == 'u' ? Type::u32
                                    : Type::pred);
  }
  return types;
}

// The value that set writes for a true comparison; for a pair of halves, in both halves.
std::int64_t true_value(Type type) {
  if (type == Type::f32) return 0x3F800000;
  if (type == Type::f16) return 0x3C00;
  if (type == Type::f16x2) return 0x3C003C00;
  if (type == Type::bf16) return 0x3F80;
  if (type == Type::bf16x2) return 0x3F803F80;
  return type == Type::u16 || type == Type::s16 ? 0xFFFF : 0xFFFFFFFF;
}

// The low word of a wide register, which cvt uses for a narrower source type (PTX ISA, "Operand
// Size Exceeding Instruction-Type Size").
std::uint32_t low_half(StatementLowering& s, const Operand& operand) {
  if (s.operands.class_of(operand, Type::u32) != RegisterClass::wide)
    unsupported(text::operand_of_other_width());
  Instruction halves;
  halves.a = s.operands.read(operand, Type::u64);
  halves.d = s.function.layout.borrow_for_statement(RegisterClass::word);
  halves.b = s.function.layout.borrow_for_statement(RegisterClass::word);
  s.function.code.push(unpack(4, 2), halves);
  return halves.d;
}

// The carry flag, recorded as read, written or both by the statement.
std::uint32_t carry_flag(StatementLowering& s) {
  const FrameRegister flag = s.operands.register_of(kCarryFlag);
  if (s.operation.form == Form::with_carry) s.function.code.note_read(flag);
  if (s.operation.has(Group::carry)) s.operands.note_write(flag);
  return flag.offset;
}

// lop3 with a second result: whether any bit of the word is set, combined with a predicate.
void lower_lookup_with_predicate(StatementLowering& s) {
  Operation operation = s.operation;
  const auto combination = operation.get<ptx::Combination>(Group::combination);
  const Operand& target = s.operand(0);
  if (target.kind != Operand::Kind::pair || s.source.operands.size() != 6 ||
      combination == ptx::Combination::xor_)
    unsupported(text::these_operands());
  Instruction result;
  for (std::size_t k = 1; k < 5; ++k) result.*kFields[k] = s.read(k, Type::b32);
  result.d = s.operands.write(target.parts[0], Type::b32);
  operation.modifiers[static_cast<std::size_t>(Group::combination)] = 0;
  s.emit(operation, result);
  Instruction test;
  test.flags = static_cast<std::uint32_t>(combination);
  test.a = result.d;
  test.b = s.constant(0, RegisterClass::word);
  test.c = s.operands.read_predicate(s.operand(5));
  if (s.operand(5).negated) test.flags |= kNegateC;
  test.d = s.operands.write(target.parts[1], Type::pred);
  const auto is_set = std::get<Operation>(ptx::parse_opcode("setp.ne.b32"));
  s.emit_extra(s.handlers_of(is_set), test);
}

// cvt.pack: integers become bytes or halves of a word.
void lower_pack(StatementLowering& s) {
  const Operation& operation = s.operation;
  const Type part = operation.type();
  const bool bytes = part == Type::s8 || part == Type::u8;
  const bool halves = part == Type::s16 || part == Type::u16;
  const std::size_t required = bytes ? 4 : 3;
  if ((!bytes && !halves) || operation.types[1] != Type::s32 || !operation.has(Group::saturate) ||
      (operation.types[2] == Type::b32) != bytes || s.source.operands.size() != required)
    unsupported();
  Instruction result;
  result.flags = bytes ? 8 : 16;
  if (part == Type::s8 || part == Type::s16) result.flags |= kNegateA;
  result.a = s.read(1, Type::s32);
  result.b = s.read(2, Type::s32);
  result.c = bytes ? s.read(3, Type::b32) : s.constant(0, RegisterClass::word);
  result.d = s.write(0, Type::b32);
  s.emit(kPackParts, result);
}

// The type of the elements of `vector`, which together have `bytes` bytes.
Type element_type(const Operand& vector, std::size_t bytes) {
  const std::size_t size = bytes / std::max<std::size_t>(vector.parts.size(), 1);
  return size == 4 ? Type::b32 : size == 2 ? Type::b16 : size == 1 ? Type::b8 : Type::none;
}

}  // namespace

void lower_arithmetic(StatementLowering& s) {
  const Operation& operation = s.operation;
  const std::vector<Type> types = operand_types(operation);
  const std::size_t count = types.size();
  if (count == 0 || s.source.operands.size() != count || std::ranges::count(types, Type::none) != 0)
    unsupported(text::these_operands());
  Instruction result;
  if (operation.form == Form::test)
    result.flags = static_cast<std::uint32_t>(operation.get<ptx::Property>(Group::property));
  for (std::size_t k = 1; k < count; ++k) {
    const Operand& value = s.operand(k);
    if (operation.form == Form::select && types[k] == Type::pred) {
      result.*kFields[k] = s.operands.read_predicate(value);
      if (value.negated) result.flags |= kNegateC;
    } else if (operation.form == Form::convert &&
               s.operands.class_of(value, types[k]) != class_for(types[k])) {
      result.*kFields[k] = low_half(s, value);
    } else {
      result.*kFields[k] = s.read(k, types[k]);
    }
  }
  result.d = s.write(0, types[0]);
  if (operation.form == Form::with_carry || operation.has(Group::carry)) result.e = carry_flag(s);
  s.emit(operation, result);
}

void lower_lookup(StatementLowering& s) {
  return s.operation.has(Group::combination) ? lower_lookup_with_predicate(s) : lower_arithmetic(s);
}

void lower_convert(StatementLowering& s) {
  return s.operation.has(Group::pack) ? lower_pack(s) : lower_arithmetic(s);
}

void lower_compare(StatementLowering& s) {
  const Operation& operation = s.operation;
  const bool to_value = operation.form == Form::compare_to;
  const Type compared = to_value ? operation.types[1] : operation.type();
  Instruction result;
  result.flags = static_cast<std::uint32_t>(operation.get<ptx::Combination>(Group::combination));
  result.a = s.read(1, compared);
  result.b = s.read(2, compared);
  if (operation.has(Group::combination)) {
    result.c = s.operands.read_predicate(s.operand(3));
    if (s.operand(3).negated) result.flags |= kNegateC;
  } else {
    result.c = s.constant(1, RegisterClass::predicate);
  }
  const Operand& target = s.operand(0);
  if (to_value) {
    result.immediate = true_value(operation.type());
    result.d = s.write(0, operation.type());
  } else if (target.kind == Operand::Kind::pair) {
    result.flags |= kHasSecond;
    result.d = s.operands.write(target.parts[0], Type::pred);
    result.e = s.operands.write(target.parts[1], Type::pred);
  } else {
    result.d = s.write(0, Type::pred);
  }
  s.emit(operation, result);
}

void lower_move(StatementLowering& s) {
  const Type type = s.operation.type();
  const Operand& target = s.operand(0);
  const Operand& value = s.operand(1);
  const bool packs = value.kind == Operand::Kind::vector;
  Instruction result;
  if (!packs && target.kind != Operand::Kind::vector) {
    result.a = s.read(1, type);
    const RegisterClass kind = class_for(type);
    if (ptx::size_of(type) >= 4 && s.operands.rename(target, result.a, kind)) return;
    result.d = s.write(0, type);
    return s.emit(s.operation, result);
  }
  const std::vector<Operand>& parts = packs ? value.parts : target.parts;
  const Type part = element_type(packs ? value : target, ptx::size_of(type));
  if (!packs) result.a = s.read(1, type);
  for (std::size_t k = 0; k < parts.size() && k < 4; ++k)
    result.*kParts[k] = packs ? s.operands.read(parts[k], part) : s.operands.write(parts[k], part);
  if (packs) result.a = s.write(0, type);
  const auto count = static_cast<unsigned>(parts.size());
  const auto bytes = static_cast<unsigned>(ptx::size_of(part));
  s.emit(packs ? pack(bytes, count) : unpack(bytes, count), result);
}

}  // namespace labcheck::simgpu
