// SPDX-License-Identifier: MIT
/// Finds data races, word by word.
#pragma once

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/checks/thread_order.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

/// Records reads or repetitions by one instruction of a warp whose lanes are all in one interval.
/// It does not look for conflicts. Separate from RaceCheck, so that a loop over words keeps it in
/// the host's registers.
class ReadRecorder {
 public:
  /// Accesses in intervals below `floor` are ordered before these reads and ignored.
  ReadRecorder(std::uint32_t floor, std::uint32_t interval, std::uint32_t block, AccessMark mark)
      : floor_(floor), interval_(interval), block_(block), mark_(mark) {}
  /// For reads like `touch`.
  ReadRecorder(std::uint32_t floor, const Touch& touch)
      : ReadRecorder(floor, touch.interval, touch.block, touch.mark) {}

  /// Records that `lanes` read `bytes` (one bit each) of the word. False if the last write is
  /// recent enough for a conflict.
  bool note(TouchedWord& word, std::uint8_t bytes, Mask lanes) const {
    const AccessMark mark = mark_.with_bytes(bytes);
    const bool write_is_old = word.writer.interval < floor_;
    Touch& reader = word.reader;
    if (reader.interval == interval_ && reader.mark == mark) {
      reader.lanes |= lanes;
      return write_is_old;
    }
    const bool others =
        is_other_warp(reader, mark) || (reader.lanes & ~lanes) != 0 || hides(mark, reader);
    if (reader.interval >= floor_ && others && !has_other(word.other_reader, mark))
      word.other_reader = reader;
    put({interval_, block_, mark, lanes}, reader);
    return write_is_old;
  }

  /// The touch of `bytes` of a word.
  Touch touch(Mask lanes, std::uint8_t bytes = kAllBytes) const {
    return {interval_, block_, mark_.with_bytes(bytes), lanes};
  }

  /// The same for all bytes of `count` words, for `lanes_of(k)` and words[k].
  template <class LanesOf>
  bool note(TouchedWord* words, unsigned count, LanesOf lanes_of) const {
    const ReadRecorder recorder = *this;
    bool writes_are_old = true;
    for (unsigned k = 0; k < count; ++k)
      writes_are_old = recorder.note(words[k], kAllBytes, lanes_of(k)) && writes_are_old;
    return writes_are_old;
  }

  /// The same for all words of a segment, whose first 2^spread words `lanes` read. Returns false
  /// and records nothing if the touches of the words would differ in more than their lanes.
  bool note(TouchedSegment& segment, Mask lanes, std::uint32_t spread) const {
    const AccessMark mark = mark_.with_bytes(kAllBytes);
    Touch& reader = segment.reader.touch;
    const bool alike = segment.reader.spread == spread;
    if (reader.interval == interval_ && reader.mark == mark) {
      if (alike) reader.lanes |= lanes;
      return alike;
    }
    if (reader.interval >= floor_) {
      const bool other_warp = is_other_warp(reader, mark);
      if (!other_warp && !alike) return false;
      const bool others = other_warp || (reader.lanes & ~lanes) != 0 || hides(mark, reader);
      if (others && !has_other(segment.other_reader.touch, mark))
        segment.other_reader = segment.reader;
    }
    put({interval_, block_, mark, lanes}, reader);
    segment.reader.spread = spread;
    return true;
  }

 private:
  bool is_other_warp(const Touch& touch, AccessMark mark) const {
    return !touch.mark.same_warp(mark) || touch.block != block_;
  }
  // Whether `earlier` conflicts with accesses with which `now`, by the same lanes, does not.
  static bool hides(AccessMark now, const Touch& earlier) {
    return (earlier.mark.is_repetition() && !now.is_repetition()) ||
           (!earlier.mark.is_strong() && now.is_strong());
  }
  bool has_other(const Touch& other, AccessMark mark) const {
    return other.interval >= floor_ && is_other_warp(other, mark);
  }

  std::uint32_t floor_;
  std::uint32_t interval_;
  std::uint32_t block_;
  AccessMark mark_;
};

/// The strength of the strong accesses of `i`.
inline AccessMark::Strength strength_of_scope(const Instruction* i) {
  return (i->flags & kBlockScope) != 0 ? AccessMark::Strength::strong_in_block
                                       : AccessMark::Strength::strong;
}

/// Checks one instruction's accesses to words of shared or global memory. Two accesses to the same
/// bytes by different threads race if at least one is a write, they are not both strong, and no
/// synchronization orders them. A repetition does not race with the write whose value it repeats,
/// nor with other repetitions: kernels do this on purpose.
class RaceCheck {
 public:
  RaceCheck(Warp& warp, const Instruction* i, ptx::Space space, AccessMark::Strength strength);

