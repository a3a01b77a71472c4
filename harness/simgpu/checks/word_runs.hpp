// SPDX-License-Identifier: MIT
/// Access patterns as runs of whole words, and how such accesses are recorded.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/checks/shadows.hpp"
#include "harness/simgpu/checks/shared_phase.hpp"
#include "harness/simgpu/state/hash_slot.hpp"
#include "harness/simgpu/state/site.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace labcheck::simgpu {

inline constexpr std::uint64_t kFarthestRun = std::uint64_t{1}
                                              << 31;  // [bytes] that a run can represent

/// Adds the next words of an access, which belong to `lanes`. Extends the last run if they continue
/// it.
inline void add_words(WordRuns& found, std::int32_t first, Mask lanes, unsigned spread) {
  const auto words = static_cast<std::uint16_t>(1u << spread);
  if (!found.runs.empty()) {
    WordRun& last = found.runs.back();
    const std::uint64_t next = std::uint64_t{last.lanes} << (last.count >> spread);
    if (last.spread == spread && last.first + last.count == first && next == lanes) {
      last.count += words;
      return;
    }
  }
  found.runs.push_back({first, lanes, words, static_cast<std::uint8_t>(spread)});
}

/// Whether each active lane's address is above that of the active lanes before it.
template <class Address>
bool ascends(const Pattern<Address>& pattern) {
  using Signed = std::make_signed_t<Address>;
  bool ascending = true;
  Signed highest = std::numeric_limits<Signed>::min();
  for (const unsigned lane : lanes_in(pattern.mask)) {
    const auto address = static_cast<Signed>(pattern.relative[lane]);
    ascending = ascending && address > highest;
    highest = address;
  }
  return ascending;
}

/// For the lowest lane of each address, all active lanes with this address.
template <class Address>
std::array<Mask, kLanes> lanes_by_address(const Pattern<Address>& pattern) {
  constexpr unsigned kSlotBits = 6;
  constexpr std::size_t kSlots = 1 << kSlotBits;
  constexpr std::uint8_t kFree = kLanes;
  std::array<Mask, kLanes> lanes{};
  std::array<std::uint8_t, kSlots> lowest;  // lane of each used slot of a hash table
  lowest.fill(kFree);
  for (const unsigned lane : lanes_in(pattern.mask)) {
    const Address address = pattern.relative[lane];
    std::size_t slot = slot_of<kSlotBits>(address);
    while (lowest[slot] != kFree && pattern.relative[lowest[slot]] != address)
      slot = (slot + 1) % kSlots;
    if (lowest[slot] == kFree) lowest[slot] = static_cast<std::uint8_t>(lane);
    lanes[lowest[slot]] |= Mask{1} << lane;
  }
  return lanes;
}

