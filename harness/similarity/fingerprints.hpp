// SPDX-License-Identifier: MIT
/// Fingerprints of sources, selected by winnowing (Schleimer, Wilkerson and Aiken, "Winnowing:
/// local algorithms for document fingerprinting", SIGMOD 2003).
#pragma once

#include "harness/similarity/tokens.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck {

/// The tokens that one hash covers, and the number of neighboring hashes of which one is selected:
/// two sources that share a run of kGram + kWindow - 1 tokens share a fingerprint.
inline constexpr std::size_t kGram = 12;
inline constexpr std::size_t kWindow = 4;

/// `hashes[i]` covers the tokens from `i` to `i + kGram - 1`, and `lines[i]` is the line of token
/// `i`. `selected` are the indices of the fingerprints among the hashes, in order.
struct HashedSource {
  std::vector<std::uint64_t> hashes;
  std::vector<int> lines;
  std::vector<std::size_t> selected;
};

/// The hashes of each of `sources`, the files of one submission. They depend only on the kinds of
/// tokens, and are the same on every computer.
std::vector<HashedSource> hash_sources(const std::vector<std::string_view>& sources);

/// The index of the least of every kWindow neighboring `hashes`, each index once. Of equal ones,
/// the last counts. Fewer hashes than kWindow form one window.
std::vector<std::size_t> winnow(const std::vector<std::uint64_t>& hashes);

}  // namespace labcheck
