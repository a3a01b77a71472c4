// SPDX-License-Identifier: MIT
// Lowers the matrix instructions (PTX ISA, "Warp-level Matrix Instructions"). Loads and stores of
// matrices become ordinary ones of each register, at addresses that an instruction computes.
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/matrix/matrix.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

using ptx::Operand;
using ptx::Operation;
using ptx::Space;
using ptx::Type;

namespace {

/// d = a × b + c, with m × k elements in a, k × n in b, and m × n in c and d.
struct Dimensions {
  std::uint32_t m = 0;
  std::uint32_t n = 0;
  std::uint32_t k = 0;

  bool operator==(const Dimensions&) const = default;
};

enum class Role : std::uint8_t { a, b, sum };

constexpr Dimensions kSquare{16, 16, 16};
constexpr std::pair<std::string_view, Dimensions> kDimensions[] = {{"m16n16k16", kSquare},
                                                                   {"m8n32k16", {8, 32, 16}},
                                                                   {"m32n8k16", {32, 8, 16}},
                                                                   {"m16n16k8", {16, 16, 8}},
                                                                   {"m8n8k4", {8, 8, 4}}};

constexpr std::pair<std::string_view, MatrixElement> kElements[] = {
    {"f16", MatrixElement::f16}, {"bf16", MatrixElement::bf16}, {"tf32", MatrixElement::tf32},
    {"f32", MatrixElement::f32}, {"f64", MatrixElement::f64},   {"s8", MatrixElement::s8},
    {"u8", MatrixElement::u8},   {"s32", MatrixElement::s32}};

constexpr std::pair<std::string_view, Space> kSpaces[] = {
    {"global", Space::global}, {"shared", Space::shared}, {"shared::cta", Space::shared}};

/// The words of a wmma instruction.
struct MatrixOpcode {
  std::string_view step;      // load, store or mma
  std::string_view fragment;  // a, b, c or d; empty for mma
  std::vector<MatrixOrder> orders{};
  Dimensions dimensions{};
  Space space = Space::generic;
  std::vector<MatrixElement> elements{};
  bool saturates = false;
};

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

MatrixOpcode read_opcode(std::string_view text) {
  MatrixOpcode opcode;
  const std::vector<std::string_view> words = split_at(text, '.');
  for (std::size_t k = 1; k < words.size(); ++k) {
    if (!take_word(opcode, words[k]))
      unsupported(tr("'.{}' is not supported for '{}'", words[k], words.front()));
  }
  return opcode;
}

// Whether matrices of these dimensions can have factors of this type.
bool exists(Dimensions dimensions, MatrixElement factor) {
  switch (factor) {
    case MatrixElement::tf32:
      return dimensions == Dimensions{16, 16, 8};
    case MatrixElement::f64:
      return dimensions == Dimensions{8, 8, 4};
    default:
      return dimensions.k == kSquare.k && bits_of(factor) <= 16;
  }
}

// The element type of the sums of products of `factor`.
bool is_sum_of(MatrixElement factor, MatrixElement sum) {
  if (is_integer(factor)) return sum == MatrixElement::s32;
  if (factor == MatrixElement::f64) return sum == MatrixElement::f64;
  return sum == MatrixElement::f32 || (factor == MatrixElement::f16 && sum == MatrixElement::f16);
}

MatrixShape shape_of(Role role, Dimensions dimensions, MatrixElement element, MatrixOrder order) {
  const std::uint32_t rows = role == Role::b ? dimensions.k : dimensions.m;
  const std::uint32_t columns = role == Role::a ? dimensions.k : dimensions.n;
  return {element, order, rows, columns};
}

// Half-precision factors have 8 registers, whatever their size.
std::size_t count_registers(Role role, const MatrixShape& shape) {
  constexpr std::size_t kOfHalves = 8;
  if (role != Role::sum && shape.element == MatrixElement::f16) return kOfHalves;
  return shape.elements() / shape.per_register() / kLanes;
}

const std::vector<Operand>& registers_in(const Operand& vector, Role role,
                                         const MatrixShape& shape) {
  if (vector.kind != Operand::Kind::vector || vector.parts.size() != count_registers(role, shape))
    unsupported(tr("these operands"));
  return vector.parts;
}

Type type_of(MatrixElement element) {
  if (element == MatrixElement::f64) return Type::f64;
  return element == MatrixElement::f32 ? Type::f32 : Type::b32;
}

MatrixRegisters read_matrix(StatementLowering& s, std::size_t index, Role role,
                            const MatrixShape& shape) {
  MatrixRegisters matrix{shape};
  for (const Operand& part : registers_in(s.operand(index), role, shape))
    matrix.registers.push_back(s.operands.read(part, type_of(shape.element)));
  return matrix;
}

void count_matrix_flops(StatementLowering& s, const MatrixOpcode& opcode, MatrixElement factor) {
  if (is_integer(factor) || s.guarded) return;
  using Precision = FlopUse::Precision;
  const Dimensions& size = opcode.dimensions;
  const Precision precision = factor == MatrixElement::f64    ? Precision::double_
                              : factor == MatrixElement::tf32 ? Precision::single
                                                              : Precision::half;
  s.function.code.counted_block().flops.push_back(
      {precision, 2 * size.m * size.n * size.k / kLanes, s.function.positions.current()});
}

// wmma.mma d, a, b, c
void lower_multiplication(StatementLowering& s, const MatrixOpcode& opcode) {
  // Without the types of factors, those are half precision.
  const std::size_t types = opcode.elements.size();
  if (opcode.orders.size() != 2 || (types != 2 && types != 4)) unsupported();
  const MatrixElement of_a = types == 4 ? opcode.elements[1] : MatrixElement::f16;
  const MatrixElement of_b = types == 4 ? opcode.elements[2] : MatrixElement::f16;
  const MatrixElement of_d = opcode.elements.front();
  const MatrixElement of_c = opcode.elements.back();
  if (of_a != of_b || !exists(opcode.dimensions, of_a) || !is_sum_of(of_a, of_c) ||
      !is_sum_of(of_a, of_d))
    unsupported();
  const auto shape = [&](Role role, MatrixElement element, MatrixOrder order) {
    return shape_of(role, opcode.dimensions, element, order);
  };
  MatrixMultiplication use;
  use.saturates = opcode.saturates;
  use.a = read_matrix(s, 1, Role::a, shape(Role::a, of_a, opcode.orders[0]));
  use.b = read_matrix(s, 2, Role::b, shape(Role::b, of_b, opcode.orders[1]));
  use.c = read_matrix(s, 3, Role::sum, shape(Role::sum, of_c, MatrixOrder::rows));
  use.d.shape = shape(Role::sum, of_d, MatrixOrder::rows);
  for (const Operand& part : registers_in(s.operand(0), Role::sum, use.d.shape))
    use.d.registers.push_back(s.operands.write(part, type_of(of_d)));
  count_matrix_flops(s, opcode, of_a);
  Instruction result;
  result.table = &s.program.add_operands(use);
  s.emit(kMultiplyMatrices, result);
}

Operation operation_of(std::string_view opcode) {
  return std::get<Operation>(ptx::parse_opcode(opcode));
}

// The operation that accesses one register at a 64-bit address.
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

// wmma.load {registers}, [address] [, stride]; wmma.store [address], {registers} [, stride]
void lower_matrix_access(StatementLowering& s, const MatrixOpcode& opcode) {
  const bool loads = opcode.step == "load";
  const Role role = opcode.fragment == "a" ? Role::a : opcode.fragment == "b" ? Role::b : Role::sum;
  if (opcode.orders.size() != 1 || opcode.elements.size() != 1 || opcode.fragment.empty() ||
      opcode.dimensions == Dimensions{})
    unsupported();
  MatrixAddress use;
  use.in_memory = opcode.orders.front();
  const MatrixElement element = opcode.elements.front();
  const MatrixOrder in_registers = role == Role::sum ? MatrixOrder::rows : use.in_memory;
  use.shape = shape_of(role, opcode.dimensions, element, in_registers);
  if (role != Role::sum && !exists(opcode.dimensions, element)) unsupported();
  if (use.shape.per_register() > 1 && use.in_memory != in_registers)
    unsupported(tr("half-precision sums in memory by columns"));
  const std::vector<Operand>& parts = registers_in(s.operand(loads ? 0 : 1), role, use.shape);
  use.base = s.operands.read_address(s.operand(loads ? 1 : 0), opcode.space);
  const bool by_rows = use.in_memory == MatrixOrder::rows;
  const std::uint32_t line = by_rows ? use.shape.columns : use.shape.rows;
  use.stride =
      s.source.operands.size() > 2 ? s.read(2, Type::u32) : s.constant(line, RegisterClass::word);
  s.operands.take_followed();

  const bool shared = opcode.space == Space::shared;
  const Operation access = access_operation(loads, opcode.space, element);
  const auto sites = shared ? &Program::shared_sites : &Program::global_sites;
  const FrameRegister address{s.function.layout.borrow_for_statement(RegisterClass::wide),
                              RegisterClass::wide};
  const RegisterClass of_base = use.base.wide ? RegisterClass::wide : RegisterClass::word;
  for (use.index = 0; use.index < parts.size(); ++use.index) {
    s.operands.follow_read({use.base.reg, of_base});
    s.operands.follow_read({use.stride, RegisterClass::word});
    s.operands.follow_write(address);
    Instruction compute;
    compute.d = address.offset;
    compute.table = &s.program.add_operands(use);
    s.emit_extra(kMatrixAddress, compute);
    s.function.code.follow(operation_of("mad.lo.s64"), s.operands.take_followed());

    Instruction result;
    result.a = address.offset;
    if (shared) result.flags |= kWideAddress;
    s.operands.follow_read(address);
    const Operand& part = parts[use.index];
    const RegisterClass kind = class_for(type_of(element));
    result.d = loads ? s.operands.write(part, kind) : s.operands.read(part, type_of(element), kind);
    result.site = s.add_site(s.program.*sites, loads ? SiteUse::Kind::load : SiteUse::Kind::store,
                             opcode.space, bits_of(element) == 64 ? 8 : 4);
    s.emit(access, result);
  }
}

}  // namespace

void lower_matrix(StatementLowering& s) {
  const MatrixOpcode opcode = read_opcode(s.source.opcode);
  if (opcode.step == "mma") return lower_multiplication(s, opcode);
  if (opcode.step.empty()) unsupported();
  lower_matrix_access(s, opcode);
}

}  // namespace labcheck::simgpu
