// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/matrix_opcode.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/ptx/messages.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace labcheck::simgpu {
namespace {

using ptx::Operand;
using ptx::Operation;
using ptx::Space;
using ptx::Type;

constexpr std::pair<std::string_view, MatrixDimensions> kDimensions[] = {
    {"m16n16k16", {16, 16, 16}}, {"m8n32k16", {8, 32, 16}}, {"m32n8k16", {32, 8, 16}},
    {"m16n16k8", {16, 16, 8}},   {"m8n8k4", {8, 8, 4}},     {"m8n8k16", {8, 8, 16}},
    {"m16n8k4", {16, 8, 4}},     {"m16n8k8", {16, 8, 8}},   {"m16n8k16", {16, 8, 16}},
    {"m16n8k32", {16, 8, 32}}};

constexpr std::pair<std::string_view, MatrixElement> kElements[] = {
    {"f16", MatrixElement::f16}, {"bf16", MatrixElement::bf16}, {"tf32", MatrixElement::tf32},
    {"f32", MatrixElement::f32}, {"f64", MatrixElement::f64},   {"s8", MatrixElement::s8},
    {"u8", MatrixElement::u8},   {"s32", MatrixElement::s32}};

constexpr std::pair<std::string_view, Space> kSpaces[] = {
    {"global", Space::global}, {"shared", Space::shared}, {"shared::cta", Space::shared}};

template <class Table>
auto find_word(const Table& table, std::string_view word) {
  const auto found = std::ranges::find(table, word, [](const auto& entry) { return entry.first; });
  return found == std::end(table) ? std::nullopt : std::optional(found->second);
}

bool take_word(MatrixOpcode& opcode, std::string_view word) {
  const bool is_fragment = word == "a" || word == "b" || word == "c" || word == "d";
  if (word == "sync" || word == "aligned" || word == "rn") return true;
  if (word == "row" || word == "col") {
    opcode.orders.push_back(word == "row" ? MatrixOrder::rows : MatrixOrder::columns);
  } else if (is_fragment) {
    opcode.fragment = word;
  } else if (word == "load" || word == "store" || word == "mma") {
    opcode.step = word;
  } else if (word == "satfinite") {
    opcode.saturates = true;
  } else if (const auto dimensions = find_word(kDimensions, word)) {
    opcode.dimensions = *dimensions;
  } else if (const auto space = find_word(kSpaces, word)) {
    opcode.space = *space;
  } else if (const auto element = find_word(kElements, word)) {
    opcode.elements.push_back(*element);
  } else {
    return false;
  }
  return true;
}

void count_matrix_flops(const StatementLowering& s, const MatrixMultiplication& use) {
  const MatrixElement factor = use.a.shape.element;
  if (is_integer(factor) || s.guarded) return;
  using Precision = FlopUse::Precision;
  const Precision precision = factor == MatrixElement::f64    ? Precision::double_
                              : factor == MatrixElement::tf32 ? Precision::single
                                                              : Precision::half;
  s.function.code.counted_block().flops.push_back(
      {precision, 2 * use.d.shape.elements() * use.a.shape.columns / kLanes,
       s.function.positions.current()});
}

}  // namespace

MatrixOpcode read_matrix_opcode(std::string_view text) {
  MatrixOpcode opcode;
  const std::vector<std::string_view> words = split_at(text, '.');
  for (std::size_t k = 1; k < words.size(); ++k)
    if (!take_word(opcode, words[k])) refuse_word(words[k], words.front());
  return opcode;
}

void refuse_word(std::string_view word, std::string_view first) {
  unsupported(ptx::text::word_of_opcode_not_supported(std::string(word), std::string(first)));
}

bool is_sum_of(MatrixElement factor, MatrixElement sum) {
  if (is_integer(factor)) return sum == MatrixElement::s32;
  if (factor == MatrixElement::f64) return sum == MatrixElement::f64;
  return sum == MatrixElement::f32 || (factor == MatrixElement::f16 && sum == MatrixElement::f16);
}

MatrixShape shape_of(MatrixRole role, MatrixDimensions dimensions, MatrixElement element,
                     MatrixOrder order) {
  const std::uint32_t rows = role == MatrixRole::b ? dimensions.k : dimensions.m;
  const std::uint32_t columns = role == MatrixRole::a ? dimensions.k : dimensions.n;
  return {element, order, rows, columns};
}

Type register_type(MatrixElement element) {
  if (element == MatrixElement::f64) return Type::f64;
  return element == MatrixElement::f32 ? Type::f32 : Type::b32;
}

std::vector<Operand> matrix_operand(const StatementLowering& s, std::size_t index,
                                    std::size_t count) {
  const Operand& operand = s.operand(index);
  if (operand.kind == Operand::Kind::vector && operand.parts.size() == count) return operand.parts;
  if (operand.kind != Operand::Kind::name || count != 1) unsupported(text::these_operands());
  return {operand};
}

Operation operation_of(std::string_view opcode) {
  return std::get<Operation>(ptx::parse_opcode(opcode));
}

Operation access_operation(bool loads, Space space, MatrixElement element) {
  const bool is_wide = bits_of(element) == 64;
  std::string opcode = loads ? "ld" : "st";
  if (space == Space::global) opcode += ".global";
  if (space == Space::shared) opcode += ".shared";
  Operation operation = operation_of(opcode + (is_wide ? ".b64" : ".b32"));
  const unsigned address = loads ? 1 : 0;
  operation.wide_operands = static_cast<std::uint8_t>(1u << address);
  if (is_wide) operation.wide_operands |= static_cast<std::uint8_t>(1u << (1 - address));
  return operation;
}

void multiply_matrices(StatementLowering& s, const MatrixMultiplication& shapes,
                       const MatrixCounts& counts) {
  MatrixMultiplication use = shapes;
  const auto read = [&](MatrixRegisters& matrix, std::size_t index, std::size_t count) {
    for (const Operand& part : matrix_operand(s, index, count))
      matrix.registers.push_back(s.operands.read(part, register_type(matrix.shape.element)));
  };
  read(use.a, 1, counts.a);
  read(use.b, 2, counts.b);
  read(use.c, 3, counts.c);
  for (const Operand& part : matrix_operand(s, 0, counts.d))
    use.d.registers.push_back(s.operands.write(part, register_type(use.d.shape.element)));
  count_matrix_flops(s, use);
  Instruction result;
  result.table = &s.program.add_operands(use);
  s.emit(kMultiplyMatrices, result);
}

}  // namespace labcheck::simgpu
