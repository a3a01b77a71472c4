// SPDX-License-Identifier: MIT
/// Tracks the words of a block's shared memory that unfinished asynchronous copies will write.
#pragma once

#include "harness/simgpu/memory/touch.hpp"

#include <cstdint>
#include <optional>
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
  void start();

  /// A copy started. It replaces unfinished copies to the same words.
  void begin(std::uint32_t at, std::uint32_t size, const UnfinishedCopy& copy);

  /// Copy `number` has finished. Returns whether an early read of its words was reported.
  bool finish(std::uint32_t at, std::uint32_t size, std::uint64_t number);

  /// The mbarrier at `mbarrier` will wait for the copies that `lane` of `warp` has started, whose
  /// numbers are below `before`.
  void wait_at(std::uint32_t mbarrier, std::uint32_t warp, unsigned lane, std::uint64_t before);

  /// The mbarrier at `mbarrier` no longer waits for copies.
  void forget(std::uint32_t mbarrier);

  /// Marks the copy that will write the byte at `at` as reported and returns it. Empty if there is
  /// none.
  std::optional<UnfinishedCopy> report(std::uint32_t at);

 private:
  struct Waiting {
    std::uint32_t mbarrier = 0;
    std::uint32_t warp = 0;
    unsigned lane = 0;
    std::uint64_t before = 0;
  };

  std::vector<UnfinishedCopy> words_;  // up to the last copied word; interval 0: no copy
  std::vector<Waiting> waiting_;
};

}  // namespace labcheck::simgpu
