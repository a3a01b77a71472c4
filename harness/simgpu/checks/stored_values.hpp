// SPDX-License-Identifier: MIT
/// The values that a store writes, and which lanes of it change memory.
#pragma once

#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/state/site.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace labcheck::simgpu {

/// The address of a lane's access if the first lane's is `base`.
template <class Address>
std::uint64_t address_of(const Pattern<Address>& pattern, std::uint64_t base, unsigned lane) {
  return base + static_cast<std::uint64_t>(static_cast<std::int64_t>(
                    static_cast<std::make_signed_t<Address>>(pattern.relative[lane])));
}

inline bool differ(const std::byte* a, const std::byte* b, std::uint32_t size) {
  if (size != kWord) return std::memcmp(a, b, size) != 0;
  std::uint32_t words[2];
  std::memcpy(&words[0], a, kWord);
  std::memcpy(&words[1], b, kWord);
  return words[0] != words[1];
}

/// The values that the lanes store.
struct StoredValues {
  const std::byte* first = nullptr;
  std::size_t distance = 0;  // [bytes] from lane to lane; 0 for a single lane

  const std::byte* lane_value(unsigned lane) const { return first + lane * distance; }
};

/// Whether the lane's store changes memory, or the value that an earlier lane of the same store
/// wrote.
template <class Address>
bool changes(const Pattern<Address>& pattern, unsigned lane, std::uint32_t size,
             const StoredValues& values, const std::byte* host) {
  const std::byte* value = values.lane_value(lane);
  if (pattern.shape != Shape::consecutive) {
    for (unsigned earlier = lane; earlier-- > 0;) {
      const bool same =
          has_lane(pattern.mask, earlier) && pattern.relative[earlier] == pattern.relative[lane];
      if (same) return differ(values.lane_value(earlier), value, size);
    }
  }
  return differ(value, host, size);
}

/// The lanes in which two arrays of words differ.
inline Mask differing_words(const std::byte* a, const std::byte* b) {
  Mask differing = 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    std::uint32_t words[2];
    std::memcpy(&words[0], a + l * kWord, kWord);
    std::memcpy(&words[1], b + l * kWord, kWord);
    differing |= words[0] != words[1] ? kLaneBits.of[l] : 0;
  }
  return differing;
}

/// The lanes whose store changes memory, if no two lanes store to the same address.
template <class Address>
Mask changing_lanes(const Pattern<Address>& pattern, std::uint64_t base, std::uint32_t size,
                    const StoredValues& values, const std::byte* host) {
  const bool adjacent = pattern.mask == kAllLanes && pattern.shape == Shape::consecutive;
  if (adjacent && size == kWord) return differing_words(values.first, host + base);
  Mask changing = 0;
  for (const unsigned lane : lanes_in(pattern.mask)) {
    const std::byte* there = host + address_of(pattern, base, lane);
    changing |= Mask{differ(values.lane_value(lane), there, size)} << lane;
  }
  return changing;
}

/// Copies the bytes that `lane` stores to `bytes`.
inline void gather(const Warp& warp, const Instruction* i, unsigned lane,
                   const AccessedRegisters& registers, std::byte* bytes) {
  for (unsigned part = 0; part < registers.parts; ++part) {
    const std::byte* const value =
        warp.registers + i->*kParts[part] + std::size_t{lane} * registers.register_bytes;
    std::memcpy(bytes + std::size_t{part} * registers.part_bytes, value, registers.part_bytes);
  }
}

/// The bytes that all lanes store. Valid as long as the registers do not change.
class GatheredValues {
 public:
  GatheredValues(const Warp& warp, const Instruction* i, const AccessedRegisters& registers)
      : size_(registers.size()) {
    // The lanes of one register are contiguous.
    if (registers.parts == 1 && registers.part_bytes == registers.register_bytes) {
      values_ = warp.registers + i->*kParts[0];
      return;
    }
    for (unsigned l = 0; l < kLanes; ++l) gather(warp, i, l, registers, bytes_ + l * size_);
  }
  GatheredValues(const GatheredValues&) = delete;
  GatheredValues& operator=(const GatheredValues&) = delete;

  StoredValues values() const { return {values_, size_}; }

 private:
  std::byte bytes_[kLanes * kMaxAccess];
  const std::byte* values_ = bytes_;
  std::uint32_t size_;
};

}  // namespace labcheck::simgpu
