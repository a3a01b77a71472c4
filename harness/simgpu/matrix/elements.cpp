// SPDX-License-Identifier: MIT
#include "harness/simgpu/matrix/matrix.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace labcheck::simgpu {
namespace {

// A 16-bit format: 1 sign bit, the exponent, and the fraction.
struct Format {
  int fraction_bits;
  int least_exponent;  // of normal numbers
};

constexpr Format format_of(MatrixElement element) {
  return element == MatrixElement::f16 ? Format{10, -14} : Format{7, -126};
}

constexpr std::uint32_t kIgnoredByTf32 = (1u << 13) - 1;
constexpr std::uint32_t kNan16 = 0x7FFF;
constexpr std::uint32_t kNan32 = 0x7FFFFFFF;

double number_in(Format format, std::uint32_t bits) {
  const std::uint32_t fraction = bits & ((1u << format.fraction_bits) - 1);
  const int exponent = static_cast<int>((bits & 0x7FFF) >> format.fraction_bits);
  const int greatest = (1 << (15 - format.fraction_bits)) - 1;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == greatest) {
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  }
  const double significand = fraction + (exponent != 0 ? 1u << format.fraction_bits : 0u);
  const int scale = std::max(exponent, 1) - 1 + format.least_exponent - format.fraction_bits;
  return sign * std::ldexp(significand, scale);
}

// The significand grows into the exponent, also from the greatest number to infinity.
std::uint32_t nearest_in(Format format, double number) {
  if (std::isnan(number)) return kNan16;
  const std::uint32_t sign = std::signbit(number) ? 0x8000 : 0;
  const std::uint32_t infinity = 0x7FFFu >> format.fraction_bits << format.fraction_bits;
  const double size = std::abs(number);
  if (std::isinf(size)) return sign | infinity;
  const int exponent =
      size == 0 ? format.least_exponent : std::max(std::ilogb(size), format.least_exponent);
  const double scaled = std::nearbyint(std::ldexp(size, format.fraction_bits - exponent));
  const double units = scaled + std::ldexp(exponent - format.least_exponent, format.fraction_bits);
  return sign | static_cast<std::uint32_t>(std::min<double>(units, infinity));
}

}  // namespace

// In the layouts of mma, four lanes share a row of a or c, or a column of b.
MatrixPlace MatrixShape::place_of(std::uint32_t row, std::uint32_t column) const {
  constexpr std::uint32_t kLines = 8;
  constexpr std::uint32_t kLanesOfLine = kLanes / kLines;
  const std::uint32_t parts = per_register();
  const std::uint32_t piece = kLanesOfLine * parts;  // the elements of a line in one register
  const std::uint32_t halves = rows / kLines;
  switch (layout) {
    case MatrixLayout::left_factor:
      return {column / piece * halves + row / kLines,
              row % kLines * kLanesOfLine + column % piece / parts, column % parts};
    case MatrixLayout::right_factor:
      return {row / piece, column * kLanesOfLine + row % piece / parts, row % parts};
    case MatrixLayout::sum: {
      const std::uint32_t lane = row % kLines * kLanesOfLine + column / 2;
      if (parts == 2) return {row / kLines, lane, column % 2};
      return {row / kLines * 2 + column % 2, lane, 0};
    }
    case MatrixLayout::numbered:
      break;
  }
  const std::uint32_t n = order == MatrixOrder::rows ? row * columns + column : column * rows + row;
  return {n / parts / kLanes, n / parts % kLanes, n % parts};
}

double number_of(MatrixElement element, std::uint64_t bits) {
  const auto word = static_cast<std::uint32_t>(bits);
  switch (element) {
    case MatrixElement::f16:
    case MatrixElement::bf16:
      return number_in(format_of(element), word & 0xFFFF);
    case MatrixElement::tf32:
      return std::bit_cast<float>(word & ~kIgnoredByTf32);
    case MatrixElement::f32:
      return std::bit_cast<float>(word);
    case MatrixElement::f64:
      return std::bit_cast<double>(bits);
    case MatrixElement::s8:
      return static_cast<std::int8_t>(word);
    case MatrixElement::u8:
      return static_cast<std::uint8_t>(word);
    case MatrixElement::s32:
      return static_cast<std::int32_t>(word);
  }
  return 0;
}

std::uint64_t nearest_bits(MatrixElement element, double number) {
  if (element == MatrixElement::f64) return std::bit_cast<std::uint64_t>(number);
  if (element == MatrixElement::f32)
    return std::isnan(number) ? kNan32 : std::bit_cast<std::uint32_t>(static_cast<float>(number));
  return nearest_in(format_of(element), number);
}

}  // namespace labcheck::simgpu
