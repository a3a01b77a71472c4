/// Shared and global memory as the full checks see them: word by word, by byte offset.
#pragma once

#include "harness/simgpu/exec/block_checks.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/memory/touch.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

inline constexpr std::uint64_t kWord = 4;       // [bytes]
inline constexpr std::uint8_t kAllBytes = 0xF;  // of a word, a bit each

/// Calls visit(word, bytes) for the words of [at, at + size), with the bytes of each, a bit each.
template <class Visit>
void each_word(std::uint64_t at, std::uint64_t size, Visit visit) {
  if (size == kWord && at % kWord == 0) {
    visit(at / kWord, kAllBytes);
    return;
  }
  for (const std::uint64_t end = at + size; at < end;) {
    const std::uint64_t word = at / kWord;
    const std::uint64_t piece = std::min(end, (word + 1) * kWord) - at;
    visit(word, static_cast<std::uint8_t>(((1u << piece) - 1) << at % kWord));
    at += piece;
  }
}

/// A block's shared memory, by byte offset.
class SharedShadow {
 public:
  static constexpr ptx::Space kSpace = ptx::Space::shared;

  explicit SharedShadow(BlockChecks& checks)
      : words_(checks.shared.data()), defined_(checks.shared_defined.data()) {}

  TouchedWord* word(std::uint64_t index) const { return words_ + index; }
  bool is_defined(std::uint64_t index, std::uint8_t bytes) const {
    return (defined_[index] & bytes) == bytes;
  }
  void define(std::uint64_t at, std::uint64_t size) const {
    each_word(at, size, [&](std::uint64_t index, std::uint8_t bytes) { defined_[index] |= bytes; });
  }
  void undefine(std::uint64_t at) const {
    defined_[at / kWord] &= static_cast<std::uint8_t>(~(1u << at % kWord));
  }
  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    std::uint32_t undefined = 0;
    for (std::uint64_t k = 0; k < size; ++k) {
      const bool defined = (defined_[(at + k) / kWord] >> (at + k) % kWord & 1) != 0;
      undefined |= std::uint32_t{!defined} << k;
    }
    return undefined;
  }

 private:
  TouchedWord* words_;
  std::uint8_t* defined_;
};

/// An allocation's, by byte offset.
class GlobalShadow {
 public:
  static constexpr ptx::Space kSpace = ptx::Space::global;

  explicit GlobalShadow(AllocationShadow& of) : shadow_(of), words_(of.words()) {}

  TouchedWord* word(std::uint64_t index) const {
    return words_ == nullptr ? nullptr : words_ + index;
  }
  bool is_defined(std::uint64_t index, std::uint8_t bytes) const {
    return (shadow_.undefined_bytes(index * kWord, kWord) & bytes) == 0;
  }
  void define(std::uint64_t at, std::uint64_t size) const { shadow_.define(at, size); }
  void undefine(std::uint64_t at) const { shadow_.undefine(at, 1); }
  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    return shadow_.undefined_bytes(at, size);
  }

 private:
  AllocationShadow& shadow_;
  TouchedWord* words_;
};

}  // namespace labcheck::simgpu
