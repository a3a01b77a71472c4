// SPDX-License-Identifier: MIT
/// Access to the check data of shared and global memory.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

/// Where the undefined value in the word of `at` comes from: from this read, unless a thread stored
/// it in shared memory.
UndefinedSource source_of(const Warp& warp, const Instruction* i, ptx::Space space,
                          std::uint64_t at);

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
      : words_(checks.shared.data()),
        defined_(checks.shared_defined.data()),
        complete_(checks.shared_complete) {}

  static bool needs_reads() { return true; }
  static void expect_write() {}

  /// Valid only while a RaceCheck exists: see SharedPhase.
  TouchedWord* word(std::uint64_t index) const { return words_ + index; }

  bool is_complete() const { return complete_; }
  bool is_defined(std::uint64_t at, std::uint64_t size) const {
    return complete_ || defined_.contains_all(at, size);
  }
  void define(std::uint64_t at, std::uint64_t size) const { defined_.define(at, size); }
  void undefine(std::uint64_t at) const {
    defined_.undefine(at, 1);
    complete_ = false;
  }
  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    return static_cast<std::uint32_t>(defined_.bits(at, size) ^ DefinedBytes::low_bits(size));
  }

 private:
  TouchedWord* words_;
  DefinedBytes defined_;
  bool& complete_;
};

/// Adds a read, unless the latest one includes it. False if there is no room.
[[gnu::always_inline]] inline bool add_read(PendingReads& pending, const PendingReads::Read& read) {
  if (pending.count != 0 && pending.reads[pending.count - 1].includes(read)) return true;
  if (pending.count == PendingReads::kMost) return false;
  PendingReads::Read& added = pending.reads[pending.count++];
  put(read.touch, added.touch);
  added.first = read.first;
  added.count = read.count;
  added.spread = read.spread;
  added.part_bytes = read.part_bytes;
  return true;
}

/// Calls visit(word of the segment, bytes, lane) for each lane of a read of parts of words.
template <class Visit>
void each_part(const PendingReads::Read& read, Visit visit) {
  const unsigned parts = kWord / read.part_bytes;
  const auto first_bytes = static_cast<std::uint8_t>((1u << read.part_bytes) - 1);
  Mask lane = read.touch.lanes & (~read.touch.lanes + 1);
  for (unsigned word = read.first; word < unsigned{read.first} + read.count; ++word) {
    for (unsigned part = 0; part < parts; ++part, lane <<= 1)
      visit(word, static_cast<std::uint8_t>(first_bytes << part * read.part_bytes), lane);
  }
}

/// An allocation in global memory.
class GlobalShadow {
 public:
  static constexpr ptx::Space kSpace = ptx::Space::global;

  GlobalShadow(AllocationShadow& shadow, BlockChecks& checks)
      : shadow_(shadow),
        touched_(shadow.touched()),
        launch_(checks.launch),
        floor_(launch_.floor) {}

  /// Whether reads must be recorded, because the launch may write to the allocation.
  bool needs_reads() const { return launch_.writes_anywhere || shadow_.expects_writes(floor_); }

  /// Prepares for a write to the allocation. If it was not expected, as after an out-of-bounds
  /// access, the earlier reads of the launch have not been recorded, but all later ones will be.
  void expect_write() const {
    if (!needs_reads()) [[unlikely]]
      expect_writes_always();
  }

  /// nullptr if the host has no memory for it.
  TouchedWord* word(std::uint64_t index) const {
    TouchedWord* const words = words_of(index / TouchedSegment::kWords);
    return words != nullptr ? words + index % TouchedSegment::kWords : nullptr;
  }

  /// The words of a segment; nullptr if the host has no memory for them.
  TouchedWord* words_of(std::uint64_t segment) const {
    if (!touched_) return nullptr;
    if (!touched_.is_split(segment, floor_)) split(segment);
    return touched_.words_of(segment);
  }

  /// Whether the accesses to the segment's words are recorded together.
  bool is_whole(std::uint64_t segment) const {
    return touched_ && !touched_.is_split(segment, floor_);
  }

  /// Starts to load the segment's record into the host's cache.
  void prefetch(std::uint64_t segment) const {
    if (touched_) __builtin_prefetch(&touched_.segment(segment), 1);
  }

  /// The segment, if it is whole and has no pending reads, else nullptr.
  TouchedSegment* segment(std::uint64_t index) const {
    return is_whole(index) && !touched_.has_pending(index, floor_) ? &touched_.segment(index)
                                                                   : nullptr;
  }

  /// Records that `read` reads or repeats words of the whole segment `index`. Returns false and
  /// records nothing if that takes separate records, as for reads that may conflict with
  /// repetitions.
  [[gnu::always_inline]] bool add_pending(std::uint64_t index,
                                          const PendingReads::Read& read) const {
    const TouchedSegment& segment = touched_.segment(index);
    const bool repeats = read.touch.mark.is_repetition();
    const auto is_of_other_kind = [&](const Touch& earlier) {
      return earlier.mark.is_repetition() != repeats && earlier.interval >= floor_;
    };
    if ((!repeats && segment.writer.touch.interval >= floor_) ||
        is_of_other_kind(segment.reader.touch) || is_of_other_kind(segment.other_reader.touch))
      return false;
    PendingReads& pending = touched_.pending(index, floor_);
    if (pending.count != 0 && is_of_other_kind(pending.reads[0].touch)) return false;
    return add_read(pending, read);
  }

  bool is_complete() const { return shadow_.is_complete(); }
  bool is_defined(std::uint64_t at, std::uint64_t size) const {
    return shadow_.is_defined(at, size);
  }
  void define(std::uint64_t at, std::uint64_t size) const { shadow_.define(at, size); }
  void undefine(std::uint64_t at) const { shadow_.undefine(at, 1); }
  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    return shadow_.undefined_bytes(at, size);
  }

 private:
  void split(std::uint64_t segment) const;
  void expect_writes_always() const;

  AllocationShadow& shadow_;
  TouchedMemory touched_;
  LaunchChecks& launch_;
  std::uint32_t floor_;
};

}  // namespace labcheck::simgpu
