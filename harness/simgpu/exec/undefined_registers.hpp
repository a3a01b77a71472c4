/// Which bits of a warp's registers nobody set, or come from memory that nobody wrote.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace labcheck::simgpu {

/// Where an undefined value was read; of a register that was never set, whose space is reg,
/// nowhere.
struct UndefinedSource {
  std::uint32_t place = 0;  // index into Program::places
  ptx::Space space = ptx::Space::shared;
};

/// A register of which some bits are undefined. Of a predicate, bit 0 of a lane.
struct UndefinedRegister {
  std::array<std::uint64_t, kLanes> bits{};
  UndefinedSource source;
  bool computed = false;  // by an operation on such values, not only carried along

  Mask lanes() const {
    Mask lanes = 0;
    for (unsigned l = 0; l < kLanes; ++l) lanes |= Mask{bits[l] != 0} << l;
    return lanes;
  }
};

/// Registers are known by their place on the host. Those that are not here are defined.
class UndefinedRegisters {
 public:
  bool empty() const { return registers_.empty(); }

  /// nullptr for a register that is defined.
  const UndefinedRegister* find(const std::byte* reg) const {
    const auto found = registers_.find(reg);
    return found == registers_.end() ? nullptr : &found->second;
  }

  /// Makes the bits of `reg` in the lanes of `mask` those of `value`, and leaves the others.
  void assign(const std::byte* reg, Mask mask, const UndefinedRegister& value) {
    if ((value.lanes() & mask) == 0) return define(reg, mask);
    UndefinedRegister& known = registers_[reg];
    for (unsigned l = 0; l < kLanes; ++l) {
      if ((mask >> l & 1) != 0) known.bits[l] = value.bits[l];
    }
    known.source = value.source;
    known.computed = value.computed;
  }

  /// Makes `reg` defined in the lanes of `mask`.
  void define(const std::byte* reg, Mask mask) {
    const auto found = registers_.find(reg);
    if (found == registers_.end()) return;
    for (unsigned l = 0; l < kLanes; ++l) {
      if ((mask >> l & 1) != 0) found->second.bits[l] = 0;
    }
    if (found->second.lanes() == 0) registers_.erase(found);
  }

  /// Makes `to` in the lanes of `mask` as undefined as `from` is there.
  void copy(const std::byte* from, const std::byte* to, Mask mask) {
    if (const UndefinedRegister* value = find(from)) {
      assign(to, mask, *value);
    } else {
      define(to, mask);
    }
  }

  /// Makes the bits of `field` in one lane of `reg` those of `bits`, from where `value` comes.
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

  /// Makes all registers in a frame defined.
  void define_frame(const std::byte* registers, std::size_t bytes) {
    registers_.erase(registers_.lower_bound(registers), registers_.lower_bound(registers + bytes));
  }

 private:
  std::map<const std::byte*, UndefinedRegister> registers_;
};

}  // namespace labcheck::simgpu
