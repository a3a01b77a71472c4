/// What lowering writes into an instruction's fields, form by form, and the handlers expect there.
#pragma once

#include <cstdint>

namespace labcheck::simgpu {

// Flags of compare, compare_to and select. The low bits hold a ptx::Combination.
inline constexpr std::uint32_t kCombinationBits = 0x7;
inline constexpr std::uint32_t kHasSecond = 0x8;  // setp writes the complement to e
inline constexpr std::uint32_t kNegateC = 0x10;   // the predicate in c counts negated

// Flags of the instructions that take a predicate as their first source.
inline constexpr std::uint32_t kNegateA = 0x20;

// An access that other threads may see in its order: volatile, relaxed and above.
inline constexpr std::uint32_t kStrongAccess = 0x100;

// A load of what a compare-and-swap then looks at again: what others write meanwhile does no harm.
inline constexpr std::uint32_t kSwappedLater = 0x200;

// A barrier to which the lanes of a warp come together.
inline constexpr std::uint32_t kAligned = 0x80;

}  // namespace labcheck::simgpu
