/// Who used the words of an allocation last: of sixteen words at once, as long as they were used
/// alike.
#pragma once

#include "harness/simgpu/memory/touch.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// An access to all words of a segment, in whole. The first word was accessed by touch.lanes, each
/// group of 2^spread words by the lanes one above those of the group before.
struct SegmentTouch {
  Touch touch;
  std::uint32_t spread = 0;

  Touch of(unsigned word) const {
    Touch one = touch;
    one.lanes <<= word >> spread;
    return one;
  }
};

/// The same as TouchedWord of 16 words side by side.
struct alignas(64) TouchedSegment {
  static constexpr unsigned kWords = 16;

  SegmentTouch writer;
  SegmentTouch reader;
  SegmentTouch other_reader;
};

static_assert(sizeof(TouchedSegment) == 64);

/// The touches of an allocation's words, in memory that somebody else keeps, and that is 0 at
/// first. What happened below the interval `floor` is of no interest: a launch gives its own, the
/// same all the time and above those of the launches before, as it is of what they did.
class TouchedMemory {
 public:
  /// [bytes] that the touches of `size` bytes take. Pages are needed where words are touched, and
  /// those of words that were used alike not at all.
  static std::size_t bytes_for(std::size_t size);

  TouchedMemory() = default;
  TouchedMemory(std::byte* memory, std::size_t size);

  explicit operator bool() const { return segments_ != nullptr; }

  /// The touches of the segment's words. nullptr where they differ from word to word.
  TouchedSegment* segment(std::uint64_t index, std::uint32_t floor) const {
    return apart_[index] == floor ? nullptr : segments_ + index;
  }

  /// The touches of one word, which may from now on differ from those of its neighbours.
  TouchedWord& word(std::uint64_t index, std::uint32_t floor) const {
    const std::uint64_t segment = index / TouchedSegment::kWords;
    if (apart_[segment] != floor) take_apart(segment, floor);
    return words_[index];
  }

 private:
  void take_apart(std::uint64_t segment, std::uint32_t floor) const;

  TouchedSegment* segments_ = nullptr;
  /// Of each segment the floor of the last launch in which its words were used each by itself.
  std::uint32_t* apart_ = nullptr;
  TouchedWord* words_ = nullptr;
};

}  // namespace labcheck::simgpu
