// SPDX-License-Identifier: MIT
/// Lowered code: what the simulated GPU executes, and how undefined bits pass through it.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

struct Warp;
struct Function;
struct Instruction;

inline constexpr unsigned kLanes = 32;

/// One bit per lane; bit 0 is lane 0. Predicate registers are masks, too.
using Mask = std::uint32_t;
inline constexpr Mask kAllLanes = ~Mask{0};

// Always inlined, because the linker must not share one copy between instruction sets
// (exec/variant/CMakeLists.txt).
[[gnu::always_inline]] constexpr bool has_lane(Mask mask, unsigned lane) {
  return (mask >> lane & 1) != 0;
}

struct LaneBits {
  alignas(64) Mask of[kLanes] = {};
  constexpr LaneBits() {
    for (unsigned l = 0; l < kLanes; ++l) of[l] = Mask{1} << l;
  }
};

/// The mask of each lane. In loops over lanes, which become vectors, a table is faster than shifts.
/// Not inline, because instruction sets must not share symbols.
constexpr LaneBits kLaneBits;

/// The lowest lane in `mask`, which must not be empty.
[[gnu::always_inline]] constexpr unsigned first_lane(Mask mask) {
  return static_cast<unsigned>(std::countr_zero(mask));
}

// Without an instruction for it, std::popcount is a call.
[[gnu::always_inline]] constexpr std::uint32_t lane_count(Mask mask) {
#ifdef __POPCNT__
  return static_cast<std::uint32_t>(std::popcount(mask));
#else
  if (mask == kAllLanes) return kLanes;
  mask -= mask >> 1 & 0x55555555;                         // in each pair of bits
  mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);  // in each four bits
  return ((mask + (mask >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24;
#endif
}

/// The lanes in a mask, lowest first, for range-based loops.
struct LaneRange {
  struct Iterator {
    Mask rest;
    constexpr unsigned operator*() const { return first_lane(rest); }
    constexpr Iterator& operator++() {
      rest &= rest - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return rest != other.rest; }
  };
  Mask mask;
  constexpr Iterator begin() const { return {mask}; }
  constexpr Iterator end() const { return {0}; }
};
constexpr LaneRange lanes_in(Mask mask) {
  return {mask};
}

/// Calls visit(lane) for each lane in the mask. With all lanes, which is frequent, it need not
/// search for the next one.
template <class Visit>
[[gnu::always_inline]] inline void each_lane(Mask mask, Visit visit) {
  if (mask == kAllLanes) {
    for (unsigned lane = 0; lane < kLanes; ++lane) visit(lane);
  } else {
    for (const unsigned lane : lanes_in(mask)) visit(lane);
  }
}

/// Executes one instruction for the lanes in the warp's mask and returns the next one. Returns
/// nullptr to give control to the warp's scheduler: after a divergent branch, at a barrier, at the
/// end, on a trap.
using Execute = const Instruction* (*)(Warp&, const Instruction*);

/// The two implementations of an instruction. `full` may assume that all 32 lanes are in the mask.
struct Handlers {
  Execute full = nullptr;
  Execute masked = nullptr;
};

/// One lowered instruction. `d`, `a`, `b`, `c` and `e` are byte offsets of registers in the frame;
/// their meaning depends on the form (exec/variant/forms.hpp). Constants and special registers are
/// in the frame like other registers.
struct alignas(64) Instruction {
  Handlers handlers;
  std::uint32_t d = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t e = 0;
  std::uint32_t site = 0;      // index of its counters in the table of its kind
  std::uint32_t position = 0;  // index into Program::positions
  std::uint32_t flags = 0;     // specific to the form
  union {
    std::int64_t immediate = 0;  // an address offset, a parameter offset, ...
    const Instruction* target;   // of a branch
    const Function* callee;      // of a direct call
    const void* table;           // of an indirect branch or call
  };
};

static_assert(sizeof(Instruction) == 64);

/// The registers for the parts of a vector operand. Not inline, because the linker must not share
/// it between instruction sets (exec/variant/CMakeLists.txt).
constexpr std::uint32_t Instruction::*kParts[] = {&Instruction::d, &Instruction::b, &Instruction::c,
                                                  &Instruction::e};

// Values of Instruction::flags, which lowering sets and the handlers read.

// Flags of compare, compare_to and select. The low bits are a ptx::Combination.
inline constexpr std::uint32_t kCombinationBits = 0x7;
inline constexpr std::uint32_t kHasSecond = 0x8;  // setp writes the complement to e
inline constexpr std::uint32_t kNegateC = 0x10;   // the predicate in c is negated

// Flags of the instructions that take a predicate as their first source.
inline constexpr std::uint32_t kNegateA = 0x20;

// A load of a kernel's parameter that adds register a to the offset.
inline constexpr std::uint32_t kIndexed = 0x40;

// A barrier that all lanes of a warp must reach together.
inline constexpr std::uint32_t kAligned = 0x80;

// An access whose order other threads can observe: volatile, relaxed or stronger.
inline constexpr std::uint32_t kStrongAccess = 0x100;

// An atomic or strong access that is one only for threads of the same block (.cta, or in shared
// memory).
inline constexpr std::uint32_t kBlockScope = 0x1000;

// An atomic or strong access that is an acquire without a fence (.acquire, .acq_rel).
inline constexpr std::uint32_t kAcquires = 0x2000;

// A load whose value a compare-and-swap checks again, so writes by other threads in between are
// harmless.
inline constexpr std::uint32_t kLoadBeforeCas = 0x200;

// A load from constant memory, whose cost is the number of distinct addresses.
inline constexpr std::uint32_t kConstantMemory = 0x400;

// An access to shared memory whose addresses are in 64-bit registers.
inline constexpr std::uint32_t kWideAddress = 0x800;

/// A register that an instruction reads or writes, or a constant that it reads.
struct RegisterUse {
  std::uint32_t offset = 0;     // in the frame
  std::uint8_t lane_bytes = 0;  // 4 or 8; 0: a predicate
  bool is_value = true;         // false: its bits select how values are moved

  std::size_t bytes() const {
    return lane_bytes == 0 ? sizeof(Mask) : std::size_t{lane_bytes} * kLanes;
  }
  /// The mask of the bits of one lane.
  std::uint64_t width() const {
    return lane_bytes == 0 ? 1 : lane_bytes == 4 ? 0xFFFFFFFFu : ~std::uint64_t{0};
  }
};

/// Lowering makes one for each instruction that runs with full checks.
struct RegisterFlow {
  enum class Kind : std::uint8_t {
    none,      // nothing is followed
    moves,     // each result bit is a bit of a value, selected by the other operands
    bitwise,   // truth table `table` of a, b and c (as in lop3)
    sums,      // a result bit depends on the operand bits up to its own position
    computes,  // each result bit depends on every operand bit
    gathers,   // each result bit depends on every operand bit of all lanes
    compares,  // equality of two integers
    loads,     // from an address
    stores,    // the values d, b, c, e to the address a
    updates,   // memory at an address, with values
    uses,      // an address; the results are defined
    branches,
    guards,
  };

  Kind kind = Kind::none;
  std::uint8_t table = 0;  // 0: lop3's, in register e
  // For loads and stores (part_bytes is 0 if they do not access memory):
  ptx::Space space = ptx::Space::generic;
  std::uint8_t part_bytes = 0;
  std::uint8_t parts = 1;
  std::uint8_t address_bytes = 8;  // of the address register
  bool extends_sign = false;
  bool shifts = false;  // moves: shifts by other than whole bytes count as computed
  bool waits = false;   // for the lanes in register e
  std::vector<RegisterUse> reads;
  std::vector<RegisterUse> writes;
};

}  // namespace labcheck::simgpu
