// SPDX-License-Identifier: MIT
/// Where blocks of bytes occur in many contents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace labcheck::simgpu {

using Bytes = std::span<const std::byte>;
using SourceId = std::uint32_t;

/// Hashes each window of `size` bytes, one after the other, in constant time.
class RollingHash {
 public:
  /// Starts with the window at `position`, which must be inside `bytes`.
  RollingHash(Bytes bytes, std::size_t position, std::size_t size);

  std::uint64_t value() const { return value_; }

  /// Moves the window by one byte, unless it is at the end.
  void advance();

 private:
  Bytes bytes_;
  std::size_t begin_;
  std::size_t size_;
  std::uint64_t power_ = 1;  // the weight of a byte that has left the window
  std::uint64_t value_ = 0;
};

/// Finds blocks of `size` bytes that are at multiples of `size` in their source: each copy of at
/// least 2 * size - 1 bytes contains one. Takes 21 to 26 bytes of memory for each block.
class BlockIndex {
 public:
  explicit BlockIndex(std::size_t size) : size_(size) {}

  std::size_t block_size() const { return size_; }

  /// Leaves out blocks that repeat one value of 4 bytes.
  void add(SourceId source, Bytes content);

  /// Calls visit(source, offset) for blocks that have this hash, the latest first. They are only
  /// some of them if there are many, so that a search takes constant time; others may be among them
  /// that differ.
  template <class Visitor>
  void visit(std::uint64_t hash, const Visitor& visit) const {
    if (heads_.empty()) return;
    const std::uint32_t sought = mixed(hash);
    if ((filter_[slot(sought)] & filter_bit(sought)) == 0) return;
    std::uint32_t index = heads_[slot(sought)];
    for (int tries = 0; index != kNone && tries < kMaxTries; ++tries) {
      const Block& block = blocks_[index];
      if (block.hash == sought) visit(block.source, block.number * size_);
      index = block.next;
    }
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr int kMaxTries = 16;

  struct Block {
    std::uint32_t hash;
    SourceId source;
    std::uint32_t number;  // in the source
    std::uint32_t next;    // an earlier block in the same slot
  };

  static std::uint32_t mixed(std::uint64_t hash) {
    return static_cast<std::uint32_t>((hash * 0x9E3779B97F4A7C15) >> 32);
  }
  std::size_t slot(std::uint32_t hash) const { return hash & (heads_.size() - 1); }
  static std::uint8_t filter_bit(std::uint32_t hash) {
    return static_cast<std::uint8_t>(1U << (hash >> 29));
  }

  std::size_t size_;  // [bytes] of a block
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> heads_;  // the latest block of each slot
  std::vector<std::uint8_t> filter_;  // some bits of the hashes in each slot; stays in caches
};

}  // namespace labcheck::simgpu
