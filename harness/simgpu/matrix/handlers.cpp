// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/matrix/matrix.hpp"
#include "harness/simgpu/matrix/messages.hpp"
#include "harness/simgpu/state/rounding.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kMostElements = 512;  // of a 32×16 matrix

using Elements = std::array<double, kMostElements>;

// The elements row by row.
Elements elements_of(Warp& warp, const MatrixRegisters& matrix) {
  const MatrixShape& shape = matrix.shape;
  const std::uint32_t bits = bits_of(shape.element);
  Elements elements;
  std::uint32_t n = 0;
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t column = 0; column < shape.columns; ++column) {
      const MatrixPlace place = shape.place_of(row, column);
      const std::uint32_t reg = matrix.registers[place.reg];
      const std::uint64_t whole =
          bits == 64 ? lanes<std::uint64_t>(warp, reg)[place.lane] : words(warp, reg)[place.lane];
      elements[n++] = number_of(shape.element, whole >> (place.part * bits));
    }
  }
  return elements;
}

// Every sum of integers is exact as a double.
std::uint64_t integer_bits(double sum, bool saturates) {
  using Limits = std::numeric_limits<std::int32_t>;
  if (saturates) sum = std::clamp<double>(sum, Limits::min(), Limits::max());
  return static_cast<std::uint32_t>(static_cast<std::int64_t>(sum));
}

// Of the elements in one register, part 0 comes first.
void write_elements(Warp& warp, const MatrixRegisters& matrix, const Elements& elements,
                    bool saturates) {
  const MatrixShape& shape = matrix.shape;
  const std::uint32_t bits = bits_of(shape.element);
  std::uint32_t n = 0;
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t column = 0; column < shape.columns; ++column) {
      const MatrixPlace place = shape.place_of(row, column);
      const double element = elements[n++];
      const std::uint64_t value = is_integer(shape.element) ? integer_bits(element, saturates)
                                                            : nearest_bits(shape.element, element);
      const std::uint32_t reg = matrix.registers[place.reg];
      if (bits == 64) {
        lanes<std::uint64_t>(warp, reg)[place.lane] = value;
        continue;
      }
      std::uint32_t& word = words(warp, reg)[place.lane];
      word = (place.part == 0 ? 0 : word) | static_cast<std::uint32_t>(value << place.part * bits);
    }
  }
}

// Whether the whole warp executes the instruction; traps otherwise.
bool require_warp(Warp& warp, const Instruction* i) {
  if (warp.mask == kAllLanes) return true;
  trap(warp, i, TrapKind::bad_sync, first_lane(warp.mask),
       text::matrix_needs_whole_warp(as_number(lane_count(warp.mask))));
  return false;
}

const Instruction* multiply(Warp& warp, const Instruction* i) {
  if (!require_warp(warp, i)) return nullptr;
  const auto& use = *static_cast<const MatrixMultiplication*>(i->table);
  const Elements a = elements_of(warp, use.a);
  const Elements b = elements_of(warp, use.b);
  const Elements c = elements_of(warp, use.c);
  Elements d{};
  const MatrixShape& shape = use.d.shape;
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t column = 0; column < shape.columns; ++column) {
      const std::uint32_t n = row * shape.columns + column;
      double sum = c[n];
      // A product of two elements is exact unless they are double precision.
      for (std::uint32_t k = 0; k < use.a.shape.columns; ++k)
        sum = std::fma(a[row * use.a.shape.columns + k], b[k * shape.columns + column], sum);
      d[n] = sum;
    }
  }
  write_elements(warp, use.d, d, use.saturates);
  return i + 1;
}

