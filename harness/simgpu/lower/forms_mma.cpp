// SPDX-License-Identifier: MIT
// Lowers mma, ldmatrix, stmatrix and movmatrix (PTX ISA, "Matrix multiply-accumulate operation
// using mma instruction"), whose registers have documented layouts.
#include "harness/base/text.hpp"
#include "harness/simgpu/lower/matrix_opcode.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/matrix/matrix.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {
namespace {

using ptx::Opcode;
using ptx::Operand;
using ptx::Operation;
using ptx::Space;
using ptx::Type;

// Whether mma has matrices of these dimensions with factors of this type.
bool exists_in_mma(MatrixDimensions dimensions, MatrixElement factor) {
  const bool is_wide = dimensions.m == 16 && dimensions.n == 8;
  const std::uint32_t k = dimensions.k;
  switch (factor) {
    case MatrixElement::f16:
    case MatrixElement::bf16:
      return is_wide && (k == 8 || k == 16);
    case MatrixElement::tf32:
      return is_wide && (k == 4 || k == 8);
    case MatrixElement::f64:
      return dimensions == MatrixDimensions{8, 8, 4} || (is_wide && k <= 16);
    case MatrixElement::s8:
    case MatrixElement::u8:
      return dimensions == MatrixDimensions{8, 8, 16} || (is_wide && k >= 16);
    default:
      return false;
  }
}

MatrixShape fragment(MatrixRole role, MatrixDimensions dimensions, MatrixElement element) {
  MatrixShape shape = shape_of(role, dimensions, element, MatrixOrder::rows);
  shape.layout = role == MatrixRole::a   ? MatrixLayout::left_factor
                 : role == MatrixRole::b ? MatrixLayout::right_factor
                                         : MatrixLayout::sum;
  return shape;
}

// mma d, a, b, c
void multiply(StatementLowering& s) {
  const MatrixOpcode opcode = read_matrix_opcode(s.source.opcode);
  const std::vector<MatrixElement>& types = opcode.elements;
  constexpr std::size_t kOperands = 4;
  const std::vector<MatrixOrder> row_by_column{MatrixOrder::rows, MatrixOrder::columns};
  if (types.size() != kOperands || opcode.orders != row_by_column) unsupported();
  const MatrixElement of_a = types[1];
  const MatrixElement of_b = types[2];
  const bool match = of_a == of_b || (bits_of(of_a) == 8 && bits_of(of_b) == 8);
  if (!match || !exists_in_mma(opcode.dimensions, of_a) || !is_sum_of(of_a, types[0]) ||
      !is_sum_of(of_a, types[3]) || (opcode.saturates && !is_integer(of_a)))
    unsupported();
  MatrixMultiplication use;
  use.saturates = opcode.saturates;
  use.a.shape = fragment(MatrixRole::a, opcode.dimensions, of_a);
  use.b.shape = fragment(MatrixRole::b, opcode.dimensions, of_b);
  use.c.shape = fragment(MatrixRole::sum, opcode.dimensions, types[3]);
  use.d.shape = fragment(MatrixRole::sum, opcode.dimensions, types[0]);
  multiply_matrices(s, use,
                    {use.d.shape.registers(), use.a.shape.registers(), use.b.shape.registers(),
                     use.c.shape.registers()});
}

/// The words of ldmatrix, stmatrix and movmatrix.
struct RowsOpcode {
  std::size_t matrices = 1;
  bool transposes = false;
  Space space = Space::generic;
};

RowsOpcode read_rows_opcode(std::string_view text) {
  RowsOpcode opcode;
  const std::vector<std::string_view> words = split_at(text, '.');
  for (std::size_t k = 1; k < words.size(); ++k) {
    const std::string_view word = words[k];
    if (word == "x1" || word == "x2" || word == "x4") {
      opcode.matrices = static_cast<std::size_t>(word[1] - '0');
    } else if (word == "trans") {
      opcode.transposes = true;
    } else if (word == "shared" || word == "shared::cta") {
      opcode.space = Space::shared;
    } else if (word != "sync" && word != "aligned" && word != "m8n8" && word != "b16") {
      refuse_word(word, words.front());
    }
  }
  return opcode;
}

FrameRegister borrow(StatementLowering& s, RegisterClass kind) {
  return {s.function.layout.borrow_for_statement(kind), kind};
}

// Transposes `from` to the register at `to`, which the caller has recorded as written.
void transpose(StatementLowering& s, std::uint32_t from, std::uint32_t to) {
  Instruction result;
  result.a = from;
  result.d = to;
  s.emit(kTransposeMatrix, result);
}

// movmatrix d, a
void move_matrix(StatementLowering& s) {
  if (!read_rows_opcode(s.source.opcode).transposes) unsupported();
  const std::uint32_t from = s.read(1, Type::b32);
  transpose(s, from, s.write(0, Type::b32));
}

// The addresses for each of `count` matrices. All of them are computed first, because the results
// of ldmatrix may replace the register with the address of a row.
std::vector<FrameRegister> compute_row_addresses(StatementLowering& s, RowAddresses rows,
                                                 std::size_t count) {
  std::vector<FrameRegister> addresses;
  for (std::size_t k = 0; k < count; ++k) {
    addresses.push_back(borrow(s, RegisterClass::wide));
    Instruction compute;
    compute.d = addresses.back().offset;
    compute.table = &s.program.add_operands(rows);
    s.emit_extra(kRowAddresses, compute);
    rows.first_lane += 8;
  }
  return addresses;
}

// ldmatrix {registers}, [address]; stmatrix [address], {registers}. Each matrix is one access to
// shared memory. Full checks do not follow undefined addresses, because most lanes' are not used.
void access_rows(StatementLowering& s) {
  const bool loads = s.operation.opcode == Opcode::ldmatrix;
  const RowsOpcode opcode = read_rows_opcode(s.source.opcode);
  const std::vector<Operand> parts = matrix_operand(s, loads ? 0 : 1, opcode.matrices);
  RowAddresses rows;
  rows.base = s.operands.read_address(s.operand(loads ? 1 : 0), opcode.space);
  rows.access = loads ? AccessKind::read : AccessKind::write;
  s.operands.take_followed();
  const bool shared = opcode.space == Space::shared;
  const Operation access = access_operation(loads, opcode.space, MatrixElement::f16);
  const auto sites = shared ? &Program::shared_sites : &Program::global_sites;
  rows.is_shared = shared;
  const std::vector<FrameRegister> addresses = compute_row_addresses(s, rows, parts.size());
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const Operand& part = parts[k];
    FrameRegister value = borrow(s, RegisterClass::word);
    if (!loads && opcode.transposes) {
      const std::uint32_t from = s.operands.read(part, Type::b32);
      s.operands.follow_write(value);
      transpose(s, from, value.offset);
    }
    Instruction result;
    result.a = addresses[k].offset;
    if (shared) result.flags |= kWideAddress;
    if (opcode.transposes) {
      loads ? s.operands.follow_write(value) : s.operands.follow_read(value);
      result.d = value.offset;
    } else {
      result.d = loads ? s.operands.write(part, Type::b32) : s.operands.read(part, Type::b32);
    }
    result.site = s.add_site(s.program.*sites, loads ? SiteUse::Kind::load : SiteUse::Kind::store,
                             opcode.space, sizeof(std::uint32_t));
    s.emit(access, result);
    if (loads && opcode.transposes) {
      s.operands.follow_read(value);
      transpose(s, value.offset, s.operands.write(part, Type::b32));
    }
  }
}

}  // namespace

void lower_matrix(StatementLowering& s) {
  switch (s.operation.opcode) {
    case Opcode::mma:
      return multiply(s);
    case Opcode::movmatrix:
      return move_matrix(s);
    case Opcode::wmma:
      return lower_wmma(s);
    default:
      return access_rows(s);
  }
}

}  // namespace labcheck::simgpu
