// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/matrix/matrix.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kMostElements = 512;  // of a 32×16 matrix

using Elements = std::array<double, kMostElements>;

// The elements as they are numbered in the registers.
Elements elements_of(Warp& warp, const MatrixRegisters& matrix) {
  const MatrixShape& shape = matrix.shape;
  const std::uint32_t parts = shape.per_register();
  const std::uint32_t bits = bits_of(shape.element);
  Elements elements;
  for (std::uint32_t n = 0; n < shape.elements(); ++n) {
    const std::uint32_t lane = n / parts % kLanes;
    const std::uint32_t reg = matrix.registers[n / parts / kLanes];
    const std::uint64_t whole =
        bits == 64 ? lanes<std::uint64_t>(warp, reg)[lane] : words(warp, reg)[lane];
    elements[n] = number_of(shape.element, whole >> (n % parts * bits));
  }
  return elements;
}

// Every sum of integers is exact as a double.
std::uint64_t integer_bits(double sum, bool saturates) {
  using Limits = std::numeric_limits<std::int32_t>;
  if (saturates) sum = std::clamp<double>(sum, Limits::min(), Limits::max());
  return static_cast<std::uint32_t>(static_cast<std::int64_t>(sum));
}

void write_elements(Warp& warp, const MatrixRegisters& matrix, const Elements& elements,
                    bool saturates) {
  const MatrixShape& shape = matrix.shape;
  const std::uint32_t parts = shape.per_register();
  const std::uint32_t bits = bits_of(shape.element);
  for (std::uint32_t unit = 0; unit < shape.elements() / parts; ++unit) {
    std::uint64_t whole = 0;
    for (std::uint32_t part = 0; part < parts; ++part) {
      const double element = elements[unit * parts + part];
      whole |= (is_integer(shape.element) ? integer_bits(element, saturates)
                                          : nearest_bits(shape.element, element))
               << (part * bits);
    }
    const std::uint32_t reg = matrix.registers[unit / kLanes];
    if (bits == 64)
      lanes<std::uint64_t>(warp, reg)[unit % kLanes] = whole;
    else
      words(warp, reg)[unit % kLanes] = static_cast<std::uint32_t>(whole);
  }
}

// Whether the whole warp executes the instruction; traps otherwise.
bool require_warp(Warp& warp, const Instruction* i) {
  if (warp.mask == kAllLanes) return true;
  trap(warp, i, TrapKind::bad_sync, first_lane(warp.mask),
       tr("a matrix instruction that only {} of the 32 threads of the warp execute",
          lane_count(warp.mask)));
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
      double sum = c[use.c.shape.number_of(row, column)];
      // A product of two elements is exact unless they are double precision.
      for (std::uint32_t k = 0; k < use.a.shape.columns; ++k) {
        sum = std::fma(a[use.a.shape.number_of(row, k)], b[use.b.shape.number_of(k, column)], sum);
      }
      d[shape.number_of(row, column)] = sum;
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

}  // namespace

constinit const Handlers kMatrixAddress = same(compute_addresses);
constinit const Handlers kMultiplyMatrices = same(multiply);

}  // namespace labcheck::simgpu
