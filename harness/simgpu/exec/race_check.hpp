/// Finds data races, word by word.
#pragma once

#include "harness/simgpu/exec/block_checks.hpp"
#include "harness/simgpu/exec/finding.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// One instruction's accesses to words of shared or of global memory. Two accesses to the same
/// bytes by different threads race where at least one writes, not both are strong, and nothing
/// orders them. A write of the value that is there already conflicts with nothing (kernels do that
/// on purpose), so such writes are not to be told.
class RaceCheck {
 public:
  RaceCheck(Warp& warp, const Instruction* i, ptx::Space space, AccessMark::Strength strength);

  /// Notes reads without looking for conflicts. Apart from RaceCheck, so that a loop over words
  /// keeps it in the host's registers.
  class Reads {
   public:
    /// Notes that `lanes` read `bytes` (a bit each) of the word. False where it was written so
    /// lately that find_read_conflict() must look.
    bool note(TouchedWord& word, std::uint8_t bytes, Mask lanes) const {
      const AccessMark mark = mark_.with_bytes(bytes);
      const bool quiet = word.writer.interval < quiet_;
      Touch& reader = word.reader;
      if (reader.interval == interval_ && reader.mark == mark) {
        reader.lanes |= lanes;
        return quiet;
      }
      const bool others =
          !reader.mark.same_warp(mark) || reader.block != block_ || (reader.lanes & ~lanes) != 0;
      const Touch& other = word.other_reader;
      const bool has_other =
          other.interval >= quiet_ && (!other.mark.same_warp(mark) || other.block != block_);
      if (reader.interval >= quiet_ && others && !has_other) word.other_reader = reader;
      put({interval_, block_, mark, lanes}, reader);
      return quiet;
    }

   private:
    friend RaceCheck;
    std::uint32_t quiet_ = 0;
    std::uint32_t interval_ = 0;
    std::uint32_t block_ = 0;
    AccessMark mark_;
  };

  /// For reads by `lanes`, which are all in the interval of the lowest.
  Reads reads(Mask lanes) const {
    Reads reads;
    reads.quiet_ = quiet_;
    reads.interval_ = together_ ? interval_ : interval_of(lanes);
    reads.block_ = block_;
    reads.mark_ = mark_;
    return reads;
  }

  bool together() const { return together_; }

  void find_read_conflict(const TouchedWord& word, std::uint8_t bytes, Mask lanes) {
    conflicts(word.writer, touch(bytes, lanes), FindingKind::read_after_write);
  }

  /// Notes that `lane` changes `bytes` of the word.
  void write(TouchedWord& word, std::uint8_t bytes, unsigned lane);

 private:
  Touch touch(std::uint8_t bytes, Mask lanes) const {
    return {together_ ? interval_ : interval_of(lanes), block_, mark_.with_bytes(bytes), lanes};
  }

  // Field by field, so that nothing is read back that was written in smaller pieces just before.
  static void put(const Touch& now, Touch& to) {
    to.interval = now.interval;
    to.block = now.block;
    to.mark = now.mark;
    to.lanes = now.lanes;
  }

  std::uint32_t interval_of(Mask lanes) const;
  bool conflicts(const Touch& earlier, const Touch& now, FindingKind kind);

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
