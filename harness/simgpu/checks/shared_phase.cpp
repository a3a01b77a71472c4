// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/shared_phase.hpp"

#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// For a phase with more accesses, recording is better than listing.
constexpr std::size_t kMaxListed = 4096;
constexpr std::size_t kMaxRuns = 4 * kMaxListed;

constexpr unsigned kBits = 64;

}  // namespace

void SharedPhase::start(std::size_t words) {
  used_.assign((words + kBits - 1) / kBits, {});
  listed_.clear();
  runs_.clear();
  floor_ = 0;
  listing_stopped_ = false;
}

void SharedPhase::start_phase(std::uint32_t floor) {
  std::fill(used_.begin(), used_.end(), Used{});
  listed_.clear();
  runs_.clear();
  floor_ = floor;
  listing_stopped_ = false;
}

// Whether another access can be listed.
bool SharedPhase::begin(std::uint32_t floor) {
  if (floor != floor_) start_phase(floor);
  return !listing_stopped_ && listed_.size() < kMaxListed && runs_.size() < kMaxRuns;
}

bool SharedPhase::list_read(const Access& access, const std::vector<WordRun>& runs) {
  if (!begin(access.floor)) return false;
  std::uint64_t written = 0;
  for (const WordRun& run : runs) {
    for_each_word(access.first_word + static_cast<std::uint64_t>(std::int64_t{run.first}),
                  run.count, [&](std::uint64_t index, std::uint64_t mask) {
                    used_[index].read |= mask;
                    written |= used_[index].written & mask;
                  });
  }
  if (written != 0) return false;
  list(access, runs, 0);
  return true;
}

bool SharedPhase::list_write(const Access& access, const std::vector<WordRun>& runs, Mask lanes) {
  if (!begin(access.floor)) return false;
  if (lanes == 0) return true;
  std::uint64_t used = 0;
  for (const WordRun& run : runs) {
    for_each_word(access.first_word + static_cast<std::uint64_t>(std::int64_t{run.first}),
                  run.count, [&](std::uint64_t index, std::uint64_t mask) {
                    used |= (used_[index].read | used_[index].written) & mask;
                    used_[index].written |= mask;
                  });
  }
  if (used != 0) return false;
  list(access, runs, lanes);
  return true;
}

void SharedPhase::list(const Access& access, const std::vector<WordRun>& runs, Mask writers) {
  listed_.push_back({access.interval, access.mark, static_cast<std::uint32_t>(access.first_word),
                     writers, static_cast<std::uint32_t>(runs.size())});
  runs_.insert(runs_.end(), runs.begin(), runs.end());
}

void SharedPhase::note_all(std::uint32_t block, TouchedWord* words) const {
  const WordRun* run = runs_.data();
  for (const Listed& access : listed_) {
    const ReadRecorder reads(floor_, access.interval, block, access.mark);
    for (const WordRun* end = run + access.runs; run != end; ++run) {
      TouchedWord* const first = words + access.first_word + run->first;
      for (unsigned k = 0; k < run->count; ++k) {
        const Mask lanes = run->lanes_of(k);
        if (access.writers == 0) {
          reads.note(first[k], kAllBytes, lanes);
        } else if ((access.writers & lanes) != 0) {
          first[k].writer = {access.interval, block, access.mark.with_bytes(kAllBytes), lanes};
        }
      }
    }
  }
}

}  // namespace labcheck::simgpu
