// SPDX-License-Identifier: MIT
/// Access to the check data of shared and global memory, by word and by runs of whole words.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/site.hpp"

#include <algorithm>
#include <bit>
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

inline constexpr std::uint64_t kFarthestRun = std::uint64_t{1}
                                              << 31;  // [bytes] that a run can represent

/// Adds the next words of an access, which belong to `lanes`. Extends the last run if they continue
/// it.
inline void add_words(WordRuns& found, std::int32_t first, Mask lanes, unsigned spread) {
  const auto words = static_cast<std::uint16_t>(1u << spread);
  if (!found.runs.empty()) {
    WordRun& last = found.runs.back();
    const std::uint64_t next = std::uint64_t{last.lanes} << (last.count >> spread);
    if (last.first + last.count == first && next == lanes) {
      last.count += words;
      return;
    }
  }
  found.runs.push_back({first, lanes, words, static_cast<std::uint8_t>(spread)});
}

template <class Address>
void find_runs(Pattern<Address>& pattern, std::uint32_t size) {
  WordRuns& found = pattern.runs;
  found.runs.clear();
  found.state = WordRuns::State::none;
  found.disjoint = true;
  if (size % kWord != 0 || pattern.span >= kFarthestRun) return;
  const auto spread = static_cast<unsigned>(std::countr_zero(size / kWord));
  for (Mask rest = pattern.mask; rest != 0;) {
    const auto first = first_lane(rest);
    Mask same = 0;
    for (unsigned l = 0; l < kLanes; ++l)
      same |= pattern.relative[l] == pattern.relative[first] ? kLaneBits.of[l] : 0;
    same &= rest;
    const bool alone = std::has_single_bit(same);
    if (!alone && spread != 0) return;
    found.disjoint = found.disjoint && alone;
    add_words(found, static_cast<std::int32_t>(pattern.relative[first]) / std::int32_t{kWord}, same,
              spread);
    rest &= ~same;
  }
  found.state = WordRuns::State::runs;
}

/// The words of a pattern as runs, or nullptr if they do not form runs. Each lane must access
/// `size` bytes, aligned to `size`. The pattern caches the result.
template <class Address>
const WordRuns* runs_of(Pattern<Address>& pattern, std::uint32_t size) {
  if (pattern.runs.state == WordRuns::State::unknown) find_runs(pattern, size);
  return pattern.runs.state == WordRuns::State::runs ? &pattern.runs : nullptr;
}

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
          if ((lane & lanes) != 0) race.write(word, kAllBytes, first_lane(lane));
        });
  }
}

}  // namespace labcheck::simgpu
