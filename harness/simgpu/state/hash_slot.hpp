// SPDX-License-Identifier: MIT
/// Where values are in the hash tables that find the different addresses of a warp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// The first slot for `value` in a hash table with 2^Bits slots and open addressing. Multiplication
/// by 2^64 divided by the golden ratio spreads regular values over the slots.
template <unsigned Bits>
std::size_t slot_of(std::uint64_t value) {
  return value * 0x9E3779B97F4A7C15 >> (64 - Bits);
}

}  // namespace labcheck::simgpu
