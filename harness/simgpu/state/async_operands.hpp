// SPDX-License-Identifier: MIT
/// Operands of the asynchronous copy and mbarrier instructions.
#pragma once

#include "harness/simgpu/state/warp.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// An address operand: a register, an offset, and the start of the space's window of generic
/// addresses (0 if the address is already relative to the space).
struct AddressOperand {
  std::uint32_t reg = 0;
  bool wide = true;
  std::int64_t offset = 0;
  std::uint64_t window = 0;

  /// The address of `lane`, relative to its space.
  std::uint64_t address(const Warp& warp, unsigned lane) const {
    const std::byte* values = warp.registers + reg;
    if (!wide) {
      return reinterpret_cast<const std::uint32_t*>(values)[lane] +
             static_cast<std::uint32_t>(offset);
    }
    return reinterpret_cast<const std::uint64_t*>(values)[lane] +
           static_cast<std::uint64_t>(offset) - window;
  }
};

/// Operands of cp.async. `Instruction::site` is their index in Program::copies.
struct CopyOperands {
  AddressOperand to;    // in shared memory
  AddressOperand from;  // in global memory
  std::uint32_t bytes = 0;
  std::uint32_t source_bytes = 0;  // a register: bytes to read; the rest is filled with zeros
  std::uint32_t ignore = 0;        // a predicate: where it is true, nothing is read
  bool ignore_negated = false;
  AddressOperand mbarrier;  // of a bulk copy, whose size is in source_bytes
  std::uint32_t shared_site = 0;
  std::uint32_t global_site = 0;
};

/// Operands of the mbarrier instructions and of cp.async.mbarrier.arrive. `Instruction::site` is
/// their index in Program::mbarrier_uses.
struct MbarrierOperands {
  enum class Counts : std::uint8_t { arrivals, bytes } counts = Counts::arrivals;
  enum class PhaseSelector : std::uint8_t { by_state, by_parity } phase = PhaseSelector::by_state;
  AddressOperand at;
  bool completes = true;  // false: .noComplete, the arrival must not complete its phase
  bool drops = false;     // arrive_drop: later phases do not wait for the thread
  bool expected = false;  // .noinc: the mbarrier's count already includes the arrival
};

}  // namespace labcheck::simgpu