  /// The recorder for reads by `lanes`, which must all be in the interval of the lowest lane.
  ReadRecorder reads(Mask lanes) const {
    return {floor_, in_one_interval_ ? interval_ : interval_of(lanes), block_, mark_};
  }

  /// The same for repetitions.
  ReadRecorder repetitions(Mask lanes) const {
    return {floor_, in_one_interval_ ? interval_ : interval_of(lanes), block_,
            mark_.as_repetition()};
  }

  bool in_one_interval() const { return in_one_interval_; }

  /// Records that `lanes` read `bytes` of the word, and looks for conflicts.
  void read(TouchedWord& word, const ReadRecorder& reads, std::uint8_t bytes, Mask lanes) {
    const bool found = word.may_have_repetitions() && find_repetition(word, touch(bytes, lanes));
    if (!reads.note(word, bytes, lanes) && !found) [[unlikely]]
      find_read_conflict(word, bytes, lanes);
  }

  /// Looks for conflicts of a recorded read with the last write that changed the word.
  void find_read_conflict(const TouchedWord& word, std::uint8_t bytes, Mask lanes) {
    if (word.writer.interval < floor_) return;
    find_conflict(word.writer, touch(bytes, lanes), FindingKind::read_after_write);
  }

  /// Record that `lane` changes `bytes` of the word, or repeats their value, and look for
  /// conflicts.
  void write(TouchedWord& word, std::uint8_t bytes, unsigned lane) {
    if (is_quiet(word.writer) && is_quiet(word.reader) && is_quiet(word.other_reader)) {
      put(touch(bytes, Mask{1} << lane), word.writer);
    } else {
      write_among_others(word, bytes, lane);
    }
  }
  void repeat(TouchedWord& word, std::uint8_t bytes, unsigned lane);

  /// Record that all words of the segment are read, changed or repeated, the first 2^spread words
  /// by `lanes`. Call these functions only if all lanes are in one interval. They return false and
  /// record nothing if the words must be recorded one by one.
  bool read(TouchedSegment& segment, const ReadRecorder& reads, Mask lanes,
            std::uint32_t spread) const {
    const Touch now = touch(kAllBytes, lanes);
    const auto is_quiet = [&](const SegmentTouch& earlier) {
      return earlier.touch.interval < floor_ || !may_conflict(earlier, now, spread);
    };
    const auto is_read = [](const SegmentTouch& earlier) {
      return !earlier.touch.mark.is_repetition();
    };
    return is_quiet(segment.writer) && (is_read(segment.reader) || is_quiet(segment.reader)) &&
           (is_read(segment.other_reader) || is_quiet(segment.other_reader)) &&
           reads.note(segment, lanes, spread);
  }
  bool write(TouchedSegment& segment, Mask lanes, std::uint32_t spread) const;
  bool repeat(TouchedSegment& segment, Mask lanes, std::uint32_t spread) const;

 private:
  /// Whether `earlier` cannot conflict with an access of this instruction, or supersede it.
  bool is_quiet(const Touch& earlier) const {
    return earlier.interval < floor_ ||
           (earlier.mark.is_strong_in_grid() && mark_.is_strong_in_grid());
  }
  void write_among_others(TouchedWord& word, std::uint8_t bytes, unsigned lane);

  /// Whether `earlier`, a weak write, also covers `now`: accesses ordered after one are ordered
  /// after the other, and `earlier` conflicts with more accesses.
  static bool supersedes(const Touch& earlier, const Touch& now);

  Touch touch(std::uint8_t bytes, Mask lanes) const {
    return {in_one_interval_ ? interval_ : interval_of(lanes), block_, mark_.with_bytes(bytes),
            lanes};
  }

  std::uint32_t interval_of(Mask lanes) const;
  std::optional<UnorderedLanes> conflict(const Touch& earlier, const Touch& now) const;
  bool may_conflict(const SegmentTouch& earlier, const Touch& now, std::uint32_t spread) const;
  bool find_conflict(const Touch& earlier, const Touch& now, FindingKind kind);
  bool find_repetition(const TouchedWord& word, const Touch& read);

  Warp& warp_;
  BlockChecks& checks_;
  ptx::Space space_;
  bool in_one_interval_;
  std::uint32_t floor_;     // accesses in lower intervals are ignored
  std::uint32_t interval_;  // of all lanes, if they are in one interval
  std::uint32_t block_;
  AccessMark mark_;
};

}  // namespace labcheck::simgpu
