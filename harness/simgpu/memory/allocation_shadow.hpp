// SPDX-License-Identifier: MIT
/// What full checks record about an allocation: which bytes are initialized, and the last accesses
/// to each word. Sixteen words share one record while they are accessed alike.
#pragma once

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

inline constexpr std::uint64_t kWord = 4;       // [bytes]
inline constexpr std::uint8_t kAllBytes = 0xF;  // of a word, one bit each

/// An access, packed into one word: its source position (an index into Program::positions; 0 if the
/// index is too large), the warp in its block, the bytes of the word (one bit each), and whether
/// the access is strong: atomic or itself ordered. Two strong accesses do not race.
class AccessMark {
 public:
  enum class Strength : std::uint32_t { weak, strong };

  AccessMark() = default;
  AccessMark(std::uint32_t position, std::uint32_t warp, Strength strength)
      : bits_((position < kPositions ? position : 0) | (warp & 31) << kWarp |
              static_cast<std::uint32_t>(strength) << kStrong) {}

  AccessMark with_bytes(std::uint8_t bytes) const {
    AccessMark mark;
    mark.bits_ = bits_ | std::uint32_t{bytes} << kBytes;
    return mark;
  }

  std::uint32_t position() const { return bits_ & (kPositions - 1); }
  std::uint32_t warp() const { return bits_ >> kWarp & 31; }
  std::uint32_t bytes() const { return bits_ >> kBytes & 0xF; }
  bool is_strong() const { return (bits_ >> kStrong & 1) != 0; }

  bool same_warp(AccessMark other) const { return ((bits_ ^ other.bits_) >> kWarp & 31) == 0; }
  bool operator==(const AccessMark&) const = default;

 private:
  static constexpr std::uint32_t kPositions = 1u << 20;
  static constexpr unsigned kWarp = 20;
  static constexpr unsigned kBytes = 25;
  static constexpr unsigned kStrong = 29;

  std::uint32_t bits_ = 0;
};

/// An access by one instruction to a word of 4 bytes. `lanes` contains all lanes that accessed the
/// word in the same interval with the same instruction.
struct Touch {
  std::uint32_t interval = 0;  // between two synchronizations (IntervalClock); 0: no access
  std::uint32_t block = 0;     // linear, in the grid
  AccessMark mark;
  std::uint32_t lanes = 0;  // one bit each
};

static_assert(sizeof(Touch) == 16);

/// The last write that changed a word, its last reader, and a reader from another warp.
struct TouchedWord {
  Touch writer;
  Touch reader;
  Touch other_reader;
};

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
/// zero. Accesses before the interval `floor` are ignored, except by last_writer(). Each launch
/// passes its own constant floor, above all intervals of earlier launches.
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

  /// The last write of any launch that changed the word.
  Touch last_writer(std::uint64_t index) const {
    const std::uint64_t segment = index / TouchedSegment::kWords;
    const SegmentTouch& all = segments_[segment].writer;
    if (all.touch.interval != 0) return all.of(index % TouchedSegment::kWords);
    return split_floor_[segment] != 0 ? words_[index].writer : Touch{};
  }

  /// Forgets the last writers of the words [first, end). Call this function only between launches.
  void forget_writers(std::uint64_t first, std::uint64_t end) const;

 private:
  void split(std::uint64_t segment, std::uint32_t floor) const;
  void move_writer_to_words(std::uint64_t segment) const;

  /// A writer in here wrote after those in the separate records of the segment's words.
  TouchedSegment* segments_ = nullptr;
  /// For each segment, the floor of the last launch in which its words have separate records.
  std::uint32_t* split_floor_ = nullptr;
  TouchedWord* words_ = nullptr;
};

class LazyPages {
 public:
  LazyPages() = default;
  /// Maps `size` zero bytes. If that fails, data() is nullptr.
  explicit LazyPages(std::size_t size);
  LazyPages(LazyPages&& other) noexcept;
  LazyPages& operator=(LazyPages&& other) noexcept;
  ~LazyPages();

  std::byte* data() const { return data_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

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
    return bits() == nullptr || DefinedBytes(bits()).contains_all(offset, size);
  }

  /// The uninitialized bytes of [offset, offset + size), one bit each; `size` is at most 16.
  std::uint32_t undefined_bytes(std::size_t offset, std::size_t size) const;

  void define(std::size_t offset, std::size_t size) {
    if (bits() != nullptr) DefinedBytes(bits()).define(offset, size);
  }
  void undefine(std::size_t offset, std::size_t size) {
    if (bits() != nullptr) DefinedBytes(bits()).undefine(offset, size);
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
  std::uint64_t* bits() const { return reinterpret_cast<std::uint64_t*>(defined_.data()); }

  LazyPages defined_;  // one bit per byte; empty if all bytes are initialized
  LazyPages touches_;
  TouchedMemory touched_;
};

}  // namespace labcheck::simgpu
