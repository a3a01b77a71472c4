// SPDX-License-Identifier: MIT
/// Finds the different words or sectors that a warp accesses, with hash tables.
#pragma once

#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// The first slot for `value` in a hash table with 2^Bits slots and open addressing. Multiplication
/// by 2^64 divided by the golden ratio spreads regular values over the slots.
template <unsigned Bits>
std::size_t slot_of(std::uint64_t value) {
  return value * 0x9E3779B97F4A7C15 >> (64 - Bits);
}

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
  // Contains indices of values plus 1.
  std::uint8_t table[1 << kSlotBits] = {};
  unsigned kept = 0;
  for (unsigned k = 0; k < count; ++k) {
    const T value = values[k];
    std::size_t slot = slot_of<kSlotBits>(value);
    while (table[slot] != 0 && values[table[slot] - 1] != value) slot = (slot + 1) % sizeof table;
    if (table[slot] != 0) continue;
    values[kept++] = value;
    table[slot] = static_cast<std::uint8_t>(kept);
  }
  return kept;
}

}  // namespace labcheck::simgpu
