// SPDX-License-Identifier: MIT
/// Tracks which bits of a warp's registers, and which bytes of its local memory, are undefined.
#pragma once

#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace labcheck::simgpu {

/// Where an undefined value was read from memory, or from an absent lane (kAbsentLane). For an
/// uninitialized register, `space` is reg, `position` that of its function, and `variable` its
/// offset in the frame.
struct UndefinedSource {
  std::uint32_t position = 0;  // index into Program::positions
  ptx::Space space = ptx::Space::shared;
  std::uint32_t variable = 0;
};

/// Expands each bit of `bytes` to 8 bits.
inline std::uint64_t bits_of_bytes(std::uint32_t bytes) {
  std::uint64_t bits = 0;
  for (unsigned k = 0; k < 8; ++k) bits |= (bytes >> k & 1) != 0 ? std::uint64_t{0xFF} << 8 * k : 0;
  return bits;
}

/// The bits of a value of `bytes` bytes in a register of 8 bytes.
inline std::uint64_t extended(std::uint64_t bits, unsigned bytes, bool extends_sign) {
  const unsigned width = 8 * bytes;
  const bool fills = extends_sign && width < 64 && (bits >> (width - 1) & 1) != 0;
  return fills ? bits | ~std::uint64_t{0} << width : bits;
}

/// A register with undefined bits. For a predicate, bit 0 of each lane.
struct UndefinedRegister {
  std::array<std::uint64_t, kLanes> bits{};
  UndefinedSource source;
  bool computed = false;  // by an operation on undefined values, not only copied

  Mask lanes() const {
    // Hosts without AVX2 compare only vectors of 32 bits.
    std::array<std::uint32_t, kLanes> halves;
    for (unsigned l = 0; l < kLanes; ++l)
      halves[l] = static_cast<std::uint32_t>(bits[l]) | static_cast<std::uint32_t>(bits[l] >> 32);
    Mask lanes = 0;
    for (unsigned l = 0; l < kLanes; ++l) lanes |= halves[l] != 0 ? kLaneBits.of[l] : 0;
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
    for (unsigned l = 0; l < kLanes; ++l)
      known.bits[l] = has_lane(mask, l) ? value.bits[l] : known.bits[l];
    known.source = value.source;
    known.computed = value.computed;
  }

  /// Marks `reg` as defined in the lanes of `mask`.
  void define(const std::byte* reg, Mask mask) {
    const auto found = registers_.find(reg);
    if (found == registers_.end()) return;
    UndefinedRegister& known = found->second;
    if ((known.lanes() & ~mask) == 0) {
      registers_.erase(found);
      return;
    }
    for (unsigned l = 0; l < kLanes; ++l) known.bits[l] = has_lane(mask, l) ? 0 : known.bits[l];
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

/// Local memory is interleaved by words: word k of all lanes is adjacent.
inline constexpr std::size_t kWordBytes = 4;

/// Offsets are bytes in a lane's local memory. Bytes with an undefined value count as written; such
/// values are followed as in registers (follow_local.cpp).
class LocalShadow {
 public:
  /// Resets to `bytes` bytes per lane, all unwritten.
  void start(std::uint32_t bytes) {
    written_.assign((bytes + kWordBytes - 1) / kWordBytes * kLanes, 0);
  }

  void define(unsigned lane, std::uint32_t at, std::uint32_t size) {
    for (std::uint32_t byte = at; byte < at + size; ++byte)
      written_[index_of(lane, byte)] |= static_cast<std::uint8_t>(1u << byte % kWordBytes);
  }

  /// Marks the whole words in [begin, end) as unwritten in the lanes of `mask`, for example for the
  /// variables of a function that begins.
  void undefine(Mask mask, std::uint32_t begin, std::uint32_t end) {
    const std::size_t last = std::min(index_of(0, end + kWordBytes - 1), written_.size());
    for (std::size_t word = index_of(0, begin); word < last; word += kLanes) {
      for (const unsigned l : lanes_in(mask)) written_[word + l] = 0;
    }
  }

  /// The bytes of [at, at + size), at most 32, that `lane` has not written, one bit each.
  std::uint32_t undefined_bytes(unsigned lane, std::uint64_t at, std::uint64_t size) const {
    std::uint32_t undefined = 0;
    for (std::uint64_t k = 0; k < size; ++k) {
      const bool written = (written_[index_of(lane, at + k)] >> (at + k) % kWordBytes & 1) != 0;
      undefined |= std::uint32_t{!written} << k;
    }
    return undefined;
  }

 private:
  static std::size_t index_of(unsigned lane, std::uint64_t at) {
    return at / kWordBytes * kLanes + lane;
  }

  std::vector<std::uint8_t> written_;  // written bytes of each word in each lane, one bit each
};

/// One lane's local memory, with the interface of the other shadows.
struct LocalBytes {
  static constexpr ptx::Space kSpace = ptx::Space::local;

  const LocalShadow& shadow;
  unsigned lane;

  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    return shadow.undefined_bytes(lane, at, size);
  }
};

}  // namespace labcheck::simgpu