const Instruction* compute_addresses(Warp& warp, const Instruction* i) {
  if (!require_warp(warp, i)) return nullptr;
  const auto& use = *static_cast<const MatrixAddress*>(i->table);
  const MatrixShape& shape = use.shape;
  const std::uint32_t line = shape.order == MatrixOrder::rows ? shape.columns : shape.rows;
  const std::uint32_t bytes = bits_of(shape.element) / 8;
  auto* addresses = lanes<std::uint64_t>(warp, i->d);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const std::uint32_t n = (use.index * kLanes + lane) * shape.per_register() % shape.elements();
    const std::uint64_t stride = words(warp, use.stride)[lane];
    const std::uint64_t from_start =
        shape.order == use.in_memory ? n / line * stride + n % line : n % line * stride + n / line;
    addresses[lane] = use.base.address(warp, lane) + from_start * bytes;
  }
  return i + 1;
}

constexpr unsigned kRows = 8;
constexpr unsigned kLanesOfRow = 4;
constexpr std::uint64_t kRowBytes = 16;

const Instruction* compute_row_addresses(Warp& warp, const Instruction* i) {
  if (!require_warp(warp, i)) return nullptr;
  const auto& use = *static_cast<const RowAddresses*>(i->table);
  std::uint64_t rows[kRows];
  Mask outside = 0;
  Mask misaligned = 0;
  for (unsigned row = 0; row < kRows; ++row) {
    const unsigned lane = use.first_lane + row;
    rows[row] = use.base.address(warp, lane);
    if (use.is_shared && !contains(0, warp.shared_size, rows[row], kRowBytes))
      outside |= Mask{1} << lane;
    if (rows[row] % kRowBytes != 0) misaligned |= Mask{1} << lane;
  }
  if (const Mask bad = outside != 0 ? outside : misaligned; bad != 0) {
    const TrapKind kind = outside != 0 ? TrapKind::shared_bounds : TrapKind::misaligned;
    trap(warp, i, kind, use.access, bad, rows[first_lane(bad) - use.first_lane], kRowBytes);
    if (kind == TrapKind::misaligned) warp.worker->trap.detail = text::align_matrix_rows();
    return nullptr;
  }
  auto* addresses = lanes<std::uint64_t>(warp, i->d);
  for (unsigned lane = 0; lane < kLanes; ++lane)
    addresses[lane] = rows[lane / kLanesOfRow] + lane % kLanesOfRow * sizeof(std::uint32_t);
  return i + 1;
}

const Instruction* transpose(Warp& warp, const Instruction* i) {
  if (!require_warp(warp, i)) return nullptr;
  const std::uint32_t* a = words(warp, i->a);
  std::uint32_t result[kLanes];
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const unsigned row = lane / kLanesOfRow;  // of the result, a column of a
    const unsigned first = lane % kLanesOfRow * 2 * kLanesOfRow + row / 2;
    const unsigned shift = row % 2 * 16;
    result[lane] = (a[first] >> shift & 0xFFFF) | a[first + kLanesOfRow] >> shift << 16;
  }
  std::copy_n(result, kLanes, words(warp, i->d));
  return i + 1;
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
  constexpr std::uint32_t kIgnored = (1u << 13) - 1;  // by tf32
  const auto word = static_cast<std::uint32_t>(bits);
  switch (element) {
    case MatrixElement::f16:
      return widened<Float16>(word & 0xFFFF);
    case MatrixElement::bf16:
      return widened<Bfloat16>(word & 0xFFFF);
    case MatrixElement::tf32:
      return std::bit_cast<float>(word & ~kIgnored);
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
  using ptx::Rounding;
  if (element == MatrixElement::f64) return std::bit_cast<std::uint64_t>(number);
  if (element == MatrixElement::f32) return rounded<Float32, Rounding::rn>(number);
  return element == MatrixElement::f16 ? rounded<Float16, Rounding::rn>(number)
                                       : rounded<Bfloat16, Rounding::rn>(number);
}

constinit const Handlers kRowAddresses = same(compute_row_addresses);
constinit const Handlers kTransposeMatrix = same(transpose);
constinit const Handlers kMatrixAddress = same(compute_addresses);
constinit const Handlers kMultiplyMatrices = same(multiply);

}  // namespace labcheck::simgpu
