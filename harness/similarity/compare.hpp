// SPDX-License-Identifier: MIT
/// Finds the submissions for a lab that resemble each other.
#pragma once

#include "harness/model/similar_submissions.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck {

/// Pairs of at least this similarity, in percent, are listed; pairs below are further ones.
inline constexpr std::size_t kListedSimilarity = 50;
inline constexpr std::size_t kFurtherSimilarity = 35;

/// A submission with fewer fingerprints of its own is too short: short programs for one task are
/// alike.
inline constexpr std::size_t kFewestFingerprints = 60;

/// A pair shares at least this number of fingerprints. The two limits above imply it.
inline constexpr std::size_t kFewestShared = 20;
static_assert(kFurtherSimilarity * kFewestFingerprints >= kFewestShared * 100);

/// Of each kind, at most this number of pairs is described.
inline constexpr std::size_t kMostPairs = 1000;

/// Sources that several submissions may contain. `given` is what students get: the template and the
/// lab's own files; their code does not count. `reference` are the solution and the ladder: code of
/// theirs counts, and is marked.
struct CommonSources {
  std::vector<std::string> given;
  std::vector<std::string> reference;
};

/// Compares each of `submissions` whose collection is empty with all others. Those with a
/// collection come last.
SimilarSubmissions compare_submissions(std::vector<ComparedSubmission> submissions,
                                       const CommonSources& common);

}  // namespace labcheck
