// SPDX-License-Identifier: MIT
/// What kernels allocated.
#pragma once

#include <cstddef>
#include <cstdint>

namespace labcheck {

/// A block that malloc() in a kernel returned.
struct HeapBlock {
  std::uint64_t address = 0;
  std::uint64_t size = 0;  // [bytes] that the kernel requested

  bool operator==(const HeapBlock&) const = default;
};

/// Of the blocks of one run, only the first are reported: more than any lab looks at.
inline constexpr std::size_t kMostReportedBlocks = 10'000;

}  // namespace labcheck
