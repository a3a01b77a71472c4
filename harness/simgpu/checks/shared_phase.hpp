// SPDX-License-Identifier: MIT
/// The accesses of a block to shared memory since its last barrier.
#pragma once

#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/state/site.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// Between two barriers, most kernels only read shared memory, or each thread writes words that no
/// other thread uses. Then it is enough to know that no two accesses can conflict. Accesses of a
/// phase are therefore only listed until one may conflict with another. From that access to the end
/// of the phase, words are recorded one by one, as if they had been from the start. A phase ends
/// when the floor of the block's intervals rises, which makes all of its accesses irrelevant.
class SharedPhase {
 public:
  struct Access {
    std::uint32_t floor = 0;  // of the block's intervals
    std::uint32_t interval = 0;
    AccessMark mark;
    std::uint64_t first_word = 0;  // of the first lane
  };

  /// Starts a block with `words` words of shared memory.
  void start(std::size_t words);

  /// Lists a read. Returns false without effect if the words must be recorded one by one.
  bool list_read(const Access& access, const std::vector<WordRun>& runs);

  /// The same for a write by `lanes`, each of which writes its own words.
  bool list_write(const Access& access, const std::vector<WordRun>& runs, Mask lanes);

  /// Stops listing: records the listed accesses in `words`. From now on, words are recorded one by
  /// one.
  void stop_listing(std::uint32_t floor, std::uint32_t block, TouchedWord* words) {
    if (floor != floor_) start_phase(floor);
    if (listing_stopped_) return;
    listing_stopped_ = true;
    if (!listed_.empty()) note_all(block, words);
  }

 private:
  struct Listed {
    std::uint32_t interval = 0;
    AccessMark mark;
    std::uint32_t first_word = 0;
    Mask writers = 0;  // 0: a read
    std::uint32_t runs = 0;
  };
  /// Sets of words, one bit each.
  struct Used {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
  };

  void start_phase(std::uint32_t floor);
  bool begin(std::uint32_t floor);
  void list(const Access& access, const std::vector<WordRun>& runs, Mask writers);
  void note_all(std::uint32_t block, TouchedWord* words) const;

  std::uint32_t floor_ = 0;
  bool listing_stopped_ = false;
  std::vector<Listed> listed_;
  std::vector<WordRun> runs_;  // of the listed accesses
  std::vector<Used> used_;
};

}  // namespace labcheck::simgpu
