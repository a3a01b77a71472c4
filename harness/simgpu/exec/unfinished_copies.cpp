// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/unfinished_copies.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kCopyWordBytes = 4;

}  // namespace

void UnfinishedCopies::begin(std::uint32_t at, std::uint32_t size, const UnfinishedCopy& copy) {
  const std::size_t first = at / kCopyWordBytes;
  const std::size_t end = first + size / kCopyWordBytes;
  if (words_.size() < end) words_.resize(end);
  std::fill(words_.begin() + static_cast<std::ptrdiff_t>(first),
            words_.begin() + static_cast<std::ptrdiff_t>(end), copy);
}

bool UnfinishedCopies::finish(std::uint32_t at, std::uint32_t size, std::uint64_t number) {
  bool reported = false;
  for (std::uint32_t k = 0; k < size / kCopyWordBytes; ++k) {
    UnfinishedCopy& word = words_[at / kCopyWordBytes + k];
    if (word.number != number) continue;
    reported = reported || word.reported;
    word = {};
  }
  return reported;
}

const UnfinishedCopy* UnfinishedCopies::mark_reported(std::uint32_t at) {
  const std::size_t index = at / kCopyWordBytes;
  if (index >= words_.size() || words_[index].begin.interval == 0) return nullptr;
  words_[index].reported = true;
  return &words_[index];
}

}  // namespace labcheck::simgpu
