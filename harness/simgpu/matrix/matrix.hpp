// SPDX-License-Identifier: MIT
/// The matrix instructions: the elements of matrices as bits and as numbers, how matrices lie in
/// the registers of a warp, and the handlers.
#pragma once

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

enum class MatrixElement : std::uint8_t { f16, bf16, tf32, f32, f64, s8, u8, s32 };

/// The size in memory and in registers [bits].
constexpr std::uint32_t bits_of(MatrixElement element) {
  switch (element) {
    case MatrixElement::s8:
    case MatrixElement::u8:
      return 8;
    case MatrixElement::f16:
    case MatrixElement::bf16:
      return 16;
    case MatrixElement::f64:
      return 64;
    default:
      return 32;
  }
}

constexpr bool is_integer(MatrixElement element) {
  return element == MatrixElement::s8 || element == MatrixElement::u8 ||
         element == MatrixElement::s32;
}

/// The number with the lowest bits of `bits`, which are exact as a double. Of tf32, the lowest 13
/// bits of the word are ignored.
double number_of(MatrixElement element, std::uint64_t bits);

/// The bits of the nearest floating-point element; of two that are equally near, of the even one.
/// NaN has the same bits in every run.
std::uint64_t nearest_bits(MatrixElement element, double number);

/// Whether a matrix is stored row by row or column by column.
enum class MatrixOrder : std::uint8_t { rows, columns };

/// How the elements of a matrix are distributed over the registers of a warp's lanes.
/// numbered: element n, counted along its rows or columns, is in register n / per_register / 32 of
/// lane n / per_register % 32. If a warp has more registers than elements, the elements repeat.
/// The others are the layouts of mma (PTX ISA, "Matrix Fragments for mma.m16n8k16" and following).
enum class MatrixLayout : std::uint8_t { numbered, left_factor, right_factor, sum };

/// The position of an element: the number of its register, the lane, and the number of the element
/// in the register.
struct MatrixPlace {
  std::uint32_t reg = 0;
  std::uint32_t lane = 0;
  std::uint32_t part = 0;
};

/// The size of a matrix and the places of its elements.
struct MatrixShape {
  MatrixElement element = MatrixElement::f32;
  MatrixOrder order = MatrixOrder::rows;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  MatrixLayout layout = MatrixLayout::numbered;

  std::uint32_t elements() const { return rows * columns; }
  std::uint32_t per_register() const {
    const std::uint32_t bits = bits_of(element);
    return bits >= 32 ? 1 : 32 / bits;
  }
  /// The registers of a lane, if the elements do not repeat.
  std::uint32_t registers() const { return elements() / per_register() / kLanes; }
  MatrixPlace place_of(std::uint32_t row, std::uint32_t column) const;
};

/// A matrix in the registers at these offsets in the frame.
struct MatrixRegisters {
  MatrixShape shape;
  std::vector<std::uint32_t> registers{};
};

/// The addresses in memory of the elements of one register.
struct MatrixAddress {
  MatrixShape shape;
  MatrixOrder in_memory = MatrixOrder::rows;
  AddressOperand base;
  std::uint32_t stride = 0;  // a register: elements between the starts of rows or columns
  std::uint32_t index = 0;   // of the register
};

/// d = a × b + c. Floating-point sums are computed in double precision, beginning with c and in the
/// order of the columns of a, and rounded once. Integers wrap unless they saturate.
struct MatrixMultiplication {
  MatrixRegisters d;
  MatrixRegisters a;
  MatrixRegisters b;
  MatrixRegisters c;
  bool saturates = false;
};

/// The addresses of the rows of an 8×8 matrix of 16-bit elements: `base` in 8 lanes.
struct RowAddresses {
  AddressOperand base;
  std::uint32_t first_lane = 0;  // has the address of row 0
  AccessKind access = AccessKind::read;
  bool is_shared = false;  // the addresses are offsets in shared memory, otherwise generic
};

/// Writes the address of two elements of row l / 4 to lane l of the 64-bit register d. `table` is a
/// RowAddresses. Traps for the lanes that give the address of a row that is outside of shared
/// memory or not aligned to its 16 bytes.
extern const Handlers kRowAddresses;

/// d = the transpose of a, an 8×8 matrix of 16-bit elements. Lane l has two elements of row l / 4.
extern const Handlers kTransposeMatrix;

/// Writes the lanes' addresses, `table` is a MatrixAddress, to the 64-bit register d.
extern const Handlers kMatrixAddress;

/// `table` is a MatrixMultiplication.
extern const Handlers kMultiplyMatrices;

}  // namespace labcheck::simgpu
