// SPDX-License-Identifier: MIT
/// Sums, minima and maxima of values, as host code computes them from partial results of kernels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace labcheck::simgpu {

using Bytes = std::span<const std::byte>;

/// Result j is computed from `count` values: those at j * result_stride + i * value_stride.
struct Fold {
  enum class Operation : std::uint8_t { sum, minimum, maximum };
  enum class Type : std::uint8_t { float32, float64, int32, uint32, int64 };

  static constexpr std::uint32_t kMaxCount = 4096;

  Operation operation{};
  Type value{};
  Type result{};
  std::uint32_t count = 0;
  std::uint64_t value_stride = 0;   // [values]
  std::uint64_t result_stride = 0;  // [values]

  bool operator==(const Fold&) const = default;
};

/// How `results` were computed from all of `values`: from its rows, from its columns, or as one
/// result. Integers must be exact, and so must minima and maxima; sums of floating-point numbers
/// may have been added in any order.
std::optional<Fold> find_fold(Bytes results, Bytes values);

/// Computes `results` from `values`, which must contain all values of the fold. Integers wrap;
/// floating-point numbers are added in double precision.
void compute(const Fold& fold, Bytes values, std::span<std::byte> results);

}  // namespace labcheck::simgpu
