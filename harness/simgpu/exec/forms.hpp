// SPDX-License-Identifier: MIT
/// Values of Instruction::flags, which lowering sets and the handlers read.
#pragma once

#include <cstdint>

namespace labcheck::simgpu {

// Flags of compare, compare_to and select. The low bits are a ptx::Combination.
inline constexpr std::uint32_t kCombinationBits = 0x7;
inline constexpr std::uint32_t kHasSecond = 0x8;  // setp writes the complement to e
inline constexpr std::uint32_t kNegateC = 0x10;   // the predicate in c is negated

// Flags of the instructions that take a predicate as their first source.
inline constexpr std::uint32_t kNegateA = 0x20;

// An access whose order other threads can observe: volatile, relaxed or stronger.
inline constexpr std::uint32_t kStrongAccess = 0x100;

// A load whose value a compare-and-swap checks again, so writes by other threads in between are
// harmless.
inline constexpr std::uint32_t kLoadBeforeCas = 0x200;

// A barrier that all lanes of a warp must reach together.
inline constexpr std::uint32_t kAligned = 0x80;

}  // namespace labcheck::simgpu
