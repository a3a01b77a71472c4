// SPDX-License-Identifier: MIT
/// How undefined bits pass through an instruction from register to register.
#pragma once

#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

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
