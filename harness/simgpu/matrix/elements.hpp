// SPDX-License-Identifier: MIT
/// The elements of matrices in registers, as bits and as numbers.
#pragma once

#include <cstdint>

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

}  // namespace labcheck::simgpu
