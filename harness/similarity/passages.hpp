// SPDX-License-Identifier: MIT
/// The fingerprints of submissions, and the passages that two submissions share.
#pragma once

#include "harness/model/similar_submissions.hpp"
#include "harness/similarity/fingerprints.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace labcheck {

/// A fingerprint: its number in the comparison, and the index of its hash in a file.
struct Fingerprint {
  std::size_t number = 0;
  std::size_t file = 0;
  std::size_t at = 0;
};

/// The hashed files of a submission, and its fingerprints that are not in given code, ordered by
/// number, file and position. `numbers` contains each number once.
struct FingerprintedSubmission {
  std::vector<HashedSource> files;
  std::vector<Fingerprint> fingerprints;
  std::vector<std::size_t> numbers;
};

/// What all submissions have in common: the hashes of given code, which passages do not contain,
/// and for each fingerprint's number how many submissions have it and whether the reference has it.
struct FingerprintTable {
  std::unordered_set<std::uint64_t> given;
  std::vector<std::size_t> submissions;
  std::vector<bool> in_reference;
};

/// The passages that `a` and `b` share, those first that the fewest submissions contain, then
/// longer ones. No token of `a` or `b` is in two passages.
std::vector<SharedPassage> shared_passages(const FingerprintedSubmission& a,
                                           const FingerprintedSubmission& b,
                                           const FingerprintTable& table);

}  // namespace labcheck
