// SPDX-License-Identifier: MIT
#include "harness/simgpu/memory/allocation_shadow.hpp"

#include <algorithm>
#include <sys/mman.h>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

LazyPages bitmap(std::size_t size, AllocationShadow::Contents contents) {
  if (contents == AllocationShadow::Contents::defined) return {};
  return LazyPages(DefinedBytes::words_for(size) * sizeof(std::uint64_t));
}

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

LazyPages::LazyPages(std::size_t size) : size_(size) {
  void* bytes = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (bytes != MAP_FAILED) data_ = static_cast<std::byte*>(bytes);
}

LazyPages::LazyPages(LazyPages&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

LazyPages& LazyPages::operator=(LazyPages&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

LazyPages::~LazyPages() {
  if (data_ != nullptr) ::munmap(data_, size_);
}

AllocationShadow::AllocationShadow(std::size_t size, Contents contents)
    : defined_(bitmap(size, contents)), touches_(TouchedMemory::bytes_for(size)) {
  if (touches_.data() != nullptr) touched_ = TouchedMemory(touches_.data(), size);
}

std::uint32_t AllocationShadow::undefined_bytes(std::size_t offset, std::size_t size) const {
  if (bits() == nullptr) return 0;
  return static_cast<std::uint32_t>(DefinedBytes(bits()).bits(offset, size) ^
                                    DefinedBytes::low_bits(size));
}

void AllocationShadow::copy(std::size_t offset, const AllocationShadow& from,
                            std::size_t from_offset, std::size_t size) {
  if (bits() == nullptr) return;
  if (from.bits() == nullptr) return define(offset, size);
  constexpr std::size_t kPiece = DefinedBytes::kBits;
  // Read everything before the first write: the ranges may overlap.
  std::vector<std::uint64_t> pieces;
  for (std::size_t at = 0; at < size; at += kPiece)
    pieces.push_back(DefinedBytes(from.bits()).bits(from_offset + at, std::min(kPiece, size - at)));
  for (std::size_t at = 0; at < size; at += kPiece) {
    const std::uint64_t piece = pieces[at / kPiece];
    const std::size_t count = std::min(kPiece, size - at);
    if (piece == DefinedBytes::low_bits(count)) {
      define(offset + at, count);
      continue;
    }
    undefine(offset + at, count);
    for (std::size_t k = 0; k < count; ++k) {
      if ((piece >> k & 1) != 0) define(offset + at + k, 1);
    }
  }
}

void AllocationShadow::forget_writers(std::size_t offset, std::size_t size) const {
  if (touched_) touched_.forget_writers(offset / kWord, (offset + size + kWord - 1) / kWord);
}

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
