// SPDX-License-Identifier: MIT
#include "harness/simgpu/memory/touched_memory.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kPage = 4096;

// No later launch has the floor of the first launch.
constexpr std::uint32_t kFirstFloor = 1;

std::size_t segments_for(std::size_t size) {
  return size / (kWord * TouchedSegment::kWords) + 1;
}

// Arrays that are used separately are on separate pages.
std::size_t round_to_pages(std::size_t bytes) {
  return (bytes + kPage - 1) / kPage * kPage;
}

}  // namespace

std::size_t TouchedMemory::bytes_for(std::size_t size) {
  const std::size_t segments = segments_for(size);
  return round_to_pages(segments * sizeof(TouchedSegment)) +
         round_to_pages(segments * sizeof(std::uint32_t)) +
         round_to_pages(segments * sizeof(PendingReads)) +
         segments * TouchedSegment::kWords * sizeof(TouchedWord);
}

TouchedMemory::TouchedMemory(std::byte* memory, std::size_t size) {
  const std::size_t segments = segments_for(size);
  segments_ = reinterpret_cast<TouchedSegment*>(memory);
  memory += round_to_pages(segments * sizeof(TouchedSegment));
  split_floor_ = reinterpret_cast<std::uint32_t*>(memory);
  memory += round_to_pages(segments * sizeof(std::uint32_t));
  pending_ = reinterpret_cast<PendingReads*>(memory);
  memory += round_to_pages(segments * sizeof(PendingReads));
  words_ = reinterpret_cast<TouchedWord*>(memory);
}

// The old contents of the words are from earlier launches. Of these, only the writers are needed.
void TouchedMemory::split(std::uint64_t segment, std::uint32_t floor) const {
  split_floor_[segment] = floor;
  const TouchedSegment& all = segments_[segment];
  const bool used = all.writer.touch.interval >= floor || all.reader.touch.interval >= floor ||
                    all.other_reader.touch.interval >= floor;
  move_writer_to_words(segment);
  if (!used) return;
  TouchedWord* const words = words_ + segment * TouchedSegment::kWords;
  for (unsigned k = 0; k < TouchedSegment::kWords; ++k) {
    words[k].reader = all.reader.of(k);
    words[k].other_reader = all.other_reader.of(k);
  }
}

void TouchedMemory::move_writer_to_words(std::uint64_t segment) const {
  SegmentTouch& all = segments_[segment].writer;
  if (all.touch.interval == 0) return;
  TouchedWord* const words = words_ + segment * TouchedSegment::kWords;
  for (unsigned k = 0; k < TouchedSegment::kWords; ++k) words[k].writer = all.of(k);
  all = {};
}

// Untouched records are only read, so that they need no memory.
void TouchedMemory::forget_writers(std::uint64_t first, std::uint64_t end) const {
  constexpr std::uint64_t kWords = TouchedSegment::kWords;
  for (std::uint64_t segment = first / kWords; segment * kWords < end; ++segment) {
    const bool has_words = split_floor_[segment] != 0;
    if (!has_words && segments_[segment].writer.touch.interval == 0) continue;
    const std::uint64_t from = std::max(first, segment * kWords);
    const std::uint64_t to = std::min(end, (segment + 1) * kWords);
    if (!has_words && to - from == kWords) {
      segments_[segment].writer = {};
      continue;
    }
    if (!has_words) split_floor_[segment] = kFirstFloor;
    move_writer_to_words(segment);
    for (std::uint64_t word = from; word < to; ++word) words_[word].writer = {};
  }
}

}  // namespace labcheck::simgpu
