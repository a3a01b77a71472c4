/// Noting who reads words of memory.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/memory/touch.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// Notes reads by one instruction of a warp whose lanes are all in one interval. Conflicts are not
/// its affair. Apart from RaceCheck, so that a loop over words keeps it in the host's registers.
class NotedReads {
 public:
  /// `quiet`: what happened in intervals below is of no interest.
  NotedReads(std::uint32_t quiet, std::uint32_t interval, std::uint32_t block, AccessMark mark)
      : quiet_(quiet), interval_(interval), block_(block), mark_(mark) {}

  /// Notes that `lanes` read `bytes` (a bit each) of the word. False where it was written so lately
  /// that there may be a conflict.
  bool note(TouchedWord& word, std::uint8_t bytes, Mask lanes) const {
    const AccessMark mark = mark_.with_bytes(bytes);
    const bool quiet = word.writer.interval < quiet_;
    Touch& reader = word.reader;
    if (reader.interval == interval_ && reader.mark == mark) {
      reader.lanes |= lanes;
      return quiet;
    }
    const bool others = is_other_warp(reader, mark) || (reader.lanes & ~lanes) != 0;
    if (reader.interval >= quiet_ && others && !has_other(word.other_reader, mark))
      word.other_reader = reader;
    put({interval_, block_, mark, lanes}, reader);
    return quiet;
  }

  /// The same for all words of a segment, of which `lanes` read the first 2^spread words. False,
  /// and nothing noted, where the words' touches would differ by more than lanes.
  bool note(TouchedSegment& segment, Mask lanes, std::uint32_t spread) const {
    const AccessMark mark = mark_.with_bytes(kAllBytes);
    Touch& reader = segment.reader.touch;
    const bool alike = segment.reader.spread == spread;
    if (reader.interval == interval_ && reader.mark == mark) {
      if (alike) reader.lanes |= lanes;
      return alike;
    }
    if (reader.interval >= quiet_) {
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
    return other.interval >= quiet_ && is_other_warp(other, mark);
  }

  // Field by field, so that nothing is read back that was written in smaller pieces just before.
  static void put(const Touch& now, Touch& to) {
    to.interval = now.interval;
    to.block = now.block;
    to.mark = now.mark;
    to.lanes = now.lanes;
  }

  std::uint32_t quiet_;
  std::uint32_t interval_;
  std::uint32_t block_;
  AccessMark mark_;
};

}  // namespace labcheck::simgpu
