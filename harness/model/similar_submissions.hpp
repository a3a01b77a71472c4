// SPDX-License-Identifier: MIT
/// Which submissions for a lab resemble each other, and where.
#pragma once

#include "harness/model/submission.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace labcheck {

/// The files of one submission. `collection` is the folder of an earlier year; it is empty for the
/// submissions of the current course.
struct ComparedSubmission {
  std::string id;
  std::string display_name;
  std::string collection;
  std::vector<SubmittedFile> files;
};

/// Lines of a file, counted from 1. `file` is an index into the files of a submission.
struct FileLines {
  std::size_t file = 0;
  int first = 0;
  int last = 0;

  bool operator==(const FileLines&) const = default;
};

/// Code of `tokens` tokens that two submissions share. At most `submissions` of all compared
/// submissions contain the whole passage. `in_reference`: the reference solution or the ladder
/// contains all its fingerprints.
struct SharedPassage {
  std::array<FileLines, 2> lines{};
  std::size_t tokens = 0;
  std::size_t submissions = 0;
  bool in_reference = false;

  bool operator==(const SharedPassage&) const = default;
};

/// Two submissions, as indices into SimilarSubmissions::submissions, with the number of
/// fingerprints of each and of both; `in_reference` of the shared ones are those of the reference
/// solution or the ladder, too. `passages` begin with those that the fewest submissions contain.
struct SimilarPair {
  std::array<std::size_t, 2> submissions{};
  std::array<std::size_t, 2> fingerprints{};
  std::size_t shared = 0;
  std::size_t in_reference = 0;
  std::vector<SharedPassage> passages{};

  /// 2 · shared / (a + b), in percent.
  double similarity() const {
    return 200.0 * static_cast<double>(shared) /
           static_cast<double>(fingerprints[0] + fingerprints[1]);
  }

  /// The share of the smaller submission that is in the larger one, in percent.
  double containment() const {
    return 100.0 * static_cast<double>(shared) /
           static_cast<double>(std::min(fingerprints[0], fingerprints[1]));
  }

  /// The number of tokens of the longest passage.
  std::size_t longest_run() const {
    std::size_t longest = 0;
    for (const SharedPassage& passage : passages) longest = std::max(longest, passage.tokens);
    return longest;
  }
};

/// One file of a submission, both as indices.
struct FilePlace {
  std::size_t submission = 0;
  std::size_t file = 0;

  bool operator==(const FilePlace&) const = default;
};

/// The most similar pairs, the most similar one first, and the number of further pairs.
struct SimilarPairs {
  std::vector<SimilarPair> pairs{};
  std::size_t left_out = 0;
};

/// The result of a comparison. `submissions` are those of the course, then those of earlier years,
/// which are not compared with each other. `equal` are files with the same contents in several
/// submissions. `listed` are the pairs that a person should look at, `further` those below.
/// `groups` have at least three members, each connected to the others by listed pairs. `too_short`
/// has too little code of its own to be compared.
struct SimilarSubmissions {
  std::string lab;
  std::vector<ComparedSubmission> submissions;
  std::vector<std::vector<FilePlace>> equal;
  SimilarPairs listed;
  SimilarPairs further;
  std::vector<std::vector<std::size_t>> groups;
  std::vector<std::size_t> too_short;
};

}  // namespace labcheck
