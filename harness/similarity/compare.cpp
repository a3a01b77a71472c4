// SPDX-License-Identifier: MIT
#include "harness/similarity/compare.hpp"

#include "harness/similarity/passages.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace labcheck {
namespace {

// The hashes of `sources`, with the macros of each other and without.
std::unordered_set<std::uint64_t> all_hashes(const std::vector<std::string>& sources) {
  std::vector<HashedSource> all = hash_sources({sources.begin(), sources.end()});
  for (const std::string& source : sources) all.push_back(hash_sources({source}).front());
  std::unordered_set<std::uint64_t> hashes;
  for (const HashedSource& each : all) hashes.insert(each.hashes.begin(), each.hashes.end());
  return hashes;
}

bool is_of_the_course(const ComparedSubmission& submission) {
  return submission.collection.empty();
}

/// The smallest member represents its set.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  std::size_t find(std::size_t member) {
    while (parents_[member] != member) member = parents_[member] = parents_[parents_[member]];
    return member;
  }

  void join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parents_;
};

class Comparison {
 public:
  Comparison(std::vector<ComparedSubmission> submissions, const CommonSources& common) {
    std::ranges::stable_partition(submissions, is_of_the_course);
    result_.submissions = std::move(submissions);
    table_.given = all_hashes(common.given);
    fingerprint();
    number_fingerprints(all_hashes(common.reference));
  }

  SimilarSubmissions run() {
    find_equal_files();
    find_pairs();
    return std::move(result_);
  }

 private:
  // Numbers are hashes at first.
  void fingerprint() {
    for (const ComparedSubmission& submission : result_.submissions) {
      FingerprintedSubmission& prints = prints_.emplace_back();
      std::vector<std::string_view> sources;
      for (const SubmittedFile& file : submission.files) sources.push_back(file.contents);
      prints.files = hash_sources(sources);
      for (std::size_t file = 0; file < prints.files.size(); ++file) {
        const HashedSource& hashed = prints.files[file];
        for (const std::size_t at : hashed.selected) {
          if (!table_.given.contains(hashed.hashes[at]))
            prints.fingerprints.push_back({hashed.hashes[at], file, at});
        }
      }
      std::ranges::stable_sort(prints.fingerprints, {}, &Fingerprint::number);
      for (const Fingerprint& each : prints.fingerprints) {
        if (prints.numbers.empty() || prints.numbers.back() != each.number)
          prints.numbers.push_back(each.number);
      }
    }
  }

  // Consecutive numbers, in the order of the hashes.
  void number_fingerprints(const std::unordered_set<std::uint64_t>& reference) {
    std::vector<std::uint64_t> hashes;
    for (const FingerprintedSubmission& each : prints_)
      hashes.insert(hashes.end(), each.numbers.begin(), each.numbers.end());
    std::ranges::sort(hashes);
    hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
    const auto number_of = [&](std::uint64_t hash) {
      return static_cast<std::size_t>(std::ranges::lower_bound(hashes, hash) - hashes.begin());
    };
    table_.submissions.resize(hashes.size());
    owners_.resize(hashes.size());
    for (const std::uint64_t hash : hashes) table_.in_reference.push_back(reference.contains(hash));
    for (std::size_t k = 0; k < prints_.size(); ++k) {
      for (Fingerprint& each : prints_[k].fingerprints) each.number = number_of(each.number);
      for (std::size_t& number : prints_[k].numbers) {
        number = number_of(number);
        ++table_.submissions[number];
        owners_[number].push_back(k);
      }
    }
  }

  bool has_own_code(std::size_t submission, std::size_t file) const {
    return std::ranges::any_of(prints_[submission].fingerprints,
                               [&](const Fingerprint& each) { return each.file == file; });
  }

