/// How undefined bits go through an instruction, from register to register.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// A register that an instruction reads or writes, or a constant that it reads.
struct RegisterUse {
  std::uint32_t offset = 0;     // in the frame
  std::uint8_t lane_bytes = 0;  // 4 or 8; 0: a predicate
  bool is_value = true;         // its bits are moved; else they say how

  std::size_t bytes() const {
    return lane_bytes == 0 ? sizeof(Mask) : std::size_t{lane_bytes} * kLanes;
  }
  /// The bits that a lane has.
  std::uint64_t width() const {
    return lane_bytes == 0 ? 1 : lane_bytes == 4 ? 0xFFFFFFFFu : ~std::uint64_t{0};
  }
};

/// Lowering notes one for each instruction that runs with full checks.
struct RegisterFlow {
  enum class Kind : std::uint8_t {
    none,      // reads and writes nothing that is followed
    moves,     // each bit of a result is a bit of a value, chosen by the other operands
    bitwise,   // by the truth table `table` of a, b and c (as in lop3)
    sums,      // a bit depends on those as low or lower
    computes,  // each bit depends on each
    gathers,   // each bit in each lane depends on each in all lanes
    compares,  // whether two integers are equal
    loads,     // from the address that is read
    stores,    // the values d, b, c, e to the address a
    updates,   // what is at an address, by values
    uses,      // an address, and has results that are defined
    branches,
    guards,
  };

  Kind kind = Kind::none;
  std::uint8_t table = 0;  // 0: that of lop3, in register e
  // Of a load or store; part_bytes is 0 where it is none of memory:
  ptx::Space space = ptx::Space::generic;
  std::uint8_t part_bytes = 0;
  std::uint8_t parts = 1;
  std::uint8_t address_bytes = 8;  // the register's
  bool extends_sign = false;
  bool shifts = false;  // moves: what moves by other than whole bytes is computed
  bool waits = false;   // for the lanes that register e names
  std::vector<RegisterUse> reads;
  std::vector<RegisterUse> writes;
};

}  // namespace labcheck::simgpu
