#include "harness/simgpu/exec/unfinished_copies.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kWordBytes = 4;

}  // namespace

void UnfinishedCopies::begin(std::uint32_t at, std::uint32_t size, const UnfinishedCopy& copy) {
  const std::size_t first = at / kWordBytes;
  const std::size_t end = first + size / kWordBytes;
  if (words_.size() < end) words_.resize(end);
  std::fill(words_.begin() + static_cast<std::ptrdiff_t>(first),
            words_.begin() + static_cast<std::ptrdiff_t>(end), copy);
}

bool UnfinishedCopies::finish(std::uint32_t at, std::uint32_t size, std::uint64_t number) {
  bool told = false;
  for (std::uint32_t k = 0; k < size / kWordBytes; ++k) {
    UnfinishedCopy& word = words_[at / kWordBytes + k];
    if (word.number != number) continue;
    told = told || word.told;
    word = {};
  }
  return told;
}

const UnfinishedCopy* UnfinishedCopies::tell(std::uint32_t at) {
  const std::size_t index = at / kWordBytes;
  if (index >= words_.size() || words_[index].begin.interval == 0) return nullptr;
  words_[index].told = true;
  return &words_[index];
}

}  // namespace labcheck::simgpu
