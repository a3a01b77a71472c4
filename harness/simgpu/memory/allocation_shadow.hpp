// SPDX-License-Identifier: MIT
/// What full checks record about an allocation: which bytes are initialized, and the last accesses
/// to each word.
#pragma once

#include "harness/simgpu/memory/touched_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace labcheck::simgpu {

struct Unmap {
  std::size_t size = 0;  // [bytes]

  void operator()(std::byte* bytes) const;
};

/// Zero bytes that use host memory only where they are touched.
using LazyPages = std::unique_ptr<std::byte[], Unmap>;

/// nullptr if the host does not map so many bytes.
LazyPages map_pages(std::size_t size);

/// Calls visit(word, mask) for each 64-bit word that contains bits of [first, first + count);
/// `mask` selects these bits.
template <class Visit>
void for_each_word(std::uint64_t first, std::uint64_t count, Visit visit) {
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

/// One bit per byte, by offset, in words that the caller owns.
class DefinedBytes {
 public:
  static constexpr std::size_t kBits = 64;  // per word

  /// The number of words for `size` bytes.
  static constexpr std::size_t words_for(std::size_t size) { return (size + kBits - 1) / kBits; }

  explicit DefinedBytes(std::uint64_t* words) : words_(words) {}

  /// Whether all of [offset, offset + size) is initialized.
  bool contains_all(std::size_t offset, std::size_t size) const {
    bool all = true;
    for_each_word(offset, size, [&](std::size_t word, std::uint64_t mask) {
      all = all && (words_[word] & mask) == mask;
    });
    return all;
  }

  /// The initialized bytes of [offset, offset + size), one bit each; `size` is at most 64.
  std::uint64_t bits(std::size_t offset, std::size_t size) const {
    const std::size_t shift = offset % kBits;
    std::uint64_t value = words_[offset / kBits] >> shift;
    if (shift + size > kBits) value |= words_[offset / kBits + 1] << (kBits - shift);
    return value & low_bits(size);
  }

  void define(std::size_t offset, std::size_t size) const {
    for_each_word(offset, size,
                  [&](std::size_t word, std::uint64_t mask) { words_[word] |= mask; });
  }

  void undefine(std::size_t offset, std::size_t size) const {
    for_each_word(offset, size,
                  [&](std::size_t word, std::uint64_t mask) { words_[word] &= ~mask; });
  }

  /// A mask of the lowest `count` bits, at most 64.
  static std::uint64_t low_bits(std::size_t count) {
    return count >= kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  }

 private:
  std::uint64_t* words_;
};

/// Offsets are bytes from the start of the allocation. Uses host memory only for touched parts: one
/// bit for each byte, plus the size of TouchedMemory.
class AllocationShadow {
 public:
  enum class Contents : std::uint8_t {
    defined,    // initialized by the host, whose writes may go unnoticed
    undefined,  // uninitialized until the first write
  };

  AllocationShadow(std::size_t size, Contents contents);

  /// Whether all of [offset, offset + size) is initialized.
  bool is_defined(std::size_t offset, std::size_t size) const {
    return complete_ || DefinedBytes(bits()).contains_all(offset, size);
  }

  /// The uninitialized bytes of [offset, offset + size), one bit each; `size` is at most 16.
  std::uint32_t undefined_bytes(std::size_t offset, std::size_t size) const;

  /// How many bytes of [offset, offset + size) are uninitialized, and the first of them.
  struct Missing {
    std::size_t bytes = 0;
    std::size_t first = 0;
  };
  Missing missing(std::size_t offset, std::size_t size) const;

  void define(std::size_t offset, std::size_t size) {
    if (complete_) return;
    DefinedBytes(bits()).define(offset, size);
    complete_ = size == size_;
  }
  void undefine(std::size_t offset, std::size_t size) {
    if (bits() == nullptr) return;
    DefinedBytes(bits()).undefine(offset, size);
    complete_ = false;
  }

  /// Whether no byte is known to be uninitialized: false does not mean that one is.
  bool is_complete() const { return complete_; }

  /// The launch with this floor (see TouchedMemory), or every later launch, may write to the
  /// allocation.
  void expect_writes(std::uint32_t floor) { written_floor_ = floor; }
  void expect_writes_always() { always_written_ = true; }
  bool expects_writes(std::uint32_t floor) const {
    return always_written_ || written_floor_ == floor;
  }

  /// Gives the `size` bytes at `offset` the state (initialized or not) of the bytes of `from` at
  /// `from_offset`. The ranges may overlap.
  void copy(std::size_t offset, const AllocationShadow& from, std::size_t from_offset,
            std::size_t size);

  /// Forgets which kernels wrote the words of [offset, offset + size), because the host wrote them.
  void forget_writers(std::size_t offset, std::size_t size) const;

  /// The last accesses to each word; false if the host has no memory for them.
  const TouchedMemory& touched() const { return touched_; }

 private:
  std::uint64_t* bits() const { return reinterpret_cast<std::uint64_t*>(defined_.get()); }

  LazyPages defined_;  // one bit per byte; empty if all bytes are always initialized
  std::size_t size_;
  bool complete_;  // no byte is uninitialized; false does not mean that one is
  std::uint32_t written_floor_ = 0;
  bool always_written_ = false;
  LazyPages touches_;
  TouchedMemory touched_;
};

}  // namespace labcheck::simgpu
