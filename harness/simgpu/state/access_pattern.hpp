// SPDX-License-Identifier: MIT
/// The arrangement of the addresses that a warp accesses at once.
#pragma once

#include "harness/simgpu/state/instruction.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// `count` adjacent 4-byte words. Each group of 2^spread words belongs to the same lanes: the first
/// group to `lanes`, the next one to the lanes one above, and so on.
struct WordRun {
  std::int32_t first = 0;  // [words] relative to the first lane's
  Mask lanes = 0;
  std::uint16_t count = 0;
  std::uint8_t spread = 0;

  Mask lanes_of(unsigned word) const { return lanes << (word >> spread); }
};

/// The words of an access pattern as runs, in the order of their lowest lanes.
struct WordRuns {
  enum class State : std::uint8_t {
    unknown,
    runs,
    none,  // lanes use parts of words, or share only some of their words
  };

  State state = State::unknown;
  bool disjoint = false;  // no two lanes use the same word
  std::vector<WordRun> runs;
};

/// The arrangement of the addresses of a warp's lanes.
enum class Shape : std::uint8_t {
  unknown,
  uniform,      // all the same
  consecutive,  // lane i is i elements after lane 0
  octets,       // each group of 8 lanes is uniform or consecutive
  scattered,
};

/// The addresses of one access relative to its first active lane. Accesses with the same relative
/// addresses have the same shape, extent and conflicts, so these are computed once and reused.
template <class Address>
struct alignas(64) Pattern {
  std::array<Address, kLanes> relative{};  // inactive lanes: 0
  Mask mask = 0;
  Shape shape = Shape::unknown;
  bool aligned = false;  // all lanes are aligned like the first one
  /// For `octets`: bit g is set if lanes 8g to 8g+7 are consecutive, not uniform.
  std::uint8_t consecutive = 0;
  std::int64_t lowest = 0;  // [bytes] of the lowest and the highest lane
  std::int64_t highest = 0;
  std::uint64_t span = 0;  // [bytes] between the two; at most 2^63
  WordRuns runs;           // only with full checks
};

}  // namespace labcheck::simgpu
