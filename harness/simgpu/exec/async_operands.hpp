/// The operands of asynchronous copies and of mbarriers.
#pragma once

#include "harness/simgpu/exec/warp.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// An address as an instruction gives it: a register, an offset, and where the space begins among
/// generic addresses (0 where the address is in the space already).
struct AddressOperand {
  std::uint32_t reg = 0;
  bool wide = true;
  std::int64_t offset = 0;
  std::uint64_t window = 0;

  /// The address in its space that `lane` gives.
  std::uint64_t of(const Warp& warp, unsigned lane) const {
    const std::byte* values = warp.registers + reg;
    if (!wide) {
      return reinterpret_cast<const std::uint32_t*>(values)[lane] +
             static_cast<std::uint32_t>(offset);
    }
    return reinterpret_cast<const std::uint64_t*>(values)[lane] +
           static_cast<std::uint64_t>(offset) - window;
  }
};

/// `Instruction::site` of a cp.async is the index of one in Program::copies.
struct CopyOperands {
  AddressOperand to;    // in shared memory
  AddressOperand from;  // in global memory
  std::uint32_t bytes = 0;
  std::uint32_t source_bytes = 0;  // a register: so many are read, the rest is filled with zeros
  std::uint32_t ignore = 0;        // a predicate: nothing is read
  bool ignore_negated = false;
  AddressOperand mbarrier;  // of a bulk copy, whose number of bytes is in source_bytes
  std::uint32_t shared_site = 0;
  std::uint32_t global_site = 0;
};

/// `Instruction::site` of the instructions on mbarriers, and of cp.async.mbarrier.arrive, is the
/// index of one in Program::mbarrier_uses.
struct MbarrierOperands {
  enum class Counts : std::uint8_t { arrivals, bytes } counts = Counts::arrivals;
  enum class Named : std::uint8_t { by_state, by_parity } phase = Named::by_state;
  AddressOperand at;
  bool completes = true;  // false: .noComplete, the arrival must not be the last one of its phase
  bool drops = false;     // arrive_drop: later phases do not wait for the thread
  bool expected = false;  // cp.async.mbarrier.arrive.noinc: the mbarrier waits for it already
};

}  // namespace labcheck::simgpu