template <class Address>
void find_runs(Pattern<Address>& pattern, std::uint32_t size) {
  WordRuns& found = pattern.runs;
  found.runs.clear();
  found.state = WordRuns::State::none;
  found.disjoint = true;
  if (size % kWord != 0 || pattern.span >= kFarthestRun) return;
  const std::uint32_t words = size / kWord;
  const auto spread = static_cast<unsigned>(std::countr_zero(words));
  const bool ascending = ascends(pattern);
  std::array<Mask, kLanes> lanes;
  if (!ascending) lanes = lanes_by_address(pattern);
  for (Mask rest = pattern.mask; rest != 0;) {
    const auto first = first_lane(rest);
    const Mask same = ascending ? Mask{1} << first : lanes[first];
    const auto word = static_cast<std::int32_t>(pattern.relative[first]) / std::int32_t{kWord};
    rest &= ~same;
    const bool is_one_lane = (same & (same - 1)) == 0;
    if (is_one_lane) {
      add_words(found, word, same, spread);
      continue;
    }
    // Words that lanes share are runs of their own.
    found.disjoint = false;
    for (std::uint32_t k = 0; k < words; ++k)
      add_words(found, word + static_cast<std::int32_t>(k), same, 0);
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

/// Starts to load the records of the first run's words into the host's cache. Other work can be
/// done meanwhile.
inline void prefetch(const SharedShadow&, const WordRuns&, std::uint64_t) {}
inline void prefetch(const GlobalShadow& shadow, const WordRuns& runs, std::uint64_t base) {
  const std::uint64_t first = first_word(runs.runs.front(), base);
  const std::uint64_t last = first + runs.runs.front().count - 1;
  for (std::uint64_t k = first / TouchedSegment::kWords; k <= last / TouchedSegment::kWords; ++k)
    shadow.prefetch(k);
}

/// The access for the list of its phase.
inline SharedPhase::Access access_in_phase(const Warp& warp, const Instruction* i,
                                           AccessMark::Strength strength, std::uint64_t base) {
  const ThreadOrder& order = warp.checks->order;
  return {order.floor(), order.interval(warp.index, 0),
          AccessMark(i->position, warp.index, strength), base};
}

/// Calls visit(segment, ahead, k, count) for the part of the run in each segment: `count` words,
/// of which the first one is word `ahead` of the segment and word k of the run.
template <class Visit>
void each_segment(const WordRun& run, std::uint64_t base, Visit visit) {
  constexpr unsigned kWords = TouchedSegment::kWords;
  const std::uint64_t first = first_word(run, base);
  for (unsigned k = 0; k < run.count;) {
    const auto ahead = static_cast<unsigned>((first + k) % kWords);
    const unsigned count = std::min(run.count - k, kWords - ahead);
    visit((first + k) / kWords, ahead, k, count);
    k += count;
  }
}

inline void note_read_words(RaceCheck& race, const ReadRecorder& reads, const WordRun& run,
                            TouchedWord* words, unsigned k, unsigned count) {
  const auto lanes_of = [=](unsigned word) { return run.lanes_of(k + word); };
  bool repetitions = false;
  for (unsigned word = 0; word < count; ++word)
    repetitions = words[word].may_have_repetitions() || repetitions;
  if (repetitions) [[unlikely]] {
    for (unsigned word = 0; word < count; ++word)
      race.read(words[word], reads, kAllBytes, lanes_of(word));
    return;
  }
  if (reads.note(words, count, lanes_of)) [[likely]]
    return;
  for (unsigned word = 0; word < count; ++word)
    race.find_read_conflict(words[word], kAllBytes, lanes_of(word));
}

inline void note_read(RaceCheck& race, const SharedShadow& shadow, const WordRuns& runs,
                      std::uint64_t base) {
  const ReadRecorder reads = race.reads(kAllLanes);
  for (const WordRun& run : runs.runs)
    note_read_words(race, reads, run, shadow.word(first_word(run, base)), 0, run.count);
}

// Records for all words of a segment are best. If only some words are read, or by other warps in
// another arrangement, the read is pending. Separate records of the words are the last resort.
inline void note_read(RaceCheck& race, const GlobalShadow& shadow, const WordRuns& runs,
                      std::uint64_t base) {
  const ReadRecorder reads = race.reads(kAllLanes);
  for (const WordRun& run : runs.runs) {
    each_segment(run, base, [&](std::uint64_t index, unsigned ahead, unsigned k, unsigned count) {
      if (count == TouchedSegment::kWords) {
        TouchedSegment* const segment = shadow.segment(index);
        if (segment != nullptr && race.read(*segment, reads, run.lanes_of(k), run.spread)) return;
      }
      // A group of words that is only partly in the segment would need another representation.
      const bool in_groups = k % (1u << run.spread) == 0;
      if (in_groups && shadow.is_whole(index) &&
          shadow.add_pending(index, {reads.touch(run.lanes_of(k)), static_cast<std::uint8_t>(ahead),
                                     static_cast<std::uint8_t>(count), run.spread}))
        return;
      TouchedWord* const words = shadow.words_of(index);
      if (words != nullptr) note_read_words(race, reads, run, words + ahead, k, count);
    });
  }
}

/// Records reads by all lanes, each of which reads the next part of a word. Returns false and
/// records nothing if the lanes must be recorded one by one.
inline bool note_parts(RaceCheck&, const SharedShadow&, std::uint64_t, std::uint32_t) {
  return false;
}
inline bool note_parts(RaceCheck& race, const GlobalShadow& shadow, std::uint64_t base,
                       std::uint32_t size) {
  const std::uint32_t parts = kWord / size;
  const ReadRecorder reads = race.reads(kAllLanes);
  const WordRun words{0, (Mask{1} << parts) - 1, static_cast<std::uint16_t>(kLanes / parts), 0};
  each_segment(words, base / kWord,
               [&](std::uint64_t index, unsigned ahead, unsigned k, unsigned count) {
                 const PendingReads::Read read{
                     reads.touch(words.lanes << k * parts, 0), static_cast<std::uint8_t>(ahead),
                     static_cast<std::uint8_t>(count), 0, static_cast<std::uint8_t>(size)};
                 if (shadow.is_whole(index) && shadow.add_pending(index, read)) return;
                 TouchedWord* const of_segment = shadow.words_of(index);
                 if (of_segment == nullptr) return;
                 each_part(read, [&](unsigned word, std::uint8_t bytes, Mask lane) {
                   race.read(of_segment[word], reads, bytes, lane);
                 });
               });
  return true;
}

inline void note_write_words(RaceCheck& race, const WordRun& run, Mask changing, TouchedWord* words,
                             unsigned k, unsigned count) {
  for (unsigned word = 0; word < count; ++word) {
    const Mask lane = run.lanes_of(k + word);
    if ((lane & changing) != 0) {
      race.write(words[word], kAllBytes, first_lane(lane));
    } else {
      race.repeat(words[word], kAllBytes, first_lane(lane));
    }
  }
}

/// Records writes by lanes that each write their own words. Those of `changing` change them, the
/// others repeat their values.
inline void note_write(RaceCheck& race, const SharedShadow& shadow, const WordRuns& runs,
                       std::uint64_t base, Mask changing) {
  for (const WordRun& run : runs.runs)
    note_write_words(race, run, changing, shadow.word(first_word(run, base)), 0, run.count);
}
inline void note_write(RaceCheck& race, const GlobalShadow& shadow, const WordRuns& runs,
                       std::uint64_t base, Mask changing) {
  const ReadRecorder repetitions = race.repetitions(kAllLanes);
  for (const WordRun& run : runs.runs) {
    each_segment(run, base, [&](std::uint64_t index, unsigned ahead, unsigned k, unsigned count) {
      const Mask first = run.lanes_of(k);
      const Mask lanes = (run.lanes_of(k + count - 1) << 1) - first;  // from the first to the last
      const bool change = (lanes & ~changing) == 0;
      const bool repeat = (lanes & changing) == 0;
      if (count == TouchedSegment::kWords && (change || repeat)) {
        TouchedSegment* const segment = shadow.segment(index);
        if (segment != nullptr && (change ? race.write(*segment, first, run.spread)
                                          : race.repeat(*segment, first, run.spread)))
          return;
      }
      if (repeat && shadow.is_whole(index) &&
          shadow.add_pending(index, {repetitions.touch(first), static_cast<std::uint8_t>(ahead),
                                     static_cast<std::uint8_t>(count), run.spread}))
        return;
      TouchedWord* const words = shadow.words_of(index);
      if (words != nullptr) note_write_words(race, run, changing, words + ahead, k, count);
    });
  }
}

}  // namespace labcheck::simgpu
