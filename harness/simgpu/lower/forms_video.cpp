// Video instructions, and others whose operands are laid out in a way of their own.
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <array>
#include <string_view>

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Opcode;
using ptx::Operand;
using ptx::Operation;
using ptx::Type;

namespace {

constexpr std::uint32_t kWordBits = 32;

/// What an opcode computes, on how many parts of a word.
struct Kind {
  VideoStep step;
  std::uint32_t parts;
};

Kind kind_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::vsub:
      return {VideoStep::subtract, 1};
    case Opcode::vabsdiff:
      return {VideoStep::difference, 1};
    case Opcode::vmin:
      return {VideoStep::minimum, 1};
    case Opcode::vmax:
      return {VideoStep::maximum, 1};
    case Opcode::vshl:
      return {VideoStep::shift_left, 1};
    case Opcode::vshr:
      return {VideoStep::shift_right, 1};
    case Opcode::vset:
      return {VideoStep::compare, 1};
    case Opcode::vmad:
      return {VideoStep::multiply, 1};
    case Opcode::vadd2:
      return {VideoStep::add, 2};
    case Opcode::vsub2:
      return {VideoStep::subtract, 2};
    case Opcode::vavrg2:
      return {VideoStep::average, 2};
    case Opcode::vabsdiff2:
      return {VideoStep::difference, 2};
    case Opcode::vmin2:
      return {VideoStep::minimum, 2};
    case Opcode::vmax2:
      return {VideoStep::maximum, 2};
    case Opcode::vset2:
      return {VideoStep::compare, 2};
    case Opcode::vadd4:
      return {VideoStep::add, 4};
    case Opcode::vsub4:
      return {VideoStep::subtract, 4};
    case Opcode::vavrg4:
      return {VideoStep::average, 4};
    case Opcode::vabsdiff4:
      return {VideoStep::difference, 4};
    case Opcode::vmin4:
      return {VideoStep::minimum, 4};
    case Opcode::vmax4:
      return {VideoStep::maximum, 4};
    case Opcode::vset4:
      return {VideoStep::compare, 4};
    default:
      return {VideoStep::add, 1};
  }
}

VideoSecond second_of(ptx::Atomic word) {
  switch (word) {
    case ptx::Atomic::add:
      return VideoSecond::add;
    case ptx::Atomic::min:
      return VideoSecond::minimum;
    case ptx::Atomic::max:
      return VideoSecond::maximum;
    default:
      return VideoSecond::none;
  }
}

/// The parts of a word that "r1.b31" names: how wide they are and which ones, as they are written,
/// the highest first. An operand without them has no digits.
struct Selection {
  std::uint32_t bits = kWordBits;
  std::string_view digits;
};

// Takes the selection off the operand. What is none stays part of the name, as in "%tid.x".
Selection take_selection(Operand& operand) {
  const auto dot = operand.name.rfind('.');
  if (operand.kind != Operand::Kind::name || dot == std::string_view::npos) return {};
  const std::string_view written = operand.name.substr(dot + 1);
  const bool known = written.size() >= 2 && (written[0] == 'b' || written[0] == 'h') &&
                     written.find_first_not_of("01234567", 1) == std::string_view::npos;
  if (!known) return {};
  operand.name = operand.name.substr(0, dot);
  return {written[0] == 'b' ? 8u : 16u, written.substr(1)};
}

std::uint32_t number(char digit) {
  return static_cast<std::uint32_t>(digit - '0');
}

// Which part of the words a and b each part of the result takes.
bool choose(std::array<std::uint32_t, 4>& chosen, const Selection& selection, std::uint32_t parts,
            std::uint32_t first) {
  for (std::uint32_t part = 0; part < parts; ++part) chosen[part] = first + part;
  if (selection.digits.empty()) return true;
  if (selection.bits * parts != kWordBits || selection.digits.size() != parts) return false;
  for (std::uint32_t part = 0; part < parts; ++part) {
    chosen[part] = number(selection.digits[parts - 1 - part]);
    if (chosen[part] >= 2 * parts) return false;
  }
  return true;
}

// Of a scalar operand: its one part, as the lowest bit.
bool choose(std::uint32_t& lowest, std::uint32_t& bits, const Selection& selection) {
  bits = selection.bits;
  if (selection.digits.empty()) return true;
  lowest = number(selection.digits[0]) * bits;
  return selection.digits.size() == 1 && lowest < kWordBits;
}

}  // namespace

