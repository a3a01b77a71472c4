// SPDX-License-Identifier: MIT
#include "harness/simgpu/memory/touched_memory.hpp"

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kPage = 4096;

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
         segments * TouchedSegment::kWords * sizeof(TouchedWord);
}

TouchedMemory::TouchedMemory(std::byte* memory, std::size_t size) {
  const std::size_t segments = segments_for(size);
  segments_ = reinterpret_cast<TouchedSegment*>(memory);
  memory += round_to_pages(segments * sizeof(TouchedSegment));
  split_floor_ = reinterpret_cast<std::uint32_t*>(memory);
  memory += round_to_pages(segments * sizeof(std::uint32_t));
  words_ = reinterpret_cast<TouchedWord*>(memory);
}

// The old contents of the words are from earlier launches.
void TouchedMemory::split(std::uint64_t segment, std::uint32_t floor) const {
  split_floor_[segment] = floor;
  const TouchedSegment& all = segments_[segment];
  const bool used = all.writer.touch.interval >= floor || all.reader.touch.interval >= floor ||
                    all.other_reader.touch.interval >= floor;
  if (!used) return;
  TouchedWord* const words = words_ + segment * TouchedSegment::kWords;
  for (unsigned k = 0; k < TouchedSegment::kWords; ++k)
    words[k] = {all.writer.of(k), all.reader.of(k), all.other_reader.of(k)};
}

}  // namespace labcheck::simgpu
