// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/returned_words.hpp"

#include "harness/simgpu/memory/touch.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxWords = std::size_t{1} << 23;

}  // namespace

void ReturnedWords::add(const std::byte* bytes, std::size_t size) {
  const std::size_t count = size / kWord;
  if (words_.size() + count > kMaxWords) sort();
  is_full_ = is_full_ || words_.size() + count > kMaxWords;
  if (is_full_) return words_.clear();
  const std::size_t before = words_.size();
  words_.resize(before + count);
  std::memcpy(words_.data() + before, bytes, count * kWord);
  is_sorted_ = false;
}

void ReturnedWords::sort() {
  if (is_sorted_) return;
  std::sort(words_.begin(), words_.end());
  words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
  is_sorted_ = true;
}

std::uint64_t ReturnedWords::count_unknown(const std::vector<std::byte>& bytes) {
  if (is_full_) return 0;
  sort();
  std::uint64_t unknown = 0;
  for (std::size_t at = 0; at + kWord <= bytes.size(); at += kWord) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, kWord);
    if (word != 0 && !std::binary_search(words_.begin(), words_.end(), word)) unknown += kWord;
  }
  return unknown;
}

}  // namespace labcheck::simgpu