void FunctionLowering::video(const ptx::Instruction& source, const Operation& operation) {
  const Kind kind = kind_of(operation.opcode);
  VideoOperands use;
  use.step = kind.step;
  use.parts = kind.parts;
  use.comparison = operation.get<ptx::Comparison>(Group::comparison);
  use.shift_mode = operation.get<ptx::Wrap>(Group::wrap);
  use.saturate = operation.has(Group::saturate);
  use.plus_one = operation.has(Group::plus_one);
  const auto scale = operation.get<ptx::Scale>(Group::scale);
  use.scale = scale == ptx::Scale::shr7 ? 7 : scale == ptx::Scale::shr15 ? 15 : 0;
  // A comparison has no type of its result, which is 0 or 1.
  const bool compares = kind.step == VideoStep::compare;
  if (operation.type_count != (compares ? 2 : 3)) unsupported("these types");
  const std::size_t of_a = compares ? 0 : 1;
  use.result_signed = !compares && operation.type() == Type::s32;
  use.a_signed = operation.types[of_a] == Type::s32;
  use.b_signed = operation.types[of_a + 1] == Type::s32;

  Operand d = operand(source, 0);
  Operand a = operand(source, 1);
  Operand b = operand(source, 2);
  const Selection of_d = take_selection(d);
  const Selection from_a = take_selection(a);
  const Selection from_b = take_selection(b);
  use.second = second_of(operation.get<ptx::Atomic>(Group::atomic));
  bool known = true;
  if (kind.parts == 1) {
    known = choose(use.a_parts[0], use.a_bits, from_a) &&
            choose(use.b_parts[0], use.b_bits, from_b) &&
            choose(use.result_part, use.result_bits, of_d);
  } else {
    use.result_bits = kWordBits / kind.parts;
    use.written = (1u << kind.parts) - 1;
    known = choose(use.a_parts, from_a, kind.parts, 0) &&
            choose(use.b_parts, from_b, kind.parts, kind.parts) &&
            (of_d.digits.empty() || of_d.bits == use.result_bits);
    if (known && !of_d.digits.empty()) use.written = 0;
    for (const char digit : of_d.digits) {
      known = known && number(digit) < kind.parts;
      use.written |= 1u << number(digit);
    }
  }
  if (!known) unsupported("a part of a word that there is not");

  const bool multiplies = kind.step == VideoStep::multiply;
  const bool needs_third =
      kind.parts > 1 || multiplies || !of_d.digits.empty() || use.second != VideoSecond::none;
  if (source.operands.size() != (needs_third ? 4u : 3u)) unsupported("these operands");
  Instruction result;
  const auto take = [&](Operand& value) {
    const bool negated = multiplies && value.kind == Operand::Kind::name && value.negated;
    if (negated) value.negated = false;
    return negated;
  };
  use.product_negated = take(a) != take(b);
  result.a = read(a, Type::u32);
  result.b = read(b, Type::u32);
  result.c = layout_.constant(0, RegisterClass::word);
  if (needs_third) {
    Operand c = operand(source, 3);
    use.c_negated = take(c);
    result.c = read(c, Type::u32);
  }
  result.d = write(d, Type::u32);
  result.site = static_cast<std::uint32_t>(kernel_.program.video_uses.size());
  kernel_.program.video_uses.push_back(use);
  emit(simgpu::video(), result);
}

void FunctionLowering::pack(const ptx::Instruction& source, const Operation& operation) {
  const Type part = operation.type();
  const bool bytes = part == Type::s8 || part == Type::u8;
  const bool halves = part == Type::s16 || part == Type::u16;
  const std::size_t wanted = bytes ? 4 : 3;
  if ((!bytes && !halves) || operation.types[1] != Type::s32 || !operation.has(Group::saturate) ||
      (operation.types[2] == Type::b32) != bytes || source.operands.size() != wanted)
    unsupported();
  Instruction result;
  result.flags = bytes ? 8 : 16;
  if (part == Type::s8 || part == Type::s16) result.flags |= kNegateA;
  result.a = read(operand(source, 1), Type::s32);
  result.b = read(operand(source, 2), Type::s32);
  result.c = bytes ? read(operand(source, 3), Type::b32) : layout_.constant(0, RegisterClass::word);
  result.d = write(operand(source, 0), Type::b32);
  emit(pack_parts(), result);
}

// A policy tells the caches what to keep, which changes no result.
void FunctionLowering::cache_policy(const ptx::Instruction& source) {
  Instruction result;
  result.a = layout_.constant(0, RegisterClass::wide);
  result.d = write(operand(source, 0), Type::b64);
  emit(move_address(), result);
}

void FunctionLowering::elect(const ptx::Instruction& source) {
  const Operand& target = operand(source, 0);
  if (target.kind != Operand::Kind::pair) unsupported("these operands");
  mark_waiting();
  Instruction result;
  result.e = read(operand(source, 1), Type::u32);
  result.d = write(target.parts[0], Type::b32);
  result.immediate = write(target.parts[1], Type::pred);
  emit(simgpu::elect(), result);
}

}  // namespace labcheck::simgpu
