// SPDX-License-Identifier: MIT
/// The words of wmma and mma instructions, and their operands.
#pragma once

#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/matrix/matrix.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// d = a × b + c, with m × k elements in a, k × n in b, and m × n in c and d.
struct MatrixDimensions {
  std::uint32_t m = 0;
  std::uint32_t n = 0;
  std::uint32_t k = 0;

  bool operator==(const MatrixDimensions&) const = default;
};

enum class MatrixRole : std::uint8_t { a, b, sum };

struct MatrixOpcode {
  std::string_view step;      // of wmma: load, store or mma
  std::string_view fragment;  // a, b, c or d; empty for multiplications
  std::vector<MatrixOrder> orders{};
  MatrixDimensions dimensions{};
  ptx::Space space = ptx::Space::generic;
  std::vector<MatrixElement> elements{};
  bool saturates = false;
};

/// Reads the words after the first one. Refuses words that it does not know.
MatrixOpcode read_matrix_opcode(std::string_view text);

/// Refuses the word of an opcode that begins with `first`.
[[noreturn]] void refuse_word(std::string_view word, std::string_view first);

/// Whether sums of products of `factor` can have the type `sum`.
bool is_sum_of(MatrixElement factor, MatrixElement sum);

MatrixShape shape_of(MatrixRole role, MatrixDimensions dimensions, MatrixElement element,
                     MatrixOrder order);

/// The type of the registers for elements.
ptx::Type register_type(MatrixElement element);

/// The registers of operand `index`, which must have `count` registers: a vector or, if there is
/// only one register, its name.
std::vector<ptx::Operand> matrix_operand(const StatementLowering& s, std::size_t index,
                                         std::size_t count);

ptx::Operation operation_of(std::string_view opcode);

/// The operation that accesses one register at a 64-bit address.
ptx::Operation access_operation(bool loads, ptx::Space space, MatrixElement element);

/// Lowers d = a × b + c, with the registers of d, a, b and c in operands 0 to 3. `counts` has their
/// numbers.
struct MatrixCounts {
  std::size_t d = 0;
  std::size_t a = 0;
  std::size_t b = 0;
  std::size_t c = 0;
};
void multiply_matrices(StatementLowering& s, const MatrixMultiplication& shapes,
                       const MatrixCounts& counts);

}  // namespace labcheck::simgpu
