// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/unfinished_copies.hpp"

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/checks/shadows.hpp"

#include <algorithm>
#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kCopyWordBytes = 4;

// The access of `lane` at `i`, which copies of any size and reads have in common.
Touch touch_of(const Warp& warp, const Instruction* i, unsigned lane) {
  return {warp.checks->order.interval(warp.index, lane), 0,
          AccessMark(i->position, warp.index, AccessMark::Strength::weak), Mask{1} << lane};
}

void report(Warp& warp, const Instruction* i, unsigned lane, const UnfinishedCopy& copy) {
  BlockChecks& checks = *warp.checks;
  if (checks.order.unordered(copy.begin, touch_of(warp, i, lane))) return;
  const AccessMark begin = copy.begin.mark;
  report_finding(
      checks,
      {copy.wait == UnfinishedCopy::Wait::for_group ? FindingKind::early_read
                                                    : FindingKind::early_read_of_phase,
       ptx::Space::shared,
       {i->position, checks.block, warp.index * kLanes + lane},
       {begin.position(), checks.block,
        begin.warp() * kLanes + static_cast<std::uint32_t>(std::countr_zero(copy.begin.lanes))}});
}

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

void note_copy_begin(const Warp& warp, const Instruction* by, unsigned lane, std::uint32_t to,
                     std::uint32_t size, UnfinishedCopy copy) {
  copy.begin = touch_of(warp, by, lane);
  warp.checks->copies.begin(to, size, copy);
  const SharedShadow shadow(*warp.checks);
  for (std::uint32_t k = 0; k < size; ++k) shadow.undefine(to + k);
}

void note_copy_write(Warp& warp, const Instruction* by, unsigned lane, std::uint32_t to,
                     std::uint32_t size, CopyEffect effect) {
  const SharedShadow shadow(*warp.checks);
  RaceCheck race(warp, by, ptx::Space::shared, AccessMark::Strength::weak);
  each_word(to, size, [&](std::uint64_t index, std::uint8_t bytes) {
    TouchedWord& word = *shadow.word(index);
    effect == CopyEffect::changes ? race.write(word, bytes, lane) : race.repeat(word, bytes, lane);
  });
}

bool note_copy_end(const Warp& warp, std::uint32_t to, std::uint32_t size, std::uint64_t number) {
  SharedShadow(*warp.checks).define(to, size);
  return warp.checks->copies.finish(to, size, number);
}

std::uint32_t note_early_read(Warp& warp, const Instruction* i, unsigned lane, std::uint32_t at,
                              std::uint32_t undefined) {
  std::uint32_t early = 0;
  for (std::uint32_t rest = undefined; rest != 0; rest &= rest - 1) {
    const auto byte = static_cast<std::uint32_t>(std::countr_zero(rest));
    const auto copy = warp.checks->copies.report(at + byte);
    if (!copy) continue;
    report(warp, i, lane, *copy);
    SharedShadow(*warp.checks).define(at + byte, 1);
    early |= 1u << byte;
  }
  return early;
}

}  // namespace labcheck::simgpu
