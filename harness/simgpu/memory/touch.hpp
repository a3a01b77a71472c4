// SPDX-License-Identifier: MIT
/// The last accesses to a word of memory.
#pragma once

#include <cstdint>

namespace labcheck::simgpu {

inline constexpr std::uint64_t kWord = 4;       // [bytes]
inline constexpr std::uint8_t kAllBytes = 0xF;  // of a word, one bit each

/// An access, packed into one word: its source position (an index into Program::positions; 0 if the
/// index is too large), the warp in its block, the bytes of the word (one bit each), and whether
/// the access is strong: atomic or itself ordered. Two strong accesses do not race.
class AccessMark {
 public:
  enum class Strength : std::uint32_t { weak, strong };

  AccessMark() = default;
  AccessMark(std::uint32_t position, std::uint32_t warp, Strength strength)
      : bits_((position < kPositions ? position : 0) | (warp & 31) << kWarp |
              static_cast<std::uint32_t>(strength) << kStrong) {}

  AccessMark with_bytes(std::uint8_t bytes) const {
    AccessMark mark;
    mark.bits_ = bits_ | std::uint32_t{bytes} << kBytes;
    return mark;
  }

  std::uint32_t position() const { return bits_ & (kPositions - 1); }
  std::uint32_t warp() const { return bits_ >> kWarp & 31; }
  std::uint32_t bytes() const { return bits_ >> kBytes & 0xF; }
  bool is_strong() const { return (bits_ >> kStrong & 1) != 0; }

  bool same_warp(AccessMark other) const { return ((bits_ ^ other.bits_) >> kWarp & 31) == 0; }
  bool operator==(const AccessMark&) const = default;

 private:
  static constexpr std::uint32_t kPositions = 1u << 20;
  static constexpr unsigned kWarp = 20;
  static constexpr unsigned kBytes = 25;
  static constexpr unsigned kStrong = 29;

  std::uint32_t bits_ = 0;
};

/// An access by one instruction to a word of 4 bytes. `lanes` contains all lanes that accessed the
/// word in the same interval with the same instruction.
struct Touch {
  std::uint32_t interval = 0;  // between two synchronizations (IntervalClock); 0: no access
  std::uint32_t block = 0;     // linear, in the grid
  AccessMark mark;
  std::uint32_t lanes = 0;  // one bit each
};

static_assert(sizeof(Touch) == 16);

/// The last write that changed a word, its last reader, and a reader from another warp.
struct TouchedWord {
  Touch writer;
  Touch reader;
  Touch other_reader;
};

}  // namespace labcheck::simgpu
