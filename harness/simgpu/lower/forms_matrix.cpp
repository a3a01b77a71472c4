// SPDX-License-Identifier: MIT
// Lowers wmma (PTX ISA, "Warp-level Matrix Instructions using wmma"). Loads and stores of matrices
// become ordinary ones of each register, at addresses that an instruction computes.
#include "harness/simgpu/lower/matrix_opcode.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/matrix/matrix.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

using ptx::Operand;
using ptx::Operation;
using ptx::Space;
using ptx::Type;

namespace {

constexpr MatrixDimensions kSquare{16, 16, 16};

// Whether matrices of these dimensions can have factors of this type.
bool exists(MatrixDimensions dimensions, MatrixElement factor) {
  switch (factor) {
    case MatrixElement::tf32:
      return dimensions == MatrixDimensions{16, 16, 8};
    case MatrixElement::f64:
      return dimensions == MatrixDimensions{8, 8, 4};
    default: {
      constexpr MatrixDimensions kWide{8, 32, 16};
      constexpr MatrixDimensions kTall{32, 8, 16};
      return bits_of(factor) <= 16 &&
             (dimensions == kSquare || dimensions == kWide || dimensions == kTall);
    }
  }
}

// Half-precision factors have 8 registers, whatever their size.
std::size_t count_registers(MatrixRole role, const MatrixShape& shape) {
  constexpr std::size_t kOfHalves = 8;
  if (role != MatrixRole::sum && shape.element == MatrixElement::f16) return kOfHalves;
  return shape.registers();
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
  const auto shape = [&](MatrixRole role, MatrixElement element, MatrixOrder order) {
    return shape_of(role, opcode.dimensions, element, order);
  };
  MatrixMultiplication use;
  use.saturates = opcode.saturates;
  use.a.shape = shape(MatrixRole::a, of_a, opcode.orders[0]);
  use.b.shape = shape(MatrixRole::b, of_b, opcode.orders[1]);
  use.c.shape = shape(MatrixRole::sum, of_c, MatrixOrder::rows);
  use.d.shape = shape(MatrixRole::sum, of_d, MatrixOrder::rows);
  multiply_matrices(
      s, use,
      {count_registers(MatrixRole::sum, use.d.shape), count_registers(MatrixRole::a, use.a.shape),
       count_registers(MatrixRole::b, use.b.shape), count_registers(MatrixRole::sum, use.c.shape)});
}

// wmma.load {registers}, [address] [, stride]; wmma.store [address], {registers} [, stride]
void lower_matrix_access(StatementLowering& s, const MatrixOpcode& opcode) {
  const bool loads = opcode.step == "load";
  const MatrixRole role = opcode.fragment == "a"   ? MatrixRole::a
                          : opcode.fragment == "b" ? MatrixRole::b
                                                   : MatrixRole::sum;
  if (opcode.orders.size() != 1 || opcode.elements.size() != 1 || opcode.fragment.empty() ||
      opcode.dimensions == MatrixDimensions{})
    unsupported();
  MatrixAddress use;
  use.in_memory = opcode.orders.front();
  const MatrixElement element = opcode.elements.front();
  const MatrixOrder in_registers = role == MatrixRole::sum ? MatrixOrder::rows : use.in_memory;
  use.shape = shape_of(role, opcode.dimensions, element, in_registers);
  if (role != MatrixRole::sum && !exists(opcode.dimensions, element)) unsupported();
  if (use.shape.per_register() > 1 && use.in_memory != in_registers)
    unsupported(text::half_sums_by_columns());
  const std::vector<Operand> parts =
      matrix_operand(s, loads ? 0 : 1, count_registers(role, use.shape));
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
    const RegisterClass kind = class_for(register_type(element));
    result.d =
        loads ? s.operands.write(part, kind) : s.operands.read(part, register_type(element), kind);
    result.site = s.add_site(s.program.*sites, loads ? SiteUse::Kind::load : SiteUse::Kind::store,
                             opcode.space, bits_of(element) == 64 ? 8 : 4);
    s.emit(access, result);
  }
}

}  // namespace

void lower_wmma(StatementLowering& s) {
  const MatrixOpcode opcode = read_matrix_opcode(s.source.opcode);
  if (opcode.step == "mma") return lower_multiplication(s, opcode);
  if (opcode.step.empty()) unsupported();
  lower_matrix_access(s, opcode);
}

}  // namespace labcheck::simgpu
