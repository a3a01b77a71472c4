// SPDX-License-Identifier: MIT
/// What full checks record about the last accesses to memory, by word. Sixteen words share one
/// record while they are accessed alike.
#pragma once

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

inline constexpr std::uint64_t kWord = 4;       // [bytes]
inline constexpr std::uint8_t kAllBytes = 0xF;  // of a word, one bit each

/// An access, packed into one word: its source position (an index into Program::positions; 0 if the
/// index is too large), the warp in its block, the bytes of the word (one bit each), whether the
/// access is strong (atomic or itself ordered; two strong accesses do not race), perhaps for
/// threads of the same block only, and whether it is a repetition: a write of the value that was
/// already there.
class AccessMark {
 public:
  enum class Strength : std::uint32_t { weak, strong, strong_in_block };

  AccessMark() = default;
  AccessMark(std::uint32_t position, std::uint32_t warp, Strength strength)
      : bits_((position < kPositions ? position : 0) | (warp & 31) << kWarp |
              std::uint32_t{strength != Strength::weak} << kStrong |
              std::uint32_t{strength == Strength::strong_in_block} << kInBlock) {}

  AccessMark with_bytes(std::uint8_t bytes) const {
    AccessMark mark;
    mark.bits_ = bits_ | std::uint32_t{bytes} << kBytes;
    return mark;
  }

  AccessMark as_repetition() const {
    AccessMark mark;
    mark.bits_ = bits_ | std::uint32_t{1} << kRepeats;
    return mark;
  }

  std::uint32_t position() const { return bits_ & (kPositions - 1); }
  std::uint32_t warp() const { return bits_ >> kWarp & 31; }
  std::uint32_t bytes() const { return bits_ >> kBytes & 0xF; }
  bool is_strong() const { return (bits_ >> kStrong & 1) != 0; }
  bool is_strong_in_grid() const { return is_strong() && (bits_ >> kInBlock & 1) == 0; }
  bool is_repetition() const { return (bits_ >> kRepeats & 1) != 0; }

  bool same_warp(AccessMark other) const { return ((bits_ ^ other.bits_) >> kWarp & 31) == 0; }
  bool operator==(const AccessMark&) const = default;

 private:
  static constexpr std::uint32_t kPositions = 1u << 20;
  static constexpr unsigned kWarp = 20;
  static constexpr unsigned kBytes = 25;
  static constexpr unsigned kStrong = 29;
  static constexpr unsigned kRepeats = 30;
  static constexpr unsigned kInBlock = 31;

  std::uint32_t bits_ = 0;
};

/// An access by one instruction to a word of 4 bytes. `lanes` contains all lanes that accessed the
/// word in the same interval with the same instruction.
struct Touch {
  std::uint32_t interval = 0;  // between two synchronizations (IntervalClock); 0: no access
  std::uint32_t block = 0;     // linear, in the grid
  AccessMark mark;
  std::uint32_t lanes = 0;  // one bit each
};

static_assert(sizeof(Touch) == 16);

/// Assigns field by field. A copy of the struct would read fields that were just written in smaller
/// pieces, for which the host has to wait.
[[gnu::always_inline]] inline void put(const Touch& now, Touch& to) {
  to.interval = now.interval;
  to.block = now.block;
  to.mark = now.mark;
  to.lanes = now.lanes;
}

/// The last write that changed a word, its last reader, and a reader from another warp. Repetitions
/// count as readers.
struct TouchedWord {
  Touch writer;
  Touch reader;
  Touch other_reader;

  bool may_have_repetitions() const {
    return reader.mark.is_repetition() || other_reader.mark.is_repetition();
  }
};

/// An access to all bytes of all words of a segment. touch.lanes accessed the first group of
/// 2^spread words; each further group was accessed by the lanes one above those of the previous
/// group.
struct SegmentTouch {
  Touch touch;
  std::uint32_t spread = 0;

  Touch of(unsigned word) const {
    Touch one = touch;
    one.lanes <<= word >> spread;
    return one;
  }
};

