// SPDX-License-Identifier: MIT
/// Tracks the words of a block's shared memory that unfinished asynchronous copies will write, for
/// the checks.
#pragma once

#include "harness/simgpu/memory/touch.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// An unfinished copy that will write a word: the access that started it, its number in the block,
/// and what a reader must wait for.
struct UnfinishedCopy {
  enum class Wait : std::uint8_t { for_group, at_mbarrier };

  Touch begin;
  std::uint64_t number = 0;
  Wait wait = Wait::for_group;
  bool reported = false;  // the early read of the word was reported
};

/// Offsets and sizes are bytes of shared memory. Those of copies are multiples of 4.
class UnfinishedCopies {
 public:
  /// Discards all copies.
  void start() { words_.clear(); }

  /// A copy started. It replaces unfinished copies to the same words.
  void begin(std::uint32_t at, std::uint32_t size, const UnfinishedCopy& copy);

  /// Copy `number` has finished. Returns whether an early read of its words was reported.
  bool finish(std::uint32_t at, std::uint32_t size, std::uint64_t number);

  /// Marks the copy that will write the byte at `at` as reported and returns it; nullptr if there
  /// is none.
  const UnfinishedCopy* mark_reported(std::uint32_t at);

 private:
  std::vector<UnfinishedCopy> words_;  // up to the last copied word; interval 0: no copy
};

}  // namespace labcheck::simgpu
