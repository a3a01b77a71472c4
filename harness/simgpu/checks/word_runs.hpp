// SPDX-License-Identifier: MIT
/// Finds the words that a warp's access uses, and records accesses to whole words for the full
/// checks, run by run.
#pragma once

#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/checks/word_shadows.hpp"
#include "harness/simgpu/state/access_pattern.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace labcheck::simgpu {

/// The words of a pattern as runs, or nullptr if they do not form runs. Each lane must access
/// `size` bytes, aligned to `size`. The pattern caches the result.
const WordRuns* runs_of(Pattern<std::uint32_t>& pattern, std::uint32_t size);
const WordRuns* runs_of(Pattern<std::uint64_t>& pattern, std::uint32_t size);

// In the following functions, `base` is the first lane's word, and all lanes of the warp are in one
// interval.

inline std::uint64_t first_word(const WordRun& run, std::uint64_t base) {
  return base + static_cast<std::uint64_t>(std::int64_t{run.first});
}

template <class Shadow>
bool are_defined(const Shadow& shadow, const WordRuns& runs, std::uint64_t base) {
  bool defined = true;
  for (const WordRun& run : runs.runs)
    defined = defined && shadow.is_defined(first_word(run, base) * kWord, run.count * kWord);
  return defined;
}

template <class Shadow>
void define(const Shadow& shadow, const WordRuns& runs, std::uint64_t base) {
  for (const WordRun& run : runs.runs)
    shadow.define(first_word(run, base) * kWord, run.count * kWord);
}

/// Adds the access to the list of its phase. False if its words must be recorded one by one, which
/// is always the case in global memory.
inline bool list_read(Warp& warp, const Instruction* i, const SharedShadow&,
                      AccessMark::Strength strength, const WordRuns& runs, std::uint64_t base) {
  BlockChecks& checks = *warp.checks;
  return checks.phase.list_read({checks.order.floor(), checks.order.interval(warp.index, 0),
                                 AccessMark(i->position, warp.index, strength), base},
                                runs.runs);
}
inline bool list_write(Warp& warp, const Instruction* i, const SharedShadow&,
                       AccessMark::Strength strength, const WordRuns& runs, std::uint64_t base,
                       Mask lanes) {
  BlockChecks& checks = *warp.checks;
  return checks.phase.list_write({checks.order.floor(), checks.order.interval(warp.index, 0),
                                  AccessMark(i->position, warp.index, strength), base},
                                 runs.runs, lanes);
}
inline bool list_read(Warp&, const Instruction*, const GlobalShadow&, AccessMark::Strength,
                      const WordRuns&, std::uint64_t) {
  return false;
}
inline bool list_write(Warp&, const Instruction*, const GlobalShadow&, AccessMark::Strength,
                       const WordRuns&, std::uint64_t, Mask) {
  return false;
}

/// Calls visit_segment(segment, k) for each segment that is entirely in the run and whose words are
/// used alike; k is the index in the run of the segment's first word. Calls visit_word(word, k) for
/// the words outside such segments and for those of a segment for which visit_segment returns
/// false.
template <class VisitSegment, class VisitWord>
void each_piece(const GlobalShadow& shadow, const WordRun& run, std::uint64_t base,
                VisitSegment visit_segment, VisitWord visit_word) {
  constexpr unsigned kWords = TouchedSegment::kWords;
  const std::uint64_t first = first_word(run, base);
  for (unsigned k = 0; k < run.count;) {
    const auto ahead = static_cast<unsigned>((first + k) % kWords);
    const unsigned count = std::min(run.count - k, kWords - ahead);
    if (count == kWords) {
      TouchedSegment* const segment = shadow.segment((first + k) / kWords);
      if (segment != nullptr && visit_segment(*segment, k)) {
        k += count;
        continue;
      }
    }
    for (const unsigned end = k + count; k < end; ++k) {
      if (TouchedWord* const word = shadow.word(first + k)) visit_word(*word, k);
    }
  }
}
template <class VisitSegment, class VisitWord>
void each_piece(const SharedShadow& shadow, const WordRun& run, std::uint64_t base, VisitSegment,
                VisitWord visit_word) {
  TouchedWord* const first = shadow.word(first_word(run, base));
  for (unsigned k = 0; k < run.count; ++k) visit_word(first[k], k);
}

template <class Shadow>
void note_read(RaceCheck& race, const Shadow& shadow, const WordRuns& runs, std::uint64_t base) {
  const ReadRecorder reads = race.reads(kAllLanes);
  for (const WordRun& run : runs.runs) {
    each_piece(
        shadow, run, base,
        [&](TouchedSegment& segment, unsigned k) {
          return race.read(segment, reads, run.lanes_of(k), run.spread);
        },
        [&](TouchedWord& word, unsigned k) {
          const Mask lanes = run.lanes_of(k);
          if (!reads.note(word, kAllBytes, lanes)) [[unlikely]]
            race.find_read_conflict(word, kAllBytes, lanes);
        });
  }
}

/// Records writes by `lanes`, each of which writes its own words.
template <class Shadow>
void note_write(RaceCheck& race, const Shadow& shadow, const WordRuns& runs, std::uint64_t base,
                Mask lanes) {
  if (lanes == 0) return;
  for (const WordRun& run : runs.runs) {
    // Some words of a segment may remain unchanged.
    const auto all = [&](unsigned k) {
      for (unsigned word = k; word < k + TouchedSegment::kWords; word += 1u << run.spread) {
        if ((run.lanes_of(word) & lanes) == 0) return false;
      }
      return true;
    };
    each_piece(
        shadow, run, base,
        [&](TouchedSegment& segment, unsigned k) {
          return all(k) && race.write(segment, run.lanes_of(k), run.spread);
        },
        [&](TouchedWord& word, unsigned k) {
          const Mask lane = run.lanes_of(k);
          if ((lane & lanes) != 0)
            race.write(word, kAllBytes, static_cast<unsigned>(std::countr_zero(lane)));
        });
  }
}

}  // namespace labcheck::simgpu
