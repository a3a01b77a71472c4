// SPDX-License-Identifier: MIT
/// The sizes of variables.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

/// The maximum local memory of a thread [bytes] (CUDA C++ Programming Guide, "Features and
/// Technical Specifications").
inline constexpr std::uint32_t kMaxLocal = 512 << 10;

/// The size of `variable`, including vector and array elements [bytes].
inline std::uint64_t size_of(const ptx::Variable& variable) {
  return ptx::size_of(variable.type) * variable.vector * variable.count;
}

/// The alignment of `variable` [bytes], at least 1.
inline std::uint32_t alignment_of(const ptx::Variable& variable) {
  if (variable.align != 0) return variable.align;
  return std::max(static_cast<std::uint32_t>(ptx::size_of(variable.type)) * variable.vector, 1u);
}

/// `offset` rounded up to a multiple of `align`, which is not 0.
constexpr std::uint64_t aligned(std::uint64_t offset, std::uint32_t align) {
  return (offset + align - 1) / align * align;
}

}  // namespace labcheck::simgpu
