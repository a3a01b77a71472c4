// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/word_runs.hpp"

#include "harness/simgpu/memory/touched_memory.hpp"

#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kFarthest = std::uint64_t{1} << 31;  // [bytes] that a run can represent

// Adds the next words of an access, which belong to `lanes`. Extends the last run if they continue
// it.
void add(WordRuns& found, std::int32_t first, Mask lanes, unsigned spread) {
  const auto words = static_cast<std::uint16_t>(1u << spread);
  if (!found.runs.empty()) {
    WordRun& last = found.runs.back();
    const std::uint64_t next = std::uint64_t{last.lanes} << (last.count >> spread);
    if (last.first + last.count == first && next == lanes) {
      last.count += words;
      return;
    }
  }
  found.runs.push_back({first, lanes, words, static_cast<std::uint8_t>(spread)});
}

template <class Address>
void find(Pattern<Address>& pattern, std::uint32_t size) {
  WordRuns& found = pattern.runs;
  found.runs.clear();
  found.state = WordRuns::State::none;
  found.disjoint = true;
  if (size % kWord != 0 || pattern.span >= kFarthest) return;
  const auto spread = static_cast<unsigned>(std::countr_zero(size / kWord));
  for (Mask rest = pattern.mask; rest != 0;) {
    const auto first = first_lane(rest);
    Mask same = 0;
    for (unsigned l = 0; l < kLanes; ++l)
      same |= Mask{pattern.relative[l] == pattern.relative[first]} << l;
    same &= rest;
    const bool alone = std::has_single_bit(same);
    if (!alone && spread != 0) return;
    found.disjoint = found.disjoint && alone;
    add(found, static_cast<std::int32_t>(pattern.relative[first]) / std::int32_t{kWord}, same,
        spread);
    rest &= ~same;
  }
  found.state = WordRuns::State::runs;
}

template <class Address>
const WordRuns* runs(Pattern<Address>& pattern, std::uint32_t size) {
  if (pattern.runs.state == WordRuns::State::unknown) find(pattern, size);
  return pattern.runs.state == WordRuns::State::runs ? &pattern.runs : nullptr;
}

}  // namespace

const WordRuns* runs_of(Pattern<std::uint32_t>& pattern, std::uint32_t size) {
  return runs(pattern, size);
}

const WordRuns* runs_of(Pattern<std::uint64_t>& pattern, std::uint32_t size) {
  return runs(pattern, size);
}

}  // namespace labcheck::simgpu
