// SPDX-License-Identifier: MIT
#include "harness/simgpu/memory/allocation_shadow.hpp"

#include <algorithm>
#include <bit>
#include <sys/mman.h>
#include <vector>

namespace labcheck::simgpu {

void Unmap::operator()(std::byte* bytes) const {
  ::munmap(bytes, size);
}

LazyPages map_pages(std::size_t size) {
  void* bytes = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return {bytes == MAP_FAILED ? nullptr : static_cast<std::byte*>(bytes), Unmap{size}};
}

AllocationShadow::AllocationShadow(std::size_t size, Contents contents)
    : defined_(contents == Contents::defined
                   ? LazyPages()
                   : map_pages(DefinedBytes::words_for(size) * sizeof(std::uint64_t))),
      size_(size),
      complete_(defined_ == nullptr),
      touches_(map_pages(TouchedMemory::bytes_for(size))) {
  if (touches_ != nullptr) touched_ = TouchedMemory(touches_.get(), size);
}

std::uint32_t AllocationShadow::undefined_bytes(std::size_t offset, std::size_t size) const {
  if (complete_) return 0;
  return static_cast<std::uint32_t>(DefinedBytes(bits()).bits(offset, size) ^
                                    DefinedBytes::low_bits(size));
}

AllocationShadow::Missing AllocationShadow::missing(std::size_t offset, std::size_t size) const {
  Missing found;
  if (bits() == nullptr) return found;
  for_each_word(offset, size, [&](std::size_t word, std::uint64_t mask) {
    const std::uint64_t undefined = mask & ~bits()[word];
    if (undefined != 0 && found.bytes == 0)
      found.first =
          word * DefinedBytes::kBits + static_cast<std::size_t>(std::countr_zero(undefined));
    found.bytes += static_cast<std::size_t>(std::popcount(undefined));
  });
  return found;
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

}  // namespace labcheck::simgpu
