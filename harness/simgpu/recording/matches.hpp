// SPDX-License-Identifier: MIT
/// Copies of parts of sources within provided bytes.
#pragma once

#include "harness/simgpu/recording/block_index.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace labcheck::simgpu {

/// Copies of this size are found wherever they are, and those of at least kUniqueCopy bytes if
/// nothing else can be their origin.
constexpr std::size_t kLongCopy = 32;    // [bytes]
constexpr std::size_t kUniqueCopy = 16;  // [bytes]

struct Match {
  std::size_t position;  // [bytes] in what was provided
  std::size_t size;      // [bytes]
  SourceId source;
  std::size_t offset;  // [bytes] in the source

  std::size_t end() const { return position + size; }
  std::size_t source_end() const { return offset + size; }
};

struct Stretch {
  std::size_t begin;
  std::size_t end;
};

/// What was provided, and where it may come from. A list of matches is sorted by position; they do
/// not overlap.
struct Search {
  Bytes provided;
  std::span<const Bytes> sources;

  /// The longest match within the stretch that maps `position` to `offset` of the source. It is
  /// empty if there is none. It consists of elements of 4 bytes, except for the last one of both,
  /// unless position and offset are differently aligned.
  Match around(const Stretch& stretch, std::size_t position, SourceId source,
               std::size_t offset) const;

  /// The parts of what was provided before, between and after matches; some may be empty.
  std::vector<Stretch> gaps(const std::vector<Match>& matches) const;

  /// Rows of a source with padding between them seem longer than they are where the padding has the
  /// same value as the next elements of the source. If rows of equal length are possible, they are
  /// shortened to that.
  std::vector<Match> separate_rows(std::vector<Match> matches) const;

  /// With short matches that continue a match, or come before one, after some padding.
  std::vector<Match> with_short_rests(const std::vector<Match>& matches) const;
};

/// Whether the bytes repeat one value of 4 bytes.
bool is_repetition(Bytes bytes);

bool is_zero(Bytes bytes);

}  // namespace labcheck::simgpu
