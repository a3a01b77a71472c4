// SPDX-License-Identifier: MIT
/// Tracks which bits of a warp's registers are uninitialized or come from uninitialized memory.
#pragma once

#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace labcheck::simgpu {

/// Where an undefined value was read from memory. For an uninitialized register, `space` is reg and
/// `position` is not used.
struct UndefinedSource {
  std::uint32_t position = 0;  // index into Program::positions
  ptx::Space space = ptx::Space::shared;
};

/// A register with undefined bits. For a predicate, bit 0 of each lane.
struct UndefinedRegister {
  std::array<std::uint64_t, kLanes> bits{};
  UndefinedSource source;
  bool computed = false;  // by an operation on undefined values, not only copied

  Mask lanes() const {
    Mask lanes = 0;
    for (unsigned l = 0; l < kLanes; ++l) lanes |= Mask{bits[l] != 0} << l;
    return lanes;
  }
};

/// The undefined registers, by host address. All other registers are defined.
class UndefinedRegisters {
 public:
  bool empty() const { return registers_.empty(); }

  /// nullptr if the register is defined.
  const UndefinedRegister* find(const std::byte* reg) const {
    const auto found = registers_.find(reg);
    return found == registers_.end() ? nullptr : &found->second;
  }

  /// Sets the undefined bits of `reg` in the lanes of `mask` to those of `value`.
  void assign(const std::byte* reg, Mask mask, const UndefinedRegister& value) {
    if ((value.lanes() & mask) == 0) return define(reg, mask);
    UndefinedRegister& known = registers_[reg];
    for (unsigned l = 0; l < kLanes; ++l) {
      if ((mask >> l & 1) != 0) known.bits[l] = value.bits[l];
    }
    known.source = value.source;
    known.computed = value.computed;
  }

  /// Marks `reg` as defined in the lanes of `mask`.
  void define(const std::byte* reg, Mask mask) {
    const auto found = registers_.find(reg);
    if (found == registers_.end()) return;
    for (unsigned l = 0; l < kLanes; ++l) {
      if ((mask >> l & 1) != 0) found->second.bits[l] = 0;
    }
    if (found->second.lanes() == 0) registers_.erase(found);
  }

  /// Copies the undefined bits of `from` to `to` in the lanes of `mask`.
  void copy(const std::byte* from, const std::byte* to, Mask mask) {
    if (const UndefinedRegister* value = find(from)) {
      assign(to, mask, *value);
    } else {
      define(to, mask);
    }
  }

  /// Sets the undefined bits within `field` in one lane of `reg` to `bits`, with the source of
  /// `value`.
  void replace(const std::byte* reg, unsigned lane, std::uint64_t field, std::uint64_t bits,
               const UndefinedRegister& value) {
    if (bits == 0 && find(reg) == nullptr) return;
    UndefinedRegister& known = registers_[reg];
    known.bits[lane] = (known.bits[lane] & ~field) | (bits & field);
    if (bits != 0) {
      known.source = value.source;
      known.computed = value.computed;
    }
    if (known.lanes() == 0) registers_.erase(reg);
  }

  /// Marks all registers in a frame as defined.
  void define_frame(const std::byte* registers, std::size_t bytes) {
    registers_.erase(registers_.lower_bound(registers), registers_.lower_bound(registers + bytes));
  }

 private:
  std::map<const std::byte*, UndefinedRegister> registers_;
};

}  // namespace labcheck::simgpu
