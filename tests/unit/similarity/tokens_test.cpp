// SPDX-License-Identifier: MIT
#include "harness/similarity/tokens.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace labcheck::test {
namespace {

std::vector<TokenKind> kinds(std::string_view source) {
  std::vector<TokenKind> all;
  const auto files = tokens_of({source});
  for (const Token& token : files.front()) all.push_back(token.kind);
  return all;
}

std::vector<int> lines(std::string_view source) {
  std::vector<int> all;
  const auto files = tokens_of({source});
  for (const Token& token : files.front()) all.push_back(token.line);
  return all;
}

TEST(Tokens, NamesNumbersAndTextsAreAlike) {
  EXPECT_EQ(kinds("int tile = 0x1Fu; f(\"a\", 'b');"),
            kinds("int größe=1'000; go ( \"\" , '\\'' ) ;"));
  EXPECT_EQ(kinds("x = 1e-5f;"), kinds("y = .5;"));
  EXPECT_EQ(kinds("x = 0xe-1;"), kinds("x = 7 - 1;"));
  EXPECT_EQ(kinds("s = R\"x(a \" ; )\" )x\";"), kinds("s = \"\";"));
}

TEST(Tokens, KeywordsAndWordsOfCudaAreKept) {
  EXPECT_NE(kinds("__shared__ float a;"), kinds("__constant__ float a;"));
  EXPECT_NE(kinds("__syncthreads();"), kinds("wait();"));
  EXPECT_NE(kinds("for"), kinds("while"));
  EXPECT_EQ(kinds("__my_name"), kinds("name"));
}

TEST(Tokens, EachKeptWordHasAKindOfItsOwn) {
  const std::string_view words[] = {"alignas",       "while",     "float",      "__shared__",
                                    "__syncthreads", "threadIdx", "cudaMalloc", "cudaGetLastError",
                                    "<<<",           ".*"};
  std::set<TokenKind> all{kIdentifier, kNumber, kText};
  for (const std::string_view word : words) all.insert(kind_of(word));
  EXPECT_EQ(all.size(), 3 + std::size(words));
  EXPECT_EQ(kind_of("my_malloc"), kIdentifier);
  EXPECT_EQ(kind_of(""), kIdentifier);
}

TEST(Tokens, CommentsAndPreprocessorLinesAreLeftOut) {
  const auto expected = kinds("a = b / c;");
  EXPECT_EQ(kinds("#include <x>\n  # define y z \\\n  more\na = b / c; // d\n"), expected);
  EXPECT_EQ(kinds("/* # */ a = b /* \n * / */ / c;"), expected);
  EXPECT_EQ(kinds("#define m /* goes\n on */ x\n%:if 1\na = b / c;"), expected);
  EXPECT_EQ(kinds("/*\n*/ #pragma once\na = b / c;"), expected);
  EXPECT_EQ(kinds("a = b / c; // ends \\\n here"), expected);
}

TEST(Tokens, ClosedTemplatesAreAlikeWithAndWithoutSpaces) {
  EXPECT_EQ(kinds("A<B<C<int>>> x;"), kinds("A<B<C<int> > > x;"));
}

TEST(Tokens, KnowTheirLines) {
  EXPECT_EQ(lines("a\n\nb /* \n */ c\n"), (std::vector{1, 3, 4}));
  EXPECT_EQ(lines("a \\\n b\nc"), (std::vector{1, 1, 3}));
  EXPECT_EQ(lines("R\"(\n\n)\" a"), (std::vector{1, 3}));
  EXPECT_EQ(lines("#define x \\\n  y\r\nc"), (std::vector{3}));
}

TEST(Tokens, AnyBytesAreTokens) {
  for (const std::string_view text :
       {"\"open", "'", "/*", "//", "#", "\\", "R\"(", "R\"", "1e", ".", "\xFF", "#/*", "\"\\"})
    EXPECT_LE(kinds(text).size(), 2U) << text;
  EXPECT_EQ(kinds(std::string("a\0b", 3)).size(), 3U);
}

}  // namespace
}  // namespace labcheck::test
