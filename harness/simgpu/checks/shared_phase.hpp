// SPDX-License-Identifier: MIT
/// The accesses of a block to shared memory since its last barrier.
#pragma once

#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/state/hash_slot.hpp"
#include "harness/simgpu/state/site.hpp"

#include <algorithm>
#include <array>
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
  [[gnu::always_inline]] bool list_read(const Access& access, const std::vector<WordRun>& runs) {
    return list<Kind::read>(access, runs, 0);
  }

  /// The same for a write whose lanes each write their own words. Those of `changing` change them.
  [[gnu::always_inline]] bool list_write(const Access& access, const std::vector<WordRun>& runs,
                                         Mask changing) {
    return list<Kind::write>(access, runs, changing);
  }

  /// Stops listing: records the listed accesses in `words`. From now on, words are recorded one by
  /// one.
  void stop_listing(std::uint32_t floor, std::uint32_t block, TouchedWord* words) {
    if (floor != floor_) start_phase(floor);
    if (listing_stopped_) return;
    listing_stopped_ = true;
    if (!listed_.empty()) note_all(block, words);
  }

 private:
  enum class Kind : std::uint8_t { read, write };

  struct Listed {
    std::uint32_t interval = 0;
    AccessMark mark;
    std::uint32_t first_word = 0;
    Kind kind = Kind::read;
    Mask changing = 0;
    std::uint32_t first_run = 0;
    std::uint32_t runs = 0;
  };
  /// Sets of words, one bit each.
  struct Used {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
  };

  template <Kind kind>
  [[gnu::always_inline]] bool list(const Access& access, const std::vector<WordRun>& runs,
                                   Mask changing) {
    if (access.floor != floor_) start_phase(access.floor);
    if (listing_stopped_ || listed_.size() >= kMaxListed || runs_.size() >= kMaxRuns) return false;
    std::uint64_t conflicts = 0;
    for (const WordRun& run : runs) {
      const std::uint64_t first =
          access.first_word + static_cast<std::uint64_t>(std::int64_t{run.first});
      for_each_word(first, run.count, [&](std::uint64_t index, std::uint64_t mask) {
        Used& used = used_[index];
        conflicts |= (kind == Kind::read ? used.written : used.read | used.written) & mask;
        (kind == Kind::read ? used.read : used.written) |= mask;
      });
    }
    if (conflicts != 0) return false;
    listed_.push_back({access.interval, access.mark, static_cast<std::uint32_t>(access.first_word),
                       kind, changing, place_of(runs), static_cast<std::uint32_t>(runs.size())});
    return true;
  }

  /// The index in runs_ of the first of `runs`. Many accesses have the same runs.
  [[gnu::always_inline]] std::uint32_t place_of(const std::vector<WordRun>& runs) {
    const WordRun& first = runs.front();
    std::uint32_t& recent = recent_[slot_of<kRecentBits>(first.lanes ^ first.count)];
    const bool known = recent + runs.size() <= runs_.size() &&
                       std::equal(runs.begin(), runs.end(), runs_.begin() + recent);
    if (!known) recent = add_runs(runs);
    return recent;
  }

  void start_phase(std::uint32_t floor);
  std::uint32_t add_runs(const std::vector<WordRun>& runs);
  void note_all(std::uint32_t block, TouchedWord* words) const;

  // For a phase with more accesses, recording is better than listing.
  static constexpr std::size_t kMaxListed = 4096;
  static constexpr std::size_t kMaxRuns = 4 * kMaxListed;
  static constexpr unsigned kRecentBits = 6;

  std::uint32_t floor_ = 0;
  bool listing_stopped_ = false;
  std::vector<Listed> listed_;
  std::vector<WordRun> runs_;  // of the listed accesses, some of which share them
  /// The first of the runs last added, by a hash of that run.
  std::array<std::uint32_t, 1 << kRecentBits> recent_{};
  std::vector<Used> used_;
};

}  // namespace labcheck::simgpu
