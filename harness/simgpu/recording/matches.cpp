// SPDX-License-Identifier: MIT
#include "harness/simgpu/recording/matches.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kElement = 4;

std::size_t rounded_down(std::size_t number) {
  return number / kElement * kElement;
}

std::size_t rounded_up(std::size_t number) {
  return rounded_down(number + kElement - 1);
}

std::size_t common_prefix(Bytes a, Bytes b) {
  constexpr std::size_t kChunk = 64;
  const std::size_t size = std::min(a.size(), b.size());
  std::size_t k = 0;
  while (k + kChunk <= size && std::memcmp(&a[k], &b[k], kChunk) == 0) k += kChunk;
  while (k < size && a[k] == b[k]) ++k;
  return k;
}

std::size_t common_suffix(Bytes a, Bytes b) {
  constexpr std::size_t kChunk = 64;
  const std::size_t size = std::min(a.size(), b.size());
  const std::byte* a_end = a.data() + a.size();
  const std::byte* b_end = b.data() + b.size();
  std::size_t k = 0;
  while (k + kChunk <= size && std::memcmp(a_end - k - kChunk, b_end - k - kChunk, kChunk) == 0)
    k += kChunk;
  while (k < size && *(a_end - k - 1) == *(b_end - k - 1)) ++k;
  return k;
}

bool is_aligned(const Match& match) {
  return (match.position - match.offset) % kElement == 0;
}

// The offsets in the source where row `row` may end and `next` begin, both included, if there is
// padding between the two. Tiles that overlap look the same, unless they overlap in zeros.
std::optional<Stretch> boundary(const Search& search, const Match& row, const Match& next) {
  if (row.source != next.source || next.offset <= row.offset) return std::nullopt;
  if (next.offset == row.source_end()) return Stretch{next.offset, next.offset};
  if (next.position - row.position <= next.offset - row.offset) return std::nullopt;
  const Bytes source = search.sources[row.source];
  const auto before = [](Bytes bytes, std::size_t end, std::size_t size) {
    return bytes.subspan(end - size, size);
  };
  // Both rows keep at least one byte.
  const std::size_t most_before = next.offset - row.offset - 1;
  Stretch limits{next.offset - common_suffix(before(search.provided, next.position, most_before),
                                             before(source, next.offset, most_before)),
                 std::min(row.source_end(), next.source_end() - 1)};
  const std::size_t most_after = next.source_end() - 1 - limits.end;
  limits.end +=
      common_prefix(search.provided.subspan(row.position + (limits.end - row.offset), most_after),
                    source.subspan(limits.end, most_after));
  if (is_aligned(row) && is_aligned(next))
    limits = {rounded_up(limits.begin), rounded_down(limits.end)};
  if (limits.begin > limits.end) return std::nullopt;
  if (!is_zero(source.subspan(limits.begin, limits.end - limits.begin))) return std::nullopt;
  return limits;
}

void shorten_to(Match& row, std::size_t source_end) {
  row.size = source_end - row.offset;
}

void begin_at(Match& row, std::size_t offset) {
  const std::size_t end = row.end();
  row.position += offset - row.offset;
  row.size = end - row.position;
  row.offset = offset;
}

}  // namespace

bool is_repetition(Bytes bytes) {
  return bytes.size() <= kElement ||
         std::memcmp(bytes.data(), bytes.data() + kElement, bytes.size() - kElement) == 0;
}

bool is_zero(Bytes bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](std::byte byte) { return byte == std::byte{}; });
}

Match Search::around(const Stretch& stretch, std::size_t position, SourceId source,
                     std::size_t offset) const {
  const Bytes content = sources[source];
  std::size_t begin =
      position - common_suffix(provided.subspan(stretch.begin, position - stretch.begin),
                               content.first(offset));
  std::size_t end = position + common_prefix(provided.subspan(position, stretch.end - position),
                                             content.subspan(offset));
  if ((position - offset) % kElement == 0) {
    begin = rounded_up(begin);
    if (end != provided.size() && end - position != content.size() - offset)
      end = rounded_down(end);
  }
  end = std::max(begin, end);
  return {begin, end - begin, source, offset - position + begin};
}

std::vector<Stretch> Search::gaps(const std::vector<Match>& matches) const {
  std::vector<Stretch> result;
  std::size_t begin = 0;
  for (const Match& match : matches) {
    result.push_back({begin, match.position});
    begin = match.end();
  }
  result.push_back({begin, provided.size()});
  return result;
}

std::vector<Match> Search::separate_rows(std::vector<Match> matches) const {
  for (std::size_t first = 0, last = 0; first < matches.size(); first = std::max(last, first + 1)) {
    // Row k of the group begins at start + k * length.
    const std::size_t start = matches[first].offset;
    Stretch lengths{1, std::numeric_limits<std::size_t>::max()};
    for (last = first; last + 1 < matches.size(); ++last) {
      const auto limits = boundary(*this, matches[last], matches[last + 1]);
      if (!limits) break;
      const std::size_t rows = last + 1 - first;
      const Stretch both{std::max(lengths.begin, (limits->begin - start + rows - 1) / rows),
                         std::min(lengths.end, (limits->end - start) / rows)};
      if (both.begin > both.end) break;
      lengths = both;
    }
    if (last == first) continue;
    // Rows probably divide the source evenly.
    const std::size_t shortest =
        rounded_up(lengths.begin) <= lengths.end ? rounded_up(lengths.begin) : lengths.begin;
    std::size_t length = shortest;
    while (length <= lengths.end && (sources[matches[first].source].size() - start) % length != 0)
      length += kElement;
    if (length > lengths.end) length = shortest;
    for (std::size_t k = first; k < last; ++k) {
      const std::size_t end = start + (k + 1 - first) * length;
      shorten_to(matches[k], end);
      begin_at(matches[k + 1], end);
    }
    Match& row = matches[last];
    if (row.size > length && is_zero(provided.subspan(row.position + length, row.size - length)))
      shorten_to(row, row.offset + length);
  }
  return matches;
}

std::vector<Match> Search::with_short_rests(const std::vector<Match>& matches) const {
  const auto is_likely = [&](const Match& match) {
    const Bytes bytes = provided.subspan(match.position, match.size);
    return !is_repetition(bytes) ||
           (match.end() == provided.size() && match.source_end() == sources[match.source].size() &&
            !is_zero(bytes));
  };
  std::vector<Match> result;
  const std::vector<Stretch> stretches = gaps(matches);
  for (std::size_t k = 0; k < stretches.size(); ++k) {
    Stretch gap = stretches[k];
    for (std::size_t at = rounded_up(gap.begin); !result.empty() && at < gap.end; at += kElement) {
      const Match before = result.back();
      const Match match =
          around({at, std::min(gap.end, at + kLongCopy)}, at, before.source, before.source_end());
      if (!is_likely(match)) continue;
      result.push_back(match);
      gap.begin = match.end();
      at = rounded_up(gap.begin) - kElement;
    }
    if (k == matches.size()) break;
    std::vector<Match> rests;  // in reverse order
    Match after = matches[k];
    for (std::size_t at = rounded_down(gap.end); at > gap.begin; at -= std::min(at, kElement)) {
      const std::size_t begin = std::max(gap.begin, at - std::min(at, kLongCopy));
      const Match match = around({begin, at}, at, after.source, after.offset);
      if (!is_likely(match)) continue;
      rests.push_back(after = match);
      at = match.position + kElement;
    }
    result.insert(result.end(), rests.rbegin(), rests.rend());
    result.push_back(matches[k]);
  }
  return result;
}

}  // namespace labcheck::simgpu
