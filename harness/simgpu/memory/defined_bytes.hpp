/// Which bytes of some memory anybody wrote.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// A bit for each byte, by offset, in words that somebody else keeps.
class DefinedBytes {
 public:
  static constexpr std::size_t kBits = 64;  // of a word

  /// How many words are needed for `size` bytes.
  static constexpr std::size_t words_for(std::size_t size) { return (size + kBits - 1) / kBits; }

  explicit DefinedBytes(std::uint64_t* words) : words_(words) {}

  /// Whether [offset, offset + size) has been written throughout.
  bool all(std::size_t offset, std::size_t size) const {
    bool all = true;
    each_piece(offset, size, [&](std::size_t word, std::uint64_t mask) {
      all = all && (words_[word] & mask) == mask;
    });
    return all;
  }

  /// Of up to 64 bytes from `offset` on, those that were written, a bit each.
  std::uint64_t bits(std::size_t offset, std::size_t size) const {
    const std::size_t shift = offset % kBits;
    std::uint64_t value = words_[offset / kBits] >> shift;
    if (shift + size > kBits) value |= words_[offset / kBits + 1] << (kBits - shift);
    return value & low_bits(size);
  }

  void define(std::size_t offset, std::size_t size) const {
    each_piece(offset, size, [&](std::size_t word, std::uint64_t mask) { words_[word] |= mask; });
  }

  void undefine(std::size_t offset, std::size_t size) const {
    each_piece(offset, size, [&](std::size_t word, std::uint64_t mask) { words_[word] &= ~mask; });
  }

  /// The lowest `count` bits, up to 64.
  static std::uint64_t low_bits(std::size_t count) {
    return count >= kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  }

 private:
  template <class Visit>
  static void each_piece(std::size_t offset, std::size_t size, Visit visit) {
    while (size > 0) {
      const std::size_t shift = offset % kBits;
      const std::size_t piece = std::min(size, kBits - shift);
      visit(offset / kBits, low_bits(piece) << shift);
      offset += piece;
      size -= piece;
    }
  }

  std::uint64_t* words_;
};

}  // namespace labcheck::simgpu
