// SPDX-License-Identifier: MIT
#include "harness/similarity/fingerprints.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace labcheck::test {
namespace {

using Hashes = std::vector<std::uint64_t>;
using Indices = std::vector<std::size_t>;

// The example of the paper, with windows of four.
TEST(Winnowing, SelectsTheLastLeastHashOfEachWindow) {
  const Hashes hashes{77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98};
  EXPECT_EQ(winnow(hashes), (Indices{3, 6, 8, 11, 15}));
}

TEST(Winnowing, SelectsOneOfFewHashes) {
  EXPECT_EQ(winnow({}), Indices{});
  EXPECT_EQ(winnow({7}), (Indices{0}));
  EXPECT_EQ(winnow({7, 5, 5}), (Indices{2}));
}

TEST(HashedSources, HaveAHashForEachRunOfTokens) {
  EXPECT_TRUE(hash_sources({"a b c d e f g h i j k"}).front().hashes.empty());
  const HashedSource hashed = hash_sources({"a b c d e f\ng h i j k l m"}).front();
  EXPECT_EQ(hashed.hashes.size(), 2U);
  EXPECT_EQ(hashed.lines.size(), 13U);
  EXPECT_EQ(hashed.lines[6], 2);
}

TEST(HashedSources, DependOnTheOrderOfTokens) {
  EXPECT_NE(hash_sources({"a(b); c + d * e - f;"}).front().hashes,
            hash_sources({"a(b); c * d + e - f;"}).front().hashes);
}

TEST(HashedSources, ShareAFingerprintIfTheyShareALongRun) {
  const std::string run = "if (a < b) c[d] = e(f * 2); ";  // longer than the guarantee requires
  const auto fingerprints = [](const std::string& source) {
    const HashedSource hashed = hash_sources({source}).front();
    EXPECT_GE(hashed.hashes.size(), kWindow);
    std::set<std::uint64_t> all;
    for (const std::size_t at : hashed.selected) all.insert(hashed.hashes[at]);
    return all;
  };
  const auto own = fingerprints(run);
  for (const char* before : {"", "x = 1; ", "while (x) ++y; ", "void f(int* p) { "}) {
    for (const char* after : {"", "return 3; ", "for (;;) g(); "}) {
      const auto others = fingerprints(before + run + after);
      EXPECT_TRUE(std::ranges::any_of(own, [&](auto hash) { return others.contains(hash); }))
          << before << after;
    }
  }
}

}  // namespace
}  // namespace labcheck::test
