// SPDX-License-Identifier: MIT
#include "harness/simgpu/recording/origins.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <tuple>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Blocks of this size are found by their hash, at the beginnings of sources.
constexpr std::size_t kBeginning = 16;  // [bytes]
constexpr int kMaxBeginnings = 16;
constexpr std::size_t kMaxRecent = 8;
constexpr std::size_t kSourcesOfFolds = 8;
constexpr std::size_t kMaxSmallSources = 16;          // with the same first word
constexpr std::size_t kMostOfSmallSources = 1 << 16;  // [bytes] in which they are searched
// For one Origins: the bytes that searches without an index read, and the blocks of indices that
// are compared. What is not found within these limits remains literal.
constexpr std::size_t kMaxSpent = std::size_t{1} << 28;  // [bytes]
constexpr std::size_t kMaxCandidates = std::size_t{1} << 20;

std::uint64_t hash_of_beginning(Bytes bytes) {
  const std::size_t size = std::min(bytes.size(), kBeginning);
  return RollingHash(bytes, 0, size).value();
}

std::uint32_t first_word(Bytes bytes) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data(), std::min(bytes.size(), sizeof word));
  return word;
}

bool contains_at(Bytes content, std::size_t offset, Bytes part) {
  return part.size() <= content.size() && offset <= content.size() - part.size() &&
         std::memcmp(content.data() + offset, part.data(), part.size()) == 0;
}

}  // namespace

SourceId Origins::add(Bytes content, Folds folds) {
  const auto id = static_cast<SourceId>(sources_.size());
  sources_.push_back(content);
  const auto [latest, is_new] = beginnings_.try_emplace(hash_of_beginning(content), id);
  uses_.push_back({0, folds, is_new ? std::nullopt : std::optional(latest->second)});
  latest->second = id;
  latest_.insert_or_assign({content.data(), content.size()}, id);
  if (!content.empty() && content.size() < kLongCopy && !is_zero(content))
    small_.emplace(first_word(content), id);
  return id;
}

std::vector<Piece> Origins::trace(Bytes provided) {
  if (provided.empty()) return {};
  const Search search{provided, sources_};
  std::vector<Match> matches;
  if (const std::optional<Match> all = match_all(search))
    matches = {*all};
  else if (provided.size() >= kLongCopy && !is_repetition(provided))
    matches = long_matches(search);
  note(matches);

  std::vector<Piece> pieces;
  const std::vector<Stretch> gaps = search.gaps(matches);
  for (std::size_t k = 0; k < gaps.size(); ++k) {
    const std::size_t size = gaps[k].end - gaps[k].begin;
    if (size != 0)
      std::ranges::copy(rest(provided.subspan(gaps[k].begin, size)), std::back_inserter(pieces));
    if (k == matches.size()) break;
    const Match& match = matches[k];
    pieces.push_back({match.size, Piece::Kind::copy, match.source, match.offset, {}});
  }
  return pieces;
}

bool Origins::is_better(const Match& match, const Match& than,
                        const std::optional<Match>& before) const {
  const auto rank = [&](const Match& candidate) {
    const bool continues =
        before && before->source == candidate.source && before->source_end() == candidate.offset;
    const bool is_unused = candidate.offset >= uses_[candidate.source].copied;
    return std::tuple(candidate.size, continues, is_unused, candidate.source);
  };
  return rank(match) > rank(than) || (rank(match) == rank(than) && match.offset < than.offset);
}

// A copy of all that was provided, if it can be found without an index.
std::optional<Match> Origins::match_all(const Search& search) {
  const Bytes provided = search.provided;
  const bool is_repeated = is_repetition(provided);
  const std::optional<Match> before =
      recent_.empty() ? std::nullopt : std::optional(recent_.front());
  std::optional<Match> best;
  const auto consider = [&](SourceId source, std::size_t offset) {
    const Bytes content = sources_[source];
    if (!contains_at(content, offset, provided)) return;
    const bool is_rest =
        offset != 0 && offset == uses_[source].copied && offset + provided.size() == content.size();
    const bool is_whole = provided.size() == content.size() && !is_zero(provided);
    if (is_repeated && !is_rest && !is_whole) return;
    const Match match{0, provided.size(), source, offset};
    if (!best || is_better(match, *best, before)) best = match;
  };

  for (const Match& recent : recent_) consider(recent.source, recent.source_end());
  const auto beginning = beginnings_.find(hash_of_beginning(provided));
  std::optional<SourceId> source =
      beginning == beginnings_.end() ? std::nullopt : std::optional(beginning->second);
  for (int tries = 0; source && tries < kMaxBeginnings; ++tries) {
    consider(*source, 0);
    source = uses_[*source].earlier;
  }
  if (best || is_repeated || provided.size() >= kLongCopy) return best;

  for (SourceId id = static_cast<SourceId>(sources_.size()); id-- > 0;) {
    const Bytes content = sources_[id];
    if (!spend(content.size() + kLongCopy)) break;
    for (std::size_t offset = 0; offset + provided.size() <= content.size(); offset += 4)
      consider(id, offset);
  }
  return best;
}