/// The combined TouchedWord of 16 consecutive words.
struct alignas(64) TouchedSegment {
  static constexpr unsigned kWords = 16;

  SegmentTouch writer;
  SegmentTouch reader;
  SegmentTouch other_reader;
  std::uint32_t pending_floor = 0;  // the floor of the last launch with pending reads
};

static_assert(sizeof(TouchedSegment) == 64);

/// Reads of adjacent words of a segment that are not yet in its TouchedSegment or TouchedWords, the
/// earliest first. All are reads, or all are repetitions.
struct PendingReads {
  struct Read {
    Touch touch;             // with the lanes of the first word or group of 2^spread words
    std::uint8_t first = 0;  // index of the first word in the segment
    std::uint8_t count = 0;  // of words
    std::uint8_t spread = 0;
    /// Each lane reads this many bytes, adjacent lanes adjacent parts of a word. 4: whole words.
    std::uint8_t part_bytes = kWord;

    /// Whether `later`, a read by the same instruction in the same interval, changes nothing.
    bool includes(const Read& later) const {
      return touch.interval == later.touch.interval && touch.mark == later.touch.mark &&
             (later.touch.lanes & ~touch.lanes) == 0 && first == later.first &&
             count == later.count && spread == later.spread && part_bytes == later.part_bytes;
    }
  };
  static constexpr std::uint32_t kMost = 6;

  std::uint32_t count = 0;
  Read reads[kMost];
};

/// The last accesses to an allocation's words, in memory that the caller owns and that is initially
/// zero. Accesses before the interval `floor` are ignored, except by last_writer(). Each launch
/// passes its own constant floor, above all intervals of earlier launches.
class TouchedMemory {
 public:
  /// The memory for the accesses to `size` bytes [bytes]. Only pages for touched words are used,
  /// and words that are accessed alike need no pages for single words.
  static std::size_t bytes_for(std::size_t size);

  TouchedMemory() = default;
  TouchedMemory(std::byte* memory, std::size_t size);

  explicit operator bool() const { return segments_ != nullptr; }

  /// Whether the segment's words have separate records.
  bool is_split(std::uint64_t segment, std::uint32_t floor) const {
    return split_floor_[segment] == floor;
  }

  /// The last accesses to the words of a segment that is not split.
  TouchedSegment& segment(std::uint64_t index) const { return segments_[index]; }

  /// The reads of a segment that its other records do not include, and that precede no other access
  /// to it. Only for segments that are not split.
  PendingReads& pending(std::uint64_t segment, std::uint32_t floor) const {
    PendingReads& pending = pending_[segment];
    if (!has_pending(segment, floor)) {
      segments_[segment].pending_floor = floor;
      pending.count = 0;
    }
    return pending;
  }
  bool has_pending(std::uint64_t segment, std::uint32_t floor) const {
    return segments_[segment].pending_floor == floor;
  }

  /// Gives the words of the segment separate records. The caller must add the pending reads.
  void split(std::uint64_t segment, std::uint32_t floor) const;

  /// The records of the words of a split segment.
  TouchedWord* words_of(std::uint64_t segment) const {
    return words_ + segment * TouchedSegment::kWords;
  }

  /// The last write of any launch that changed the word.
  Touch last_writer(std::uint64_t index) const {
    const std::uint64_t segment = index / TouchedSegment::kWords;
    const SegmentTouch& all = segments_[segment].writer;
    if (all.touch.interval != 0) return all.of(index % TouchedSegment::kWords);
    return split_floor_[segment] != 0 ? words_[index].writer : Touch{};
  }

  /// Forgets the last writers of the words [first, end). Call this function only between launches.
  void forget_writers(std::uint64_t first, std::uint64_t end) const;

 private:
  void move_writer_to_words(std::uint64_t segment) const;

  /// A writer in here wrote after those in the separate records of the segment's words.
  TouchedSegment* segments_ = nullptr;
  /// For each segment, the floor of the last launch in which its words have separate records.
  std::uint32_t* split_floor_ = nullptr;
  PendingReads* pending_ = nullptr;
  TouchedWord* words_ = nullptr;
};

}  // namespace labcheck::simgpu
