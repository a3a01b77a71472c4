// SPDX-License-Identifier: MIT
#include "harness/similarity/compare.hpp"

#include "tests/support/compared_submissions.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

constexpr std::size_t kLong = 120;  // statements: more than enough fingerprints

using Ids = std::vector<std::string>;

Ids ids_of(const SimilarSubmissions& found, const std::vector<std::size_t>& members) {
  Ids ids;
  for (const std::size_t member : members) ids.push_back(found.submissions[member].id);
  return ids;
}

std::vector<Ids> pairs_of(const SimilarSubmissions& found, const SimilarPairs& kind) {
  std::vector<Ids> ids;
  for (const SimilarPair& pair : kind.pairs)
    ids.push_back(ids_of(found, {pair.submissions.begin(), pair.submissions.end()}));
  return ids;
}

TEST(Comparison, ListsACopyAndNothingElse) {
  const auto found = compare_submissions(
      {submission_with("ann", {program(1, kLong)}), submission_with("bob", {program(2, kLong)}),
       submission_with("cid", {program(1, kLong)})},
      {});
  EXPECT_EQ(pairs_of(found, found.listed), (std::vector<Ids>{{"ann", "cid"}}));
  EXPECT_TRUE(found.further.pairs.empty());
  const SimilarPair& pair = found.listed.pairs.front();
  EXPECT_DOUBLE_EQ(pair.similarity(), 100);
  EXPECT_DOUBLE_EQ(pair.containment(), 100);
  EXPECT_EQ(pair.shared, pair.fingerprints[0]);
}

TEST(Comparison, FindsACopyInAnotherFile) {
  const auto found = compare_submissions(
      {submission_with("ann", {program(1, kLong), program(2, kLong)}),
       submission_with("bob", {program(2, kLong) + "int x;", program(1, kLong) + "int y;"})},
      {});
  ASSERT_EQ(found.listed.pairs.size(), 1U);
  const SimilarPair& pair = found.listed.pairs.front();
  ASSERT_EQ(pair.passages.size(), 2U);
  for (const SharedPassage& passage : pair.passages) {
    EXPECT_NE(passage.lines[0].file, passage.lines[1].file);
    EXPECT_EQ(passage.lines[0].first, 1);
    EXPECT_EQ(passage.lines[0].last, static_cast<int>(kLong));
    EXPECT_EQ(passage.lines[1].last, static_cast<int>(kLong));
  }
}

TEST(Comparison, HalfCopiedIsFurther) {
  const std::string copied = program(1, kLong);
  const auto found =
      compare_submissions({submission_with("ann", {copied}),
                           submission_with("bob", {copied + program(2, 5 * kLong / 2)})},
                          {});
  EXPECT_TRUE(found.listed.pairs.empty());
  ASSERT_EQ(found.further.pairs.size(), 1U);
  EXPECT_GT(found.further.pairs.front().containment(), 95);
}

TEST(Comparison, GivenCodeDoesNotCount) {
  const std::string given = program(7, kLong);
  const auto found = compare_submissions({submission_with("ann", {given + program(1, kLong)}),
                                          submission_with("bob", {program(2, kLong) + given})},
                                         {.given = {given}, .reference = {}});
  EXPECT_TRUE(found.listed.pairs.empty());
  EXPECT_TRUE(found.further.pairs.empty());
}

TEST(Comparison, PassagesEndWhereGivenCodeBegins) {
  const std::string given = program(7, 30);
  const std::string same = program(1, kLong) + given + program(2, kLong);
  const auto found =
      compare_submissions({submission_with("ann", {same}), submission_with("bob", {same})},
                          {.given = {given}, .reference = {}});
  ASSERT_EQ(found.listed.pairs.size(), 1U);
  // Given code has the lines 121 to 150. A passage can end with less than a hash of it.
  EXPECT_GE(found.listed.pairs.front().passages.size(), 2U);
  for (const SharedPassage& passage : found.listed.pairs.front().passages) {
    const FileLines& lines = passage.lines[0];
    EXPECT_TRUE(lines.last <= 122 || lines.first >= 149) << lines.first << " to " << lines.last;
  }
}

TEST(Comparison, CodeOfTheReferenceCountsAndIsMarked) {
  const std::string known = program(7, kLong);
  const auto found = compare_submissions({submission_with("ann", {known, program(1, kLong)}),
                                          submission_with("bob", {known, program(1, kLong)})},
                                         {.given = {}, .reference = {known}});
  ASSERT_EQ(found.listed.pairs.size(), 1U);
  const SimilarPair& pair = found.listed.pairs.front();
  EXPECT_GT(pair.in_reference, 0U);
  EXPECT_LT(pair.in_reference, pair.shared);
  ASSERT_EQ(pair.passages.size(), 2U);
  for (const SharedPassage& passage : pair.passages)
    EXPECT_EQ(passage.in_reference, passage.lines[0].file == 0);
}

