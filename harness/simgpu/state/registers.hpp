// SPDX-License-Identifier: MIT
/// Access to a warp's registers: 32 lanes of 4 or 8 bytes, or a predicate's mask.
#pragma once

#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>
#include <cstring>

namespace labcheck::simgpu {

template <class R>
R* lanes(Warp& warp, std::uint32_t offset) {
  return reinterpret_cast<R*>(warp.registers + offset);
}

inline std::uint32_t* words(Warp& warp, std::uint32_t offset) {
  return lanes<std::uint32_t>(warp, offset);
}

/// The lanes in which a predicate is true, or false if `negated` is not 0.
inline Mask predicate(const Warp& warp, std::uint32_t offset, std::uint32_t negated) {
  Mask value = 0;
  std::memcpy(&value, warp.registers + offset, sizeof value);
  return negated != 0 ? ~value : value;
}

inline bool active(const Warp& warp, unsigned lane) {
  return (warp.mask >> lane & 1) != 0;
}

/// Set a predicate, and a register, in the active lanes.
inline void set_predicate(Warp& warp, std::uint32_t offset, Mask value) {
  Mask& p = *reinterpret_cast<Mask*>(warp.registers + offset);
  p = (p & ~warp.mask) | (value & warp.mask);
}

inline void set_words(Warp& warp, std::uint32_t offset, std::uint32_t value) {
  std::uint32_t* d = words(warp, offset);
  for (unsigned l = 0; l < kLanes; ++l) d[l] = active(warp, l) ? value : d[l];
}

/// For handlers that do not benefit from knowing that all lanes are active.
constexpr Handlers same(Execute execute) {
  return {execute, execute};
}

}  // namespace labcheck::simgpu
