// SPDX-License-Identifier: MIT
/// Tracks which bytes of local memory each thread of a warp has written, for the checks.
#pragma once

#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// Local memory is interleaved by words: word k of all lanes is adjacent.
inline constexpr std::size_t kWordBytes = 4;

/// Offsets are bytes in a lane's local memory. Bytes with an undefined value count as written; such
/// values are followed as in registers (follow_local.cpp).
class LocalShadow {
 public:
  /// Resets to `bytes` bytes per lane, all unwritten.
  void start(std::uint32_t bytes);

  void define(unsigned lane, std::uint32_t at, std::uint32_t size);

  /// Marks the whole words in [begin, end) as unwritten in the lanes of `mask`, for example for the
  /// variables of a function that begins.
  void undefine(Mask mask, std::uint32_t begin, std::uint32_t end);

  /// The bytes of [at, at + size), at most 32, that `lane` has not written, one bit each.
  std::uint32_t undefined_bytes(unsigned lane, std::uint64_t at, std::uint64_t size) const;

 private:
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
