// SPDX-License-Identifier: MIT
// How many disguised copies a comparison finds, and that it lists no honest pair.

#include "harness/base/digest.hpp"
#include "harness/base/files.hpp"
#include "harness/similarity/compare.hpp"
#include "tests/support/disguised_source.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Sources = std::vector<std::string>;

/// Programs for one lab that share no origin: they solve the task in different ways.
struct Origins {
  const char* lab;
  std::vector<const char*> files;
};

const std::vector<Origins>& all_origins() {
  static const std::vector<Origins> origins{
      {"lab5-matmul",
       {"tests/submissions/lab5-matmul/accepted/tile_16.cu",
        "tests/submissions/lab5-matmul/accepted/host_plain.cu",
        "reference/lab5-matmul/ladder/register-tile.cu", "reference/lab5-matmul/ladder/best.cu"}},
      {"lab7-reduction",
       {"tests/submissions/lab7-reduction/accepted/sequential.cu",
        "tests/submissions/lab7-reduction/accepted/atomic_for_each.cu",
        "reference/lab7-reduction/ladder/best.cu"}}};
  return origins;
}

CommonSources given_in(const std::string& lab) {
  CommonSources common;
  common.given.push_back(read_file(source_folder() / "assignments" / lab / "lab.cuh"));
  for (const auto& entry : fs::directory_iterator(source_folder() / "student_template" / lab))
    common.given.push_back(read_file(entry.path()));
  return common;
}

ComparedSubmission submission(std::string id, std::string source) {
  const std::string digest = sha256_hex(source);
  return {std::move(id), "", "", {{"kernel.cu", "kernel.cu", std::move(source), digest}}};
}

/// The disguised copies of one program.
Sources disguises_of(const Pieces& pieces) {
  return {
      source_of(renamed(pieces)),
      with_other_layout(pieces),
      source_of(reordered(pieces)),
      source_of(with_split_functions(pieces)),
      source_of(with_dead_statements(pieces, 4)),
      with_other_layout(reordered(renamed(pieces))),
      with_other_layout(with_dead_statements(reordered(renamed(pieces)), 5)),
      source_of(with_split_functions(renamed(pieces))),
      with_other_layout(with_dead_statements(with_split_functions(reordered(renamed(pieces))), 5)),
      with_other_layout(with_other_spellings(renamed(pieces))),
      source_of(with_words_in_macros(renamed(pieces))),
      source_of(with_definitions_in_macros(renamed(pieces))),
      source_of(with_calls_of_macros(renamed(pieces))),
      source_of(with_words_in_macros(with_definitions_in_macros(with_other_spellings(pieces))))};
}

/// The programs of one lab with their copies: submission k belongs to origin[k].
struct Class {
  std::vector<ComparedSubmission> submissions;
  std::vector<std::size_t> origin;
  std::vector<bool> is_original;
};

Class class_of(const Origins& origins) {
  Class all;
  for (std::size_t k = 0; k < origins.files.size(); ++k) {
    const std::string source = read_file(source_folder() / origins.files[k]);
    Sources sources = disguises_of(pieces_of(source));
    sources.insert(sources.begin(), source);
    for (std::size_t copy = 0; copy < sources.size(); ++copy) {
      all.submissions.push_back(
          submission(fmt::format("{} {}", origins.files[k], copy), sources[copy]));
      all.origin.push_back(k);
      all.is_original.push_back(copy == 0);
    }
  }
  return all;
}

// The similarity of each pair of at least 35 %.
std::map<std::pair<std::size_t, std::size_t>, double> similarities(
    const SimilarSubmissions& found) {
  std::map<std::pair<std::size_t, std::size_t>, double> all;
  for (const SimilarPairs* kind : {&found.listed, &found.further}) {
    for (const SimilarPair& pair : kind->pairs)
      all[{pair.submissions[0], pair.submissions[1]}] = pair.similarity();
  }
  return all;
}

TEST(Recall, ListsNearlyAllDisguisedCopiesAndNoHonestPair) {
  std::size_t copies = 0;
  std::size_t listed = 0;
  std::size_t honest = 0;
  for (const Origins& origins : all_origins()) {
    const Class all = class_of(origins);
    const SimilarSubmissions found = compare_submissions(all.submissions, given_in(origins.lab));
    const auto similar = similarities(found);
    for (std::size_t a = 0; a < all.origin.size(); ++a) {
      for (std::size_t b = a + 1; b < all.origin.size(); ++b) {
        const auto known = similar.find({a, b});
        const double percent = known == similar.end() ? 0 : known->second;
        const bool is_listed = percent >= kListedSimilarity;
        const std::string pair = fmt::format("{} and {}: {:.0f} %", all.submissions[a].id,
                                             all.submissions[b].id, percent);
        if (all.origin[a] != all.origin[b]) {
          ++honest;
          EXPECT_FALSE(is_listed) << pair;
        } else if (all.is_original[a]) {
          ++copies;
          listed += is_listed ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GE(honest, 200U);
  EXPECT_GE(copies, 50U);
  EXPECT_GE(static_cast<double>(listed), 0.95 * static_cast<double>(copies));
}

TEST(Recall, FindsHalfCopiedPrograms) {
  std::size_t copies = 0;
  std::size_t found = 0;
  for (const Origins& origins : all_origins()) {
    std::vector<Pieces> programs;
    std::vector<ComparedSubmission> submissions;
    for (const char* file : origins.files) {
      const std::string source = read_file(source_folder() / file);
      programs.push_back(pieces_of(source));
      submissions.push_back(submission(file, source));
    }
    std::set<std::pair<std::size_t, std::size_t>> expected;
    for (std::size_t a = 0; a < programs.size(); ++a) {
      for (std::size_t b = 0; b < programs.size(); ++b) {
        // Half of a program is the lesser part of a mixture with a longer one.
        if (a == b || programs[b].size() > programs[a].size() * 3 / 2) continue;
        expected.emplace(a, submissions.size());
        submissions.push_back(
            submission(fmt::format("half of {}, half of {}", origins.files[a], origins.files[b]),
                       source_of(renamed(half_of_each(programs[a], programs[b])))));
      }
    }
    const auto similar = similarities(compare_submissions(submissions, given_in(origins.lab)));
    for (const auto& pair : expected) {
      ++copies;
      found += similar.contains(pair) ? 1 : 0;
    }
  }
  EXPECT_GE(copies, 8U);
  EXPECT_GE(static_cast<double>(found), 0.95 * static_cast<double>(copies));
}

}  // namespace
}  // namespace labcheck::test
