// SPDX-License-Identifier: MIT
/// Access to a warp's registers: 32 lanes of 4 or 8 bytes, or a predicate's mask.
#pragma once

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// The registers for the parts of a vector operand.
inline constexpr std::uint32_t Instruction::*kParts[] = {&Instruction::d, &Instruction::b,
                                                         &Instruction::c, &Instruction::e};

template <class R>
R* lanes(Warp& warp, std::uint32_t offset) {
  return reinterpret_cast<R*>(warp.registers + offset);
}

inline std::uint32_t* words(Warp& warp, std::uint32_t offset) {
  return lanes<std::uint32_t>(warp, offset);
}

inline bool active(const Warp& warp, unsigned lane) {
  return (warp.mask >> lane & 1) != 0;
}

/// For handlers that do not benefit from knowing that all lanes are active.
constexpr Handlers same(Execute execute) {
  return {execute, execute};
}

}  // namespace labcheck::simgpu