  // A file without code of its own, such as the template, is equal for good reason.
  void find_equal_files() {
    std::map<std::string, std::vector<FilePlace>> places;
    for (std::size_t k = 0; k < prints_.size(); ++k) {
      const auto& files = result_.submissions[k].files;
      for (std::size_t file = 0; file < files.size(); ++file) {
        if (has_own_code(k, file)) places[files[file].sha256].push_back({k, file});
      }
    }
    for (auto& [digest, equal] : places) {
      const bool several = equal.front().submission != equal.back().submission;
      if (several && is_of_the_course(result_.submissions[equal.front().submission]))
        result_.equal.push_back(std::move(equal));
    }
    std::ranges::sort(result_.equal, {}, [](const std::vector<FilePlace>& equal) {
      return std::pair(equal.front().submission, equal.front().file);
    });
  }

  bool is_too_short(std::size_t submission) const {
    return prints_[submission].numbers.size() < kFewestFingerprints;
  }

  void find_pairs() {
    DisjointSets sets(prints_.size());
    for (std::size_t a = 0; a < prints_.size(); ++a) {
      if (!is_of_the_course(result_.submissions[a])) break;
      if (is_too_short(a)) {
        result_.too_short.push_back(a);
        continue;
      }
      const std::vector<std::size_t> shared = shared_with(a);
      for (std::size_t b = a + 1; b < prints_.size(); ++b) {
        if (is_too_short(b)) continue;
        const std::size_t both = prints_[a].numbers.size() + prints_[b].numbers.size();
        if (200 * shared[b] >= kListedSimilarity * both) {
          sets.join(a, b);
          add(a, b, shared[b], result_.listed);
        } else if (200 * shared[b] >= kFurtherSimilarity * both) {
          add(a, b, shared[b], result_.further);
        }
      }
    }
    describe(result_.listed);
    describe(result_.further);
    find_groups(sets);
  }

  // The number of fingerprints that `a` shares with each submission after it.
  std::vector<std::size_t> shared_with(std::size_t a) const {
    std::vector<std::size_t> shared(prints_.size());
    for (const std::size_t number : prints_[a].numbers) {
      const std::vector<std::size_t>& owners = owners_[number];
      for (auto b = owners.rbegin(); *b > a; ++b) ++shared[*b];
    }
    return shared;
  }

  void add(std::size_t a, std::size_t b, std::size_t shared, SimilarPairs& kind) const {
    kind.pairs.push_back({{a, b}, {prints_[a].numbers.size(), prints_[b].numbers.size()}, shared});
    if (kind.pairs.size() >= 2 * kMostPairs) keep_most_similar(kind);
  }

  static void keep_most_similar(SimilarPairs& kind) {
    std::ranges::sort(kind.pairs, [](const SimilarPair& x, const SimilarPair& y) {
      return std::pair(y.similarity(), x.submissions) < std::pair(x.similarity(), y.submissions);
    });
    if (kind.pairs.size() <= kMostPairs) return;
    kind.left_out += kind.pairs.size() - kMostPairs;
    kind.pairs.resize(kMostPairs);
  }

  void describe(SimilarPairs& kind) const {
    keep_most_similar(kind);
    for (SimilarPair& pair : kind.pairs) {
      const FingerprintedSubmission& a = prints_[pair.submissions[0]];
      const FingerprintedSubmission& b = prints_[pair.submissions[1]];
      std::vector<std::size_t> shared;
      std::ranges::set_intersection(a.numbers, b.numbers, std::back_inserter(shared));
      pair.in_reference = static_cast<std::size_t>(std::ranges::count_if(
          shared, [&](std::size_t number) { return table_.in_reference[number]; }));
      pair.passages = shared_passages(a, b, table_);
    }
  }

  void find_groups(DisjointSets& sets) {
    std::map<std::size_t, std::vector<std::size_t>> groups;
    for (std::size_t k = 0; k < prints_.size(); ++k) groups[sets.find(k)].push_back(k);
    for (auto& [least, members] : groups) {
      if (members.size() > 2) result_.groups.push_back(std::move(members));
    }
  }

  SimilarSubmissions result_;
  std::vector<FingerprintedSubmission> prints_;  // by submission
  FingerprintTable table_;
  std::vector<std::vector<std::size_t>> owners_;  // the submissions with each fingerprint
};

}  // namespace

SimilarSubmissions compare_submissions(std::vector<ComparedSubmission> submissions,
                                       const CommonSources& common) {
  return Comparison(std::move(submissions), common).run();
}

}  // namespace labcheck
