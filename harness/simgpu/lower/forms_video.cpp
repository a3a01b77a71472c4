// SPDX-License-Identifier: MIT
// Lowers video instructions.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/video/handlers.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Opcode;
using ptx::Operand;
using ptx::Type;

namespace {

constexpr std::uint32_t kVideoWordBits = 32;

/// The computation of an opcode and the number of parts of a word that it works on.
struct VideoKind {
  VideoStep step = VideoStep::add;
  std::uint32_t parts = 1;
};

VideoKind kind_of(Opcode opcode) {
  switch (opcode) {
#define OPCODE(name, mnemonic, form, types, modifiers, lanes) \
  case Opcode::name:                                          \
    lanes break;
#define VIDEO(step, parts) return {VideoStep::step, parts};
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
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

using Parts = std::array<std::uint32_t, 4>;

// The part of the words a and b that each part of the result uses; nothing if the selection is
// invalid.
std::optional<Parts> selected_parts(const Selection& selection, std::uint32_t parts,
                                    std::uint32_t first) {
  Parts chosen{};
  for (std::uint32_t part = 0; part < parts; ++part) chosen[part] = first + part;
  if (selection.digits.empty()) return chosen;
  if (selection.bits * parts != kVideoWordBits || selection.digits.size() != parts)
    return std::nullopt;
  for (std::uint32_t part = 0; part < parts; ++part) {
    chosen[part] = to_number(selection.digits[parts - 1 - part]);
    if (chosen[part] >= 2 * parts) return std::nullopt;
  }
  return chosen;
}

// The lowest bit of the part that a scalar operand selects; nothing if the selection is invalid.
std::optional<std::uint32_t> lowest_bit(const Selection& selection) {
  if (selection.digits.empty()) return 0;
  const std::uint32_t lowest = to_number(selection.digits[0]) * selection.bits;
  if (selection.digits.size() != 1 || lowest >= kVideoWordBits) return std::nullopt;
  return lowest;
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
  const auto require = [](auto selected) {
    if (!selected) unsupported("an invalid byte or half-word selector");
    return *selected;
  };
  if (kind.parts == 1) {
    use.a_parts[0] = require(lowest_bit(from_a));
    use.a_bits = from_a.bits;
    use.b_parts[0] = require(lowest_bit(from_b));
    use.b_bits = from_b.bits;
    use.result_part = require(lowest_bit(of_d));
    use.result_bits = of_d.bits;
  } else {
    use.result_bits = kVideoWordBits / kind.parts;
    use.a_parts = require(selected_parts(from_a, kind.parts, 0));
    use.b_parts = require(selected_parts(from_b, kind.parts, kind.parts));
    use.written = of_d.digits.empty() ? (1u << kind.parts) - 1 : 0;
    for (const char digit : of_d.digits) {
      const bool is_valid = of_d.bits == use.result_bits && to_number(digit) < kind.parts;
      use.written |= require(is_valid ? std::optional(1u << to_number(digit)) : std::nullopt);
    }
  }

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
