// SPDX-License-Identifier: MIT
/// The last accesses to the words of an allocation. Sixteen words share one record while they are
/// accessed alike.
#pragma once

#include "harness/simgpu/memory/touch.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

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
};

static_assert(sizeof(TouchedSegment) == 64);

/// The last accesses to an allocation's words, in memory that the caller owns and that is initially
/// zero. Accesses before the interval `floor` are ignored. Each launch passes its own constant
/// floor, above all intervals of earlier launches.
class TouchedMemory {
 public:
  /// The memory for the accesses to `size` bytes [bytes]. Only pages for touched words are used,
  /// and words that are accessed alike need no pages for single words.
  static std::size_t bytes_for(std::size_t size);

  TouchedMemory() = default;
  TouchedMemory(std::byte* memory, std::size_t size);

  explicit operator bool() const { return segments_ != nullptr; }

  /// The last accesses to the segment's words; nullptr if they differ from word to word.
  TouchedSegment* segment(std::uint64_t index, std::uint32_t floor) const {
    return split_floor_[index] == floor ? nullptr : segments_ + index;
  }

  /// The last accesses to one word. From now on they may differ from those of its neighbors.
  TouchedWord& word(std::uint64_t index, std::uint32_t floor) const {
    const std::uint64_t segment = index / TouchedSegment::kWords;
    if (split_floor_[segment] != floor) split(segment, floor);
    return words_[index];
  }

 private:
  void split(std::uint64_t segment, std::uint32_t floor) const;

  TouchedSegment* segments_ = nullptr;
  /// For each segment, the floor of the last launch in which its words have separate records.
  std::uint32_t* split_floor_ = nullptr;
  TouchedWord* words_ = nullptr;
};

}  // namespace labcheck::simgpu
