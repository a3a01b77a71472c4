#include "harness/simgpu/memory/allocation_shadow.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kBits = 64;  // of a word of the bitmap
constexpr std::size_t kTouchedBytes = 4;

std::uint64_t low_bits(std::size_t count) {
  return count >= kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

LazyPages bitmap(std::size_t size, AllocationShadow::Contents contents) {
  if (contents == AllocationShadow::Contents::defined) return {};
  // One word more, so that 64 bits can be read from any byte's on.
  return LazyPages((size / kBits + 2) * sizeof(std::uint64_t));
}

}  // namespace

AllocationShadow::AllocationShadow(std::size_t size, Contents contents)
    : defined_(bitmap(size, contents)), words_((size / kTouchedBytes + 1) * sizeof(TouchedWord)) {}

std::uint64_t AllocationShadow::bits(std::size_t offset, std::size_t size) const {
  const auto* words = reinterpret_cast<const std::uint64_t*>(defined_.data());
  const std::size_t shift = offset % kBits;
  std::uint64_t value = words[offset / kBits] >> shift;
  if (shift != 0) value |= words[offset / kBits + 1] << (kBits - shift);
  return value & low_bits(size);
}

bool AllocationShadow::is_defined(std::size_t offset, std::size_t size) const {
  if (defined_.data() == nullptr) return true;
  for (; size > 0;) {
    const std::size_t piece = std::min(size, kBits);
    if (bits(offset, piece) != low_bits(piece)) return false;
    offset += piece;
    size -= piece;
  }
  return true;
}

std::uint32_t AllocationShadow::undefined_bytes(std::size_t offset, std::size_t size) const {
  if (defined_.data() == nullptr) return 0;
  return static_cast<std::uint32_t>(bits(offset, size) ^ low_bits(size));
}

void AllocationShadow::assign(std::size_t offset, std::size_t size, bool defined) {
  auto* words = reinterpret_cast<std::uint64_t*>(defined_.data());
  if (words == nullptr) return;
  while (size > 0) {
    const std::size_t shift = offset % kBits;
    const std::size_t piece = std::min(size, kBits - shift);
    const std::uint64_t mask = low_bits(piece) << shift;
    std::uint64_t& word = words[offset / kBits];
    word = defined ? word | mask : word & ~mask;
    offset += piece;
    size -= piece;
  }
}

void AllocationShadow::define(std::size_t offset, std::size_t size) {
  assign(offset, size, true);
}

void AllocationShadow::undefine(std::size_t offset, std::size_t size) {
  assign(offset, size, false);
}

void AllocationShadow::copy(std::size_t offset, const AllocationShadow& from,
                            std::size_t from_offset, std::size_t size) {
  if (defined_.data() == nullptr) return;
  if (from.defined_.data() == nullptr) return define(offset, size);
  // Read all before writing any: the ranges may overlap.
  std::vector<std::uint64_t> pieces;
  for (std::size_t at = 0; at < size; at += kBits)
    pieces.push_back(from.bits(from_offset + at, std::min(kBits, size - at)));
  for (std::size_t at = 0; at < size; at += kBits) {
    const std::uint64_t piece = pieces[at / kBits];
    const std::size_t count = std::min(kBits, size - at);
    if (piece == low_bits(count)) {
      define(offset + at, count);
    } else if (piece == 0) {
      undefine(offset + at, count);
    } else {
      for (std::size_t k = 0; k < count; ++k) assign(offset + at + k, 1, (piece >> k & 1) != 0);
    }
  }
}

}  // namespace labcheck::simgpu