std::vector<Match> Origins::long_matches(const Search& search) {
  for (; indexed_ < sources_.size(); ++indexed_) {
    const Bytes content = sources_[indexed_];
    if (!indexed_contents_.emplace(content.data(), content.size()).second) continue;
    long_blocks_.add(static_cast<SourceId>(indexed_), content);
    short_blocks_.add(static_cast<SourceId>(indexed_), content);
  }
  // Long blocks first: in data of few different values, short ones are found in wrong places.
  const std::vector<Match> matches =
      refined(search, refined(search, {}, long_blocks_, 1), short_blocks_, 4);
  return search.with_short_rests(search.separate_rows(matches));
}

// The matches, and those that the index finds between them, at multiples of `step` bytes, a power
// of two.
std::vector<Match> Origins::refined(const Search& search, const std::vector<Match>& matches,
                                    const BlockIndex& index, std::size_t step) {
  const Bytes provided = search.provided;
  const std::size_t block = index.block_size();
  constexpr std::size_t kAhead = 12;  // [bytes] a longer match may be found so much later
  std::vector<Match> result;
  std::vector<std::pair<SourceId, std::size_t>> found;  // in the index
  std::optional<Match> before = recent_.empty() ? std::nullopt : std::optional(recent_.front());
  std::size_t next = 0;
  for (Stretch gap : search.gaps(matches)) {
    while (gap.begin + kUniqueCopy <= gap.end) {
      std::optional<Match> best;
      const auto consider = [&](std::size_t at, SourceId source, std::size_t offset,
                                std::size_t least = kLongCopy) {
        const Match match = search.around(gap, at, source, offset);
        if (match.size < least || (best && !is_better(match, *best, before))) return;
        if (!is_repetition(provided.subspan(match.position, match.size))) best = match;
      };
      const auto may_continue = [&](std::size_t at) {
        const Bytes element = provided.subspan(at, 4);
        // Within a repeated value, the continuation would be compared again and again.
        const bool is_repeated = at >= gap.begin + 4 && contains_at(provided, at - 4, element);
        return !is_repeated && contains_at(sources_[before->source], before->source_end(), element);
      };
      RollingHash hash(provided, gap.begin, std::min(block, gap.end - gap.begin));
      std::size_t last = gap.end - 4;
      for (std::size_t at = gap.begin; at <= last; ++at, hash.advance()) {
        if ((at & (step - 1)) != 0) continue;
        if (before && may_continue(at)) consider(at, before->source, before->source_end());
        if (at + block <= gap.end) {
          found.clear();
          index.visit(hash.value(), [&](auto... copy) { found.emplace_back(copy...); });
          const std::size_t least = found.size() == 1 ? kUniqueCopy : kLongCopy;
          for (const auto& [source, offset] : found) {
            if (candidates_ < kMaxCandidates) consider(at, latest(source), offset, least);
            ++candidates_;
          }
        }
        if (best) last = std::min(last, at + kAhead);
      }
      if (!best) break;
      result.push_back(*best);
      before = best;
      gap.begin = best->end();
    }
    if (next == matches.size()) break;
    before = matches[next++];
    result.push_back(*before);
  }
  return result;
}

void Origins::note(const std::vector<Match>& matches) {
  for (const Match& match : matches) {
    uses_[match.source].copied = match.source_end();
    std::erase_if(recent_, [&](const Match& old) { return old.source == match.source; });
    recent_.insert(recent_.begin(), match);
    if (recent_.size() > kMaxRecent) recent_.pop_back();
  }
}

