// SPDX-License-Identifier: MIT
#include "harness/base/json.hpp"
#include "harness/report/similarity_report.hpp"
#include "tests/support/compared_submissions.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

bool shows(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::size_t occurrences(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// `text` with one blank instead of several.
std::string squeezed(const std::string& text) {
  std::string squeezed;
  for (const char c : text) {
    if (c != ' ' || !squeezed.ends_with(' ')) squeezed += c;
  }
  return squeezed;
}

// Two passages: lines 1 and 2 of both files, and line 4 of ann's, which the reference contains.
SimilarSubmissions two_alike() {
  SimilarSubmissions found;
  found.lab = "lab5-matmul";
  found.submissions = {submission_with("ann", {"one\ntwo\nthree\nfour\n"}),
                       submission_with("bob", {"one\ntwo\n", "x\nfour\n"})};
  found.submissions[0].display_name = "Ann Lee";
  SimilarPair pair{{0, 1}, {100, 120}, 77};
  pair.in_reference = 5;
  pair.passages = {{{FileLines{0, 1, 2}, FileLines{0, 1, 2}}, 30, 2, false},
                   {{FileLines{0, 4, 4}, FileLines{1, 2, 2}}, 310, 3, true}};
  found.listed.pairs = {pair};
  return found;
}

SimilarSubmissions hostile() {
  SimilarSubmissions found = two_alike();
  for (ComparedSubmission& submission : found.submissions) {
    submission.display_name = "</td><script>alert(1)</script>\x1b[2J\u202E";
    for (SubmittedFile& file : submission.files) {
      file.name = "<img src=x onerror=alert(1)>\n.cu";
      file.contents = "</code><script>alert(2)</script>\n\x1b]0;x\x07\"'&\nthree\nfour\n";
    }
  }
  found.equal = {{{0, 0}, {1, 0}}};
  found.groups = {{0, 1}};
  found.too_short = {0, 1};
  return found;
}

TEST(SimilarityText, HasARowForEachPair) {
  const std::string text = squeezed(similarity_text(two_alike()));
  EXPECT_TRUE(shows(text, "lab5-matmul: 2 submissions were compared.")) << text;
  EXPECT_TRUE(shows(text, "70 %")) << text;  // 2 * 77 / 220
  EXPECT_TRUE(shows(text, "77 %")) << text;  // 77 / 100
  EXPECT_TRUE(shows(text, "310")) << text;
  EXPECT_TRUE(shows(text, "Ann Lee (ann) bob")) << text;
  EXPECT_TRUE(shows(text, "kernel.cu:1-2, kernel.cu:1-2")) << text;
  EXPECT_TRUE(shows(text, "it changes no grade")) << text;
}

TEST(SimilarityText, RoundsDownToTheLimit) {
  SimilarSubmissions found = two_alike();
  found.further = found.listed;
  found.further.pairs.front() = {{0, 1}, {1000, 1000}, 499};
  found.listed.pairs.clear();
  EXPECT_TRUE(shows(similarity_text(found), "49 %"));
}

TEST(SimilarityText, SaysThatNothingWasFound) {
  SimilarSubmissions found = two_alike();
  found.listed.pairs.clear();
  EXPECT_TRUE(shows(similarity_text(found), "No two submissions resemble each other."));
}

TEST(SimilarityText, ShowsTheFirstPairsAndCountsTheRest) {
  SimilarSubmissions found = two_alike();
  found.listed.pairs.resize(150, found.listed.pairs.front());
  found.listed.left_out = 7;
  const std::string text = similarity_text(found);
  EXPECT_EQ(occurrences(text, "Ann Lee"), 100U);
  EXPECT_TRUE(shows(text, "57 more pairs are less similar.")) << text;
}

TEST(SimilarityText, NamesEarlierYears) {
  SimilarSubmissions found = two_alike();
  found.submissions[1].collection = "2025/lab5";
  const std::string text = similarity_text(found);
  EXPECT_TRUE(
      shows(text, "1 submission was compared. 1 submission of earlier years was included."));
  EXPECT_TRUE(shows(text, "2025/lab5/bob")) << text;
}

TEST(SimilarityText, CannotControlTheTerminal) {
  const std::string text = similarity_text(hostile());
  EXPECT_FALSE(shows(text, "\x1b")) << text;
  EXPECT_FALSE(shows(text, "\u202E")) << text;
}

TEST(SimilarityJson, HasAllPassages) {
  const auto json = Json::parse(similarity_json(two_alike()));
  ASSERT_TRUE(json);
  const Json& pair = json->find("listed")->find("pairs")->elements().at(0);
  EXPECT_EQ(*pair.find("similarity"), Json(70.0));
  EXPECT_EQ(*pair.find("shared"), Json(77));
  EXPECT_EQ(*pair.find("sides")->elements().at(1).find("fingerprints"), Json(120));
  ASSERT_EQ(pair.find("passages")->size(), 2U);
  const Json& passage = pair.find("passages")->elements().at(1);
  EXPECT_EQ(*passage.find("in_reference"), Json(true));
  const Json& line = passage.find("lines")->elements().at(1);
  EXPECT_EQ(*line.find("file"), Json("kernel1.cu"));
  EXPECT_EQ(*line.find("first"), Json(2));
}

TEST(SimilarityPage, MarksSharedLinesOnBothSides) {
  const std::string page = similarity_page(two_alike());
  EXPECT_EQ(occurrences(page, "class=\"shared shared-1\""), 4U);
  EXPECT_EQ(occurrences(page, "class=\"shared known\""), 2U);
  EXPECT_TRUE(shows(page, "<a id=\"p1-a1\" href=\"#p1-b1\">1</a>"));
  EXPECT_TRUE(shows(page, "<a id=\"p1-b2\" href=\"#p1-a2\">2</a>"));
  EXPECT_TRUE(shows(page, "in no other submission"));
  EXPECT_TRUE(shows(page, "also in the reference"));
  EXPECT_TRUE(shows(page, "<code>three</code>"));
}

TEST(SimilarityPage, LoadsNothingAndRunsNoScripts) {
  const std::string page = similarity_page(two_alike());
  EXPECT_TRUE(shows(page, "default-src 'none'; style-src 'sha256-"));
  EXPECT_TRUE(shows(page, "script-src 'none'"));
  EXPECT_FALSE(shows(page, "<script"));
}

TEST(SimilarityPage, SourcesAndNamesAreNeverMarkup) {
  const std::string page = similarity_page(hostile());
  EXPECT_FALSE(shows(page, "<script"));
  EXPECT_FALSE(shows(page, "<img"));
  EXPECT_FALSE(shows(page, "\x1b"));
  EXPECT_FALSE(shows(page, "\u202E"));
  EXPECT_TRUE(shows(page, "&lt;/code&gt;&lt;script&gt;alert(2)&lt;/script&gt;"));
}

TEST(SimilarityPage, ShowsTheSourcesOfTheFirstPairs) {
  SimilarSubmissions found = two_alike();
  found.listed.pairs.resize(kMostPairsWithSources + 20, found.listed.pairs.front());
  const std::string page = similarity_page(found);
  EXPECT_EQ(occurrences(page, "<section class=\"pair\""), kMostPairsWithSources);
  EXPECT_EQ(occurrences(page, "<td class=\"name\"><bdi>bob</bdi>"), kMostPairsWithSources + 20);
  EXPECT_TRUE(shows(page, "The sources of the first 100 pairs are below."));
}

TEST(SimilarityPage, CutsLongFiles) {
  SimilarSubmissions found = two_alike();
  for (int k = 0; k < 5000; ++k) found.submissions[0].files[0].contents += "line\n";
  const std::string page = similarity_page(found);
  EXPECT_TRUE(shows(page, "Lines 2,001 to 5,004 are not shown."));
}

}  // namespace
}  // namespace labcheck::test
