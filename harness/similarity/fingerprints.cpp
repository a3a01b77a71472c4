// SPDX-License-Identifier: MIT
#include "harness/similarity/fingerprints.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// The constants are those of the MurmurHash3 finalizer.
std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 33)) * 0xFF51AFD7ED558CCDU;
  bits = (bits ^ (bits >> 33)) * 0xC4CEB9FE1A85EC53U;
  return bits ^ (bits >> 33);
}

std::uint64_t hash_of(const Token* tokens) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < kGram; ++i) hash = mixed(hash + tokens[i].kind + 1);
  return hash;
}

}  // namespace

std::vector<HashedSource> hash_sources(const std::vector<std::string_view>& sources) {
  std::vector<HashedSource> all;
  for (const std::vector<Token>& tokens : tokens_of(sources)) {
    HashedSource& hashed = all.emplace_back();
    for (const Token& token : tokens) hashed.lines.push_back(token.line);
    for (std::size_t i = 0; i + kGram <= tokens.size(); ++i)
      hashed.hashes.push_back(hash_of(&tokens[i]));
    hashed.selected = winnow(hashed.hashes);
  }
  return all;
}

std::vector<std::size_t> winnow(const std::vector<std::uint64_t>& hashes) {
  std::vector<std::size_t> selected;
  const std::size_t window = std::min(kWindow, hashes.size());
  if (window == 0) return selected;
  for (std::size_t begin = 0; begin + window <= hashes.size(); ++begin) {
    std::size_t least = begin;
    for (std::size_t i = begin; i < begin + window; ++i) {
      if (hashes[i] <= hashes[least]) least = i;
    }
    if (selected.empty() || selected.back() != least) selected.push_back(least);
  }
  return selected;
}

}  // namespace labcheck
