// SPDX-License-Identifier: MIT
/// Word-by-word access to the check data of shared and global memory, by byte offset.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/memory/defined_bytes.hpp"
#include "harness/simgpu/memory/touch.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

/// Calls visit(word, bytes) for each word of [at, at + size). `bytes` has one bit for each byte of
/// the word in the range.
template <class Visit>
void each_word(std::uint64_t at, std::uint64_t size, Visit visit) {
  if (size == kWord && at % kWord == 0) {
    visit(at / kWord, kAllBytes);
    return;
  }
  for (const std::uint64_t end = at + size; at < end;) {
    const std::uint64_t word = at / kWord;
    const std::uint64_t piece = std::min(end, (word + 1) * kWord) - at;
    visit(word, static_cast<std::uint8_t>(((1u << piece) - 1) << at % kWord));
    at += piece;
  }
}

/// A block's shared memory.
class SharedShadow {
 public:
  static constexpr ptx::Space kSpace = ptx::Space::shared;

  explicit SharedShadow(BlockChecks& checks)
      : words_(checks.shared.data()), defined_(checks.shared_defined.data()) {}

  /// Valid only while a RaceCheck exists: see SharedPhase.
  TouchedWord* word(std::uint64_t index) const { return words_ + index; }

  bool is_defined(std::uint64_t at, std::uint64_t size) const {
    return defined_.contains_all(at, size);
  }
  void define(std::uint64_t at, std::uint64_t size) const { defined_.define(at, size); }
  void undefine(std::uint64_t at) const { defined_.undefine(at, 1); }
  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    return static_cast<std::uint32_t>(defined_.bits(at, size) ^ DefinedBytes::low_bits(size));
  }

 private:
  TouchedWord* words_;
  DefinedBytes defined_;
};

/// An allocation in global memory.
class GlobalShadow {
 public:
  static constexpr ptx::Space kSpace = ptx::Space::global;

  GlobalShadow(AllocationShadow& shadow, const BlockChecks& checks)
      : shadow_(shadow), touched_(shadow.touched()), floor_(checks.launch.floor) {}

  /// nullptr if the host has no memory for it.
  TouchedWord* word(std::uint64_t index) const {
    return touched_ ? &touched_.word(index, floor_) : nullptr;
  }

  /// The segment, or nullptr if its words are not used alike.
  TouchedSegment* segment(std::uint64_t index) const {
    return touched_ ? touched_.segment(index, floor_) : nullptr;
  }

  bool is_defined(std::uint64_t at, std::uint64_t size) const {
    return shadow_.is_defined(at, size);
  }
  void define(std::uint64_t at, std::uint64_t size) const { shadow_.define(at, size); }
  void undefine(std::uint64_t at) const { shadow_.undefine(at, 1); }
  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    return shadow_.undefined_bytes(at, size);
  }

 private:
  AllocationShadow& shadow_;
  TouchedMemory touched_;
  std::uint32_t floor_;
};

}  // namespace labcheck::simgpu
