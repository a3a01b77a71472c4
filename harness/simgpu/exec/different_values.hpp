// SPDX-License-Identifier: MIT
/// Finds the different words or sectors that a warp accesses.
#pragma once

#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// Moves the different ones of the `count` values to the front. Returns their number. A warp
/// accesses at most 4 words per lane.
template <class T>
unsigned keep_different(T* values, unsigned count) {
  constexpr unsigned kMost = 4 * kLanes;
  constexpr unsigned kSlotBits = 8;
  static_assert(1 << kSlotBits >= 2 * kMost);
  // Lanes usually access memory in ascending order.
  if (std::is_sorted(values, values + count))
    return static_cast<unsigned>(std::unique(values, values + count) - values);
  // A hash table with open addressing, which contains indices of values plus 1. Multiplication by
  // 2^64 divided by the golden ratio spreads regular values over the slots.
  std::uint8_t table[1 << kSlotBits] = {};
  unsigned kept = 0;
  for (unsigned k = 0; k < count; ++k) {
    const T value = values[k];
    std::size_t slot = std::uint64_t{value} * 0x9E3779B97F4A7C15 >> (64 - kSlotBits);
    while (table[slot] != 0 && values[table[slot] - 1] != value) slot = (slot + 1) % sizeof table;
    if (table[slot] != 0) continue;
    values[kept++] = value;
    table[slot] = static_cast<std::uint8_t>(kept);
  }
  return kept;
}

}  // namespace labcheck::simgpu
