// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/unfinished_copies.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kCopyWordBytes = 4;

}  // namespace

void UnfinishedCopies::start() {
  words_.clear();
  waiting_.clear();
}

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

void UnfinishedCopies::wait_at(std::uint32_t mbarrier, std::uint32_t warp, unsigned lane,
                               std::uint64_t before) {
  waiting_.push_back({mbarrier, warp, lane, before});
}

void UnfinishedCopies::forget(std::uint32_t mbarrier) {
  std::erase_if(waiting_, [&](const Waiting& waiting) { return waiting.mbarrier == mbarrier; });
}

std::optional<UnfinishedCopy> UnfinishedCopies::report(std::uint32_t at) {
  const std::size_t index = at / kCopyWordBytes;
  if (index >= words_.size() || words_[index].begin.interval == 0) return std::nullopt;
  words_[index].reported = true;
  UnfinishedCopy copy = words_[index];
  const auto latest = std::find_if(waiting_.rbegin(), waiting_.rend(), [&](const Waiting& waiting) {
    return waiting.warp == copy.begin.mark.warp() && (copy.begin.lanes >> waiting.lane & 1) != 0;
  });
  if (latest != waiting_.rend() && copy.number < latest->before)
    copy.wait = UnfinishedCopy::Wait::at_mbarrier;
  return copy;
}

}  // namespace labcheck::simgpu
