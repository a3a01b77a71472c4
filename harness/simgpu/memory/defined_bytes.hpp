/// Which bytes of some memory anybody wrote.
#pragma once

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// Calls visit(word, mask) for the words of 64 bits that hold bits [first, first + count), with
/// those of each that do.
template <class Visit>
void each_word_of_bits(std::uint64_t first, std::uint64_t count, Visit visit) {
  constexpr std::uint64_t kBits = 64;
  constexpr std::uint64_t kOnes = ~std::uint64_t{0};
  if (count == 0) return;
  const std::uint64_t shift = first % kBits;
  std::uint64_t word = first / kBits;
  if (shift + count <= kBits) {
    visit(word, kOnes >> (kBits - count) << shift);
    return;
  }
  visit(word, kOnes << shift);
  for (count -= kBits - shift; count > kBits; count -= kBits) visit(++word, kOnes);
  visit(++word, kOnes >> (kBits - count));
}

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
    each_word_of_bits(offset, size, [&](std::size_t word, std::uint64_t mask) {
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
    each_word_of_bits(offset, size,
                      [&](std::size_t word, std::uint64_t mask) { words_[word] |= mask; });
  }

  void undefine(std::size_t offset, std::size_t size) const {
    each_word_of_bits(offset, size,
                      [&](std::size_t word, std::uint64_t mask) { words_[word] &= ~mask; });
  }

  /// The lowest `count` bits, up to 64.
  static std::uint64_t low_bits(std::size_t count) {
    return count >= kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  }

 private:
  std::uint64_t* words_;
};

}  // namespace labcheck::simgpu