std::optional<SourceId> Origins::small_source_at(Bytes bytes) const {
  const auto [first, last] = small_.equal_range(first_word(bytes));
  std::optional<SourceId> found;
  std::size_t tries = 0;
  for (auto at = first; at != last && tries < kMaxSmallSources; ++at, ++tries) {
    const Bytes content = sources_[at->second];
    if (!contains_at(bytes, 0, content)) continue;
    if (uses_[at->second].copied == 0) return at->second;
    found = at->second;
  }
  return found;
}

// Small sources among literals, whose last one may have no bytes.
std::vector<Piece> Origins::small_sources(Bytes bytes) {
  std::vector<Piece> pieces{{0, Piece::Kind::literal, 0, 0, {}}};
  if (bytes.size() > kMostOfSmallSources || small_.empty()) return pieces;
  for (std::size_t at = 0; at < bytes.size();) {
    if (const auto source = small_source_at(bytes.subspan(at))) {
      const std::size_t size = sources_[*source].size();
      uses_[*source].copied = size;
      if (pieces.back().size == 0) pieces.pop_back();
      pieces.push_back({size, Piece::Kind::copy, *source, 0, {}});
      pieces.push_back({0, Piece::Kind::literal, 0, 0, {}});
      at += size;
    } else {
      const std::size_t size = std::min<std::size_t>(4, bytes.size() - at);
      pieces.back().size += size;
      at += size;
    }
  }
  return pieces;
}

// A single word, if it occurs once in all sources. Small integers may have other origins.
std::optional<Piece> Origins::unique_word(Bytes provided) {
  constexpr std::size_t kElement = 4;
  constexpr std::uint32_t kSmallInteger = 1 << 16;
  const std::uint32_t word = first_word(provided);
  if (provided.size() != kElement || word + kSmallInteger < 2 * kSmallInteger) return std::nullopt;
  std::optional<Piece> found;
  for (SourceId id = 0; id < sources_.size(); ++id) {
    const Bytes content = sources_[id];
    if (!spend(content.size())) return std::nullopt;
    for (std::size_t offset = 0; offset + kElement <= content.size(); offset += kElement) {
      if (!contains_at(content, offset, provided)) continue;
      if (found) return std::nullopt;
      found = Piece{kElement, Piece::Kind::copy, id, offset, {}};
    }
  }
  return found;
}

// What is not a long copy.
std::vector<Piece> Origins::rest(Bytes bytes) {
  const std::vector<Piece> literal{{bytes.size(), Piece::Kind::literal, 0, 0, {}}};
  if (is_zero(bytes)) return literal;  // which hosts also write for other reasons
  if (std::vector<Piece> small = small_sources(bytes); small.size() > 1) {
    if (small.back().size == 0) small.pop_back();
    return small;
  }
  for (std::size_t k = 0; k < std::min(kSourcesOfFolds, sources_.size()); ++k) {
    const auto id = static_cast<SourceId>(sources_.size() - 1 - k);
    const Bytes values = sources_[id];
    if (uses_[id].folds == Folds::ignored) continue;
    if (values.size() < bytes.size() || values.size() / Fold::kMaxCount > bytes.size()) continue;
    // All kinds of folds are tried, but most of them fail early.
    if (!spend(64 + 4 * values.size())) break;
    if (const std::optional<Fold> fold = find_fold(bytes, values))
      return {{bytes.size(), Piece::Kind::fold, id, 0, *fold}};
  }
  if (const std::optional<Piece> word = unique_word(bytes)) return {*word};
  return literal;
}

bool Origins::spend(std::size_t bytes) {
  if (bytes > kMaxSpent - spent_) return false;
  spent_ += bytes;
  return true;
}

void rebuild(std::span<const Piece> pieces, Bytes recorded,
             const std::function<Bytes(SourceId)>& content_of, std::span<std::byte> output) {
  std::size_t begin = 0;
  for (const Piece& piece : pieces) {
    const std::span<std::byte> part = output.subspan(begin, piece.size);
    if (piece.kind == Piece::Kind::fold) {
      compute(piece.fold, content_of(piece.source).subspan(piece.offset), part);
    } else {
      const Bytes from = piece.kind == Piece::Kind::copy
                             ? content_of(piece.source).subspan(piece.offset, piece.size)
                             : recorded.subspan(begin, piece.size);
      std::copy(from.begin(), from.end(), part.begin());
    }
    begin += piece.size;
  }
}

}  // namespace labcheck::simgpu
