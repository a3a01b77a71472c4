// SPDX-License-Identifier: MIT
/// Records which lanes read words of memory.
#pragma once

#include "harness/simgpu/memory/touch.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// Records reads by one instruction of a warp whose lanes are all in one interval. It does not look
/// for conflicts. Separate from RaceCheck, so that a loop over words keeps it in the host's
/// registers.
class ReadRecorder {
 public:
  /// Accesses in intervals below `floor` are ordered before these reads and ignored.
  ReadRecorder(std::uint32_t floor, std::uint32_t interval, std::uint32_t block, AccessMark mark)
      : floor_(floor), interval_(interval), block_(block), mark_(mark) {}

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
    const bool others = is_other_warp(reader, mark) || (reader.lanes & ~lanes) != 0;
    if (reader.interval >= floor_ && others && !has_other(word.other_reader, mark))
      word.other_reader = reader;
    put({interval_, block_, mark, lanes}, reader);
    return write_is_old;
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
      const bool others = other_warp || (reader.lanes & ~lanes) != 0;
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
  bool has_other(const Touch& other, AccessMark mark) const {
    return other.interval >= floor_ && is_other_warp(other, mark);
  }

  // Copies field by field. A copy of the struct would read fields that were just written in smaller
  // pieces.
  static void put(const Touch& now, Touch& to) {
    to.interval = now.interval;
    to.block = now.block;
    to.mark = now.mark;
    to.lanes = now.lanes;
  }

  std::uint32_t floor_;
  std::uint32_t interval_;
  std::uint32_t block_;
  AccessMark mark_;
};

}  // namespace labcheck::simgpu