TEST(Comparison, RarePassagesComeFirst) {
  const std::string common = program(7, kLong);
  const std::string rare = program(8, kLong / 2);
  const auto found =
      compare_submissions({submission_with("ann", {common, rare}),
                           submission_with("bob", {common + program(1, 20), rare + program(2, 20)}),
                           submission_with("cid", {common + program(3, 5 * kLong)})},
                          {});
  ASSERT_FALSE(found.listed.pairs.empty());
  const std::vector<SharedPassage>& passages = found.listed.pairs.front().passages;
  ASSERT_GE(passages.size(), 2U);
  EXPECT_EQ(passages[0].submissions, 2U);
  EXPECT_EQ(passages[0].lines[0].file, 1U);
  EXPECT_EQ(passages[1].submissions, 3U);
  EXPECT_GT(passages[1].tokens, passages[0].tokens);
  EXPECT_EQ(found.listed.pairs.front().longest_run(), passages[1].tokens);
}

TEST(Comparison, ShortProgramsAreNotCompared) {
  const auto found =
      compare_submissions({submission_with("ann", {program(1, 10)}),
                           submission_with("bob", {program(1, 10)}), submission_with("cid", {})},
                          {});
  EXPECT_TRUE(found.listed.pairs.empty());
  EXPECT_EQ(ids_of(found, found.too_short), (Ids{"ann", "bob", "cid"}));
  ASSERT_EQ(found.equal.size(), 1U);  // but the same bytes are
  EXPECT_EQ(found.equal.front(), (std::vector<FilePlace>{{0, 0}, {1, 0}}));
}

TEST(Comparison, AnUnchangedTemplateIsNotAnEqualFile) {
  const std::string given = program(7, 20);
  const auto found = compare_submissions({submission_with("ann", {given, program(1, kLong)}),
                                          submission_with("bob", {given, program(2, kLong)})},
                                         {.given = {given}, .reference = {}});
  EXPECT_TRUE(found.equal.empty());
}

TEST(Comparison, OneSubmissionHasNoEqualFiles) {
  const auto found =
      compare_submissions({submission_with("ann", {program(1, kLong), program(1, kLong)})}, {});
  EXPECT_TRUE(found.equal.empty());
}

TEST(Comparison, GroupsAreConnectedByPairs) {
  const std::string a = program(1, kLong);
  const std::string b = program(2, kLong);
  const std::string c = program(3, kLong / 3);
  const auto found = compare_submissions(
      {submission_with("ann", {a, b}), submission_with("bob", {b, c}),
       submission_with("cid", {program(4, kLong / 3), a}),
       submission_with("dan", {program(5, kLong)}), submission_with("eve", {program(6, kLong)}),
       submission_with("fay", {program(6, kLong)})},
      {});
  ASSERT_EQ(found.groups.size(), 1U);
  EXPECT_EQ(ids_of(found, found.groups.front()), (Ids{"ann", "bob", "cid"}));
}

TEST(Comparison, EarlierYearsAreComparedOnlyWithThisYear) {
  std::vector<ComparedSubmission> all{
      submission_with("old1", {program(1, kLong)}), submission_with("old2", {program(1, kLong)}),
      submission_with("ann", {program(1, kLong)}), submission_with("old3", {program(2, 20)})};
  for (const std::size_t old : {0U, 1U, 3U}) all[old].collection = "2025";
  const auto found = compare_submissions(all, {});
  EXPECT_EQ(found.submissions.front().id, "ann");
  EXPECT_EQ(pairs_of(found, found.listed), (std::vector<Ids>{{"ann", "old1"}, {"ann", "old2"}}));
  EXPECT_TRUE(found.too_short.empty());
  ASSERT_EQ(found.equal.size(), 1U);
  EXPECT_EQ(found.equal.front().size(), 3U);
}

TEST(Comparison, DescribesTheMostSimilarPairsOfACourseOfCopies) {
  std::vector<ComparedSubmission> all;
  const std::size_t count = 60;
  for (std::size_t k = 0; k < count; ++k)
    all.push_back(submission_with(fmt::format("s{}", k), {program(1, kLong)}));
  const auto found = compare_submissions(all, {});
  EXPECT_EQ(found.listed.pairs.size(), kMostPairs);
  EXPECT_EQ(found.listed.left_out, count * (count - 1) / 2 - kMostPairs);
  ASSERT_EQ(found.groups.size(), 1U);
  EXPECT_EQ(found.groups.front().size(), count);
}

// Each run of equal tokens is followed once, not from each of its places.
TEST(Comparison, RepeatedCodeHasFewPassages) {
  std::string repeated;
  for (int k = 0; k < 20000; ++k) repeated += "x = y;\n";
  const auto found =
      compare_submissions({submission_with("ann", {program(1, kLong), repeated}),
                           submission_with("bob", {program(1, kLong), repeated + "z();"})},
                          {});
  ASSERT_EQ(found.listed.pairs.size(), 1U);
  EXPECT_LE(found.listed.pairs.front().passages.size(), 4U);
  EXPECT_GE(found.listed.pairs.front().longest_run(), 70000U);
}

}  // namespace
}  // namespace labcheck::test
