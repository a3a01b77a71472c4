// SPDX-License-Identifier: MIT
#include "harness/similarity/passages.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace labcheck {
namespace {

// Code that repeats itself has the same fingerprint in many places, and each pair of places is a
// candidate.
constexpr std::size_t kMostPlaces = 8;

/// `length` hashes in a row that are equal in both submissions.
struct Run {
  std::array<std::size_t, 2> file{};
  std::array<std::size_t, 2> begin{};
  std::size_t length = 0;
};

class Passages {
 public:
  Passages(const FingerprintedSubmission& a, const FingerprintedSubmission& b,
           const FingerprintTable& table)
      : submissions_{&a, &b}, table_(table) {
    for (const std::size_t side : {0U, 1U}) {
      for (const HashedSource& file : submissions_[side]->files)
        used_[side].emplace_back(file.hashes.size(), false);
    }
    for (const Fingerprint& each : a.fingerprints) numbers_[{each.file, each.at}] = each.number;
  }

  std::vector<SharedPassage> find() {
    std::vector<Run> runs = all_runs();
    std::ranges::sort(runs, [](const Run& x, const Run& y) {
      return std::tuple(y.length, x.file, x.begin) < std::tuple(x.length, y.file, y.begin);
    });
    std::vector<SharedPassage> passages;
    for (const Run& run : runs) add_passage(unused_part(run), passages);
    std::ranges::stable_sort(passages, [](const SharedPassage& x, const SharedPassage& y) {
      return std::tuple(x.submissions, y.tokens) < std::tuple(y.submissions, x.tokens);
    });
    return passages;
  }

 private:
  const HashedSource& source(std::size_t side, std::size_t file) const {
    return submissions_[side]->files[file];
  }

  // The places of the fingerprint at `first`.
  std::size_t places(std::size_t side, std::size_t first) const {
    const auto& all = submissions_[side]->fingerprints;
    std::size_t end = first;
    while (end < all.size() && all[end].number == all[first].number) ++end;
    return end - first;
  }

  // The longest runs around all shared fingerprints.
  std::vector<Run> all_runs() {
    const auto& a = submissions_[0]->fingerprints;
    const auto& b = submissions_[1]->fingerprints;
    std::vector<Run> runs;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      if (a[i].number < b[j].number) {
        i += places(0, i);
      } else if (b[j].number < a[i].number) {
        j += places(1, j);
      } else {
        const std::size_t in_a = places(0, i);
        const std::size_t in_b = places(1, j);
        for (std::size_t x = i; x < i + std::min(in_a, kMostPlaces); ++x) {
          for (std::size_t y = j; y < j + std::min(in_b, kMostPlaces); ++y)
            add_run(a[x], b[y], runs);
        }
        i += in_a;
        j += in_b;
      }
    }
    return runs;
  }

  bool is_equal(const Run& run, std::size_t a, std::size_t b) const {
    const std::uint64_t hash = source(0, run.file[0]).hashes[a];
    return hash == source(1, run.file[1]).hashes[b] && !table_.given.contains(hash);
  }

  void add_run(const Fingerprint& a, const Fingerprint& b, std::vector<Run>& runs) {
    Run run{{a.file, b.file}, {a.at, b.at}, 0};
    // Runs with one distance do not overlap, so each is extended once.
    auto& known = known_[{a.file, b.file, a.at - b.at}];
    const auto after = known.upper_bound(a.at);
    if (after != known.begin() && std::prev(after)->second > a.at) return;
    while (run.begin[0] > 0 && run.begin[1] > 0 &&
           is_equal(run, run.begin[0] - 1, run.begin[1] - 1)) {
      --run.begin[0];
      --run.begin[1];
    }
    const std::size_t most = std::min(source(0, a.file).hashes.size() - run.begin[0],
                                      source(1, b.file).hashes.size() - run.begin[1]);
    while (run.length < most && is_equal(run, run.begin[0] + run.length, run.begin[1] + run.length))
      ++run.length;
    known[run.begin[0]] = run.begin[0] + run.length;
    runs.push_back(run);
  }

  bool is_used(const Run& run, std::size_t offset) const {
    return used_[0][run.file[0]][run.begin[0] + offset] ||
           used_[1][run.file[1]][run.begin[1] + offset];
  }

  // The longest part of `run` that is in no passage yet.
  Run unused_part(const Run& run) const {
    Run longest = run;
    longest.length = 0;
    for (std::size_t begin = 0; begin < run.length;) {
      std::size_t end = begin;
      while (end < run.length && !is_used(run, end)) ++end;
      if (end - begin > longest.length) {
        longest.begin = {run.begin[0] + begin, run.begin[1] + begin};
        longest.length = end - begin;
      }
      begin = end + 1;
    }
    return longest;
  }

  FileLines lines_of_run(const Run& run, std::size_t side) const {
    const std::vector<int>& lines = source(side, run.file[side]).lines;
    return {run.file[side], lines[run.begin[side]],
            lines[run.begin[side] + run.length + kGram - 2]};
  }

  void add_passage(const Run& run, std::vector<SharedPassage>& passages) {
    SharedPassage passage;
    passage.in_reference = true;
    for (auto each = numbers_.lower_bound({run.file[0], run.begin[0]});
         each != numbers_.end() && each->first < std::pair(run.file[0], run.begin[0] + run.length);
         ++each) {
      const std::size_t count = table_.submissions[each->second];
      passage.submissions = passage.submissions == 0 ? count : std::min(passage.submissions, count);
      if (!table_.in_reference[each->second]) passage.in_reference = false;
    }
    if (passage.submissions == 0) return;  // too short for a fingerprint
    passage.tokens = run.length + kGram - 1;
    passage.lines = {lines_of_run(run, 0), lines_of_run(run, 1)};
    passages.push_back(passage);
    // The hashes before it cover some of its tokens, too.
    for (const std::size_t side : {0U, 1U}) {
      std::vector<bool>& used = used_[side][run.file[side]];
      const std::size_t begin = run.begin[side] - std::min(run.begin[side], kGram - 1);
      const std::size_t end = std::min(used.size(), run.begin[side] + passage.tokens);
      std::fill(used.begin() + static_cast<std::ptrdiff_t>(begin),
                used.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
  }

  std::array<const FingerprintedSubmission*, 2> submissions_;
  const FingerprintTable& table_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> numbers_;  // by file and position in a
  // By both files and the distance of the positions: begin and end in a.
  std::map<std::array<std::size_t, 3>, std::map<std::size_t, std::size_t>> known_;
  std::array<std::vector<std::vector<bool>>, 2> used_;  // by file: hashes with tokens in a passage
};

}  // namespace

std::vector<SharedPassage> shared_passages(const FingerprintedSubmission& a,
                                           const FingerprintedSubmission& b,
                                           const FingerprintTable& table) {
  return Passages(a, b, table).find();
}

}  // namespace labcheck
