/// Finds data races, word by word.
#pragma once

#include "harness/simgpu/exec/block_checks.hpp"
#include "harness/simgpu/exec/finding.hpp"
#include "harness/simgpu/exec/noted_reads.hpp"
#include "harness/simgpu/exec/thread_order.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

/// One instruction's accesses to words of shared or of global memory. Two accesses to the same
/// bytes by different threads race where at least one writes, not both are strong, and nothing
/// orders them. A write of the value that is there already conflicts with nothing (kernels do that
/// on purpose), so such writes are not to be told.
class RaceCheck {
 public:
  RaceCheck(Warp& warp, const Instruction* i, ptx::Space space, AccessMark::Strength strength);

  /// For reads by `lanes`, which are all in the interval of the lowest.
  NotedReads reads(Mask lanes) const {
    return {quiet_, together_ ? interval_ : interval_of(lanes), block_, mark_};
  }

  bool together() const { return together_; }

  /// For a word that is noted as read.
  void find_read_conflict(const TouchedWord& word, std::uint8_t bytes, Mask lanes) {
    find_conflict(word.writer, touch(bytes, lanes), FindingKind::read_after_write);
  }

  /// Notes that `lane` changes `bytes` of the word.
  void write(TouchedWord& word, std::uint8_t bytes, unsigned lane);

  /// Notes that all words of the segment are read, or changed, where all lanes are together: the
  /// first 2^spread words by `lanes`. False, and nothing noted, where the words must be noted one
  /// by one.
  bool read(TouchedSegment& segment, const NotedReads& reads, Mask lanes,
            std::uint32_t spread) const {
    const bool quiet = segment.writer.touch.interval < quiet_ ||
                       !may_conflict(segment.writer, touch(kAllBytes, lanes), spread);
    return quiet && reads.note(segment, lanes, spread);
  }
  bool write(TouchedSegment& segment, Mask lanes, std::uint32_t spread) const;

 private:
  /// Whether `earlier`, a weak write, stands for what `now` does as well: who is ordered behind the
  /// one is behind the other, and it conflicts with more.
  static bool stands_for(const Touch& earlier, const Touch& now);

  Touch touch(std::uint8_t bytes, Mask lanes) const {
    return {together_ ? interval_ : interval_of(lanes), block_, mark_.with_bytes(bytes), lanes};
  }

  std::uint32_t interval_of(Mask lanes) const;
  std::optional<UnorderedLanes> conflict(const Touch& earlier, const Touch& now) const;
  bool may_conflict(const SegmentTouch& earlier, const Touch& now, std::uint32_t spread) const;
  bool find_conflict(const Touch& earlier, const Touch& now, FindingKind kind);

  Warp& warp_;
  BlockChecks& checks_;
  ptx::Space space_;
  bool together_;
  std::uint32_t quiet_;     // intervals below it are of no interest
  std::uint32_t interval_;  // of all lanes, where they are together
  std::uint32_t block_;
  AccessMark mark_;
};

}  // namespace labcheck::simgpu
