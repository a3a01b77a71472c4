// SPDX-License-Identifier: MIT
// Lowers video instructions.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/forms.hpp"
#include "harness/simgpu/lower/refusal.hpp"
#include "harness/simgpu/video/handlers.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Opcode;
using ptx::Operand;
using ptx::Type;

namespace {

constexpr std::uint32_t kVideoWordBits = 32;

/// The computation of an opcode and the number of parts of a word that it works on.
struct VideoKind {
  VideoStep step;
  std::uint32_t parts;
};

constexpr std::pair<Opcode, VideoKind> kKinds[] = {
    {Opcode::vadd, {VideoStep::add, 1}},
    {Opcode::vsub, {VideoStep::subtract, 1}},
    {Opcode::vabsdiff, {VideoStep::difference, 1}},
    {Opcode::vmin, {VideoStep::minimum, 1}},
    {Opcode::vmax, {VideoStep::maximum, 1}},
    {Opcode::vshl, {VideoStep::shift_left, 1}},
    {Opcode::vshr, {VideoStep::shift_right, 1}},
    {Opcode::vset, {VideoStep::compare, 1}},
    {Opcode::vmad, {VideoStep::multiply, 1}},
    {Opcode::vadd2, {VideoStep::add, 2}},
    {Opcode::vsub2, {VideoStep::subtract, 2}},
    {Opcode::vavrg2, {VideoStep::average, 2}},
    {Opcode::vabsdiff2, {VideoStep::difference, 2}},
    {Opcode::vmin2, {VideoStep::minimum, 2}},
    {Opcode::vmax2, {VideoStep::maximum, 2}},
    {Opcode::vset2, {VideoStep::compare, 2}},
    {Opcode::vadd4, {VideoStep::add, 4}},
    {Opcode::vsub4, {VideoStep::subtract, 4}},
    {Opcode::vavrg4, {VideoStep::average, 4}},
    {Opcode::vabsdiff4, {VideoStep::difference, 4}},
    {Opcode::vmin4, {VideoStep::minimum, 4}},
    {Opcode::vmax4, {VideoStep::maximum, 4}},
    {Opcode::vset4, {VideoStep::compare, 4}},
};

VideoKind kind_of(Opcode opcode) {
  const auto* row = std::find_if(std::begin(kKinds), std::end(kKinds),
                                 [&](const auto& kind) { return kind.first == opcode; });
  return row->second;
}

VideoSecond second_of(ptx::Atomic word) {
  if (word == ptx::Atomic::add) return VideoSecond::add;
  if (word == ptx::Atomic::min) return VideoSecond::minimum;
  return word == ptx::Atomic::max ? VideoSecond::maximum : VideoSecond::none;
}

/// The parts of a word that an operand such as "r1.b31" selects: their width and their numbers, the
/// highest part first. An operand without a selection has no digits.
struct Selection {
  std::uint32_t bits = kVideoWordBits;
  std::string_view digits;
};

// Removes the selection from the operand. Other suffixes, as in "%tid.x", remain part of the name.
Selection take_selection(Operand& operand) {
  const auto dot = operand.name.rfind('.');
  if (operand.kind != Operand::Kind::name || dot == std::string_view::npos) return {};
  const std::string_view suffix = operand.name.substr(dot + 1);
  const bool is_selection = suffix.size() >= 2 && (suffix[0] == 'b' || suffix[0] == 'h') &&
                            suffix.find_first_not_of("01234567", 1) == std::string_view::npos;
  if (!is_selection) return {};
  operand.name = operand.name.substr(0, dot);
  return {suffix[0] == 'b' ? 8u : 16u, suffix.substr(1)};
}

std::uint32_t to_number(char digit) {
  return static_cast<std::uint32_t>(digit - '0');
}

// Sets the part of the words a and b that each part of the result uses.
bool choose(std::array<std::uint32_t, 4>& chosen, const Selection& selection, std::uint32_t parts,
            std::uint32_t first) {
  for (std::uint32_t part = 0; part < parts; ++part) chosen[part] = first + part;
  if (selection.digits.empty()) return true;
  if (selection.bits * parts != kVideoWordBits || selection.digits.size() != parts) return false;
  for (std::uint32_t part = 0; part < parts; ++part) {
    chosen[part] = to_number(selection.digits[parts - 1 - part]);
    if (chosen[part] >= 2 * parts) return false;
  }
  return true;
}

// Sets the part of a scalar operand, as its lowest bit and its width.
bool choose(std::uint32_t& lowest, std::uint32_t& bits, const Selection& selection) {
  bits = selection.bits;
  if (selection.digits.empty()) return true;
  lowest = to_number(selection.digits[0]) * bits;
  return selection.digits.size() == 1 && lowest < kVideoWordBits;
}

}  // namespace

