// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/shared_phase.hpp"

#include "harness/simgpu/checks/race_check.hpp"

#include <algorithm>

namespace labcheck::simgpu {

void SharedPhase::start(std::size_t words) {
  constexpr std::size_t kBits = 64;
  used_.resize((words + kBits - 1) / kBits);
  start_phase(0);
}

void SharedPhase::start_phase(std::uint32_t floor) {
  std::fill(used_.begin(), used_.end(), Used{});
  listed_.clear();
  // The next phase usually has the same runs.
  if (runs_.size() > kMaxRuns / 2) runs_.clear();
  floor_ = floor;
  listing_stopped_ = false;
}

std::uint32_t SharedPhase::add_runs(const std::vector<WordRun>& runs) {
  const auto added = static_cast<std::uint32_t>(runs_.size());
  runs_.insert(runs_.end(), runs.begin(), runs.end());
  return added;
}

void SharedPhase::note_all(std::uint32_t block, TouchedWord* words) const {
  for (const Listed& access : listed_) {
    const bool is_read = access.kind == Kind::read;
    const ReadRecorder reads(floor_, access.interval, block,
                             is_read ? access.mark : access.mark.as_repetition());
    const WordRun* run = runs_.data() + access.first_run;
    for (const WordRun* end = run + access.runs; run != end; ++run) {
      TouchedWord* const first = words + access.first_word + run->first;
      for (unsigned k = 0; k < run->count; ++k) {
        const Mask lanes = run->lanes_of(k);
        if ((access.changing & lanes) != 0) {
          first[k].writer = {access.interval, block, access.mark.with_bytes(kAllBytes), lanes};
        } else {
          reads.note(first[k], kAllBytes, lanes);
        }
      }
    }
  }
}

}  // namespace labcheck::simgpu