void lower_video(StatementLowering& s) {
  const ptx::Operation& operation = s.operation;
  const VideoKind kind = kind_of(operation.opcode);
  VideoOperands use;
  use.step = kind.step;
  use.parts = kind.parts;
  use.comparison = operation.get<ptx::Comparison>(Group::comparison);
  use.shift_mode = operation.get<ptx::Wrap>(Group::wrap);
  use.saturate = operation.has(Group::saturate);
  use.plus_one = operation.has(Group::plus_one);
  const auto scale = operation.get<ptx::Scale>(Group::scale);
  use.scale = scale == ptx::Scale::shr7 ? 7 : scale == ptx::Scale::shr15 ? 15 : 0;
  // A comparison has no result type; its result is 0 or 1.
  const bool compares = kind.step == VideoStep::compare;
  if (operation.type_count != (compares ? 2 : 3)) unsupported("these types");
  const std::size_t of_a = compares ? 0 : 1;
  use.result_signed = !compares && operation.type() == Type::s32;
  use.a_signed = operation.types[of_a] == Type::s32;
  use.b_signed = operation.types[of_a + 1] == Type::s32;

  Operand d = s.operand(0);
  Operand a = s.operand(1);
  Operand b = s.operand(2);
  const Selection of_d = take_selection(d);
  const Selection from_a = take_selection(a);
  const Selection from_b = take_selection(b);
  use.second = second_of(operation.get<ptx::Atomic>(Group::atomic));
  bool is_valid = true;
  if (kind.parts == 1) {
    is_valid = choose(use.a_parts[0], use.a_bits, from_a) &&
               choose(use.b_parts[0], use.b_bits, from_b) &&
               choose(use.result_part, use.result_bits, of_d);
  } else {
    use.result_bits = kVideoWordBits / kind.parts;
    use.written = (1u << kind.parts) - 1;
    is_valid = choose(use.a_parts, from_a, kind.parts, 0) &&
               choose(use.b_parts, from_b, kind.parts, kind.parts) &&
               (of_d.digits.empty() || of_d.bits == use.result_bits);
    if (is_valid && !of_d.digits.empty()) use.written = 0;
    for (const char digit : of_d.digits) {
      is_valid = is_valid && to_number(digit) < kind.parts;
      use.written |= 1u << to_number(digit);
    }
  }
  if (!is_valid) unsupported("an invalid byte or half-word selector");

  const bool multiplies = kind.step == VideoStep::multiply;
  const bool needs_third =
      kind.parts > 1 || multiplies || !of_d.digits.empty() || use.second != VideoSecond::none;
  if (s.source.operands.size() != (needs_third ? 4u : 3u)) unsupported("these operands");
  Instruction result;
  const auto take_sign = [&](Operand& value) {
    const bool negated = multiplies && value.kind == Operand::Kind::name && value.negated;
    if (negated) value.negated = false;
    return negated;
  };
  use.product_negated = take_sign(a) != take_sign(b);
  result.a = s.operands.read(a, Type::u32);
  result.b = s.operands.read(b, Type::u32);
  result.c = s.constant(0, RegisterClass::word);
  if (needs_third) {
    Operand c = s.operand(3);
    use.c_negated = take_sign(c);
    result.c = s.operands.read(c, Type::u32);
  }
  result.d = s.operands.write(d, Type::u32);
  result.table = &s.program.add_operands(use);
  s.emit(video(), result);
}

}  // namespace labcheck::simgpu
