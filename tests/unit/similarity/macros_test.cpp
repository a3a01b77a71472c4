// SPDX-License-Identifier: MIT
// Macros of a submission do not hide its code, and cannot make the comparison work without end.

#include "harness/similarity/fingerprints.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace labcheck::test {
namespace {

using Kinds = std::vector<TokenKind>;

// The kinds of the tokens of the last file.
Kinds expanded(const std::vector<std::string_view>& sources) {
  const std::vector<Token> tokens = tokens_of(sources).back();
  Kinds all;
  for (const Token& token : tokens) all.push_back(token.kind);
  return all;
}

Kinds expanded(std::string_view source) {
  return expanded(std::vector{source});
}

TEST(Spellings, DigraphsAndWordsAreTheOperatorsThatTheyMean) {
  EXPECT_EQ(expanded("a<:1:> = <% b %>;"), expanded("a[1] = { b };"));
  EXPECT_EQ(expanded("a and not b or c not_eq d bitand e bitor f xor compl g"),
            expanded("a && !b || c != d & e | f ^ ~g"));
  EXPECT_EQ(expanded("a and_eq b; a or_eq b; a xor_eq b;"), expanded("a &= b; a |= b; a ^= b;"));
  EXPECT_EQ(expanded("f<::g>(x)"), expanded("f< ::g>(x)"));
  EXPECT_EQ(expanded("a<:::b:>"), expanded("a[::b]"));
  EXPECT_EQ(expanded("%:define W while\nW"), expanded("while"));
}

TEST(Macros, WordsAreReplacedByWhatTheyMean) {
  EXPECT_EQ(expanded("#define W while\nW (x) ;"), expanded("while (x) ;"));
  EXPECT_EQ(expanded("#define W V\n#define V while\nW"), expanded("while"));
  EXPECT_EQ(expanded("#define ALL int f ( ) { return 1 ; }\nALL"),
            expanded("int f() { return 1; }"));
  EXPECT_EQ(expanded("#define float double\nfloat x;"), expanded("double x;"));
  EXPECT_EQ(expanded("#define NOTHING\nNOTHING x NOTHING;"), expanded("x;"));
  EXPECT_EQ(expanded("#define W \\\n while \\\n (x)\nW"), expanded("while (x)"));
}

TEST(Macros, ConstantsKeepTheirNamesLikeVariables) {
  for (const char* constant : {"16", "(1 << 20)", "-1", "2 * (3 + 4)"})
    EXPECT_EQ(expanded(fmt::format("#define N {}\na[N];", constant)), expanded("a[n];"))
        << constant;
  EXPECT_EQ(expanded("#define N 16\n#define N while\nN"), expanded("while"));
  EXPECT_EQ(expanded("#define N while\n#undef N\n#define N 16\nN"), expanded("n"));
  for (const char* code : {"+", "(1", "1)", ") 1 (", "1 +", "x + 1", "()", "f(1)"})
    EXPECT_EQ(expanded(fmt::format("#define N {}\na N b;", code)),
              expanded(fmt::format("a {} b;", code)));
}

TEST(Macros, WithLongBodiesCountOnce) {
  const std::string check =
      "#define CHECK(call) do { int e = (call); if (e != 0) { exit(1); } } while (0)\n";
  const std::string first = "do { int e = (f(1)); if (e != 0) { exit(1); } } while (0);";
  EXPECT_EQ(expanded(check + "CHECK; CHECK(f(1)); CHECK(g(2)); CHECK(h(CHECK(3)));"),
            expanded("c; " + first + "c(g(2)); c(h(c(3)));"));
  EXPECT_EQ(expanded(check + "CHECK(f(1));\n#undef CHECK\n" + check + "CHECK(f(1));"),
            expanded(first + first));
}

TEST(Macros, ApplyFromTheirDefinitionOn) {
  EXPECT_EQ(expanded("W\n#define W while\nW\n#undef W\nW\n#define W for\nW"),
            expanded("w while w for"));
}

TEST(Macros, OfOtherFilesApplyEverywhere) {
  EXPECT_EQ(expanded(std::vector<std::string_view>{"#define W while\n#define V do\n",
                                                   "W V\n#define V for\nV"}),
            expanded("while do for"));
  EXPECT_EQ(expanded(std::vector<std::string_view>{"W", "W\n#define W while\n"}), expanded("w"));
}

TEST(Macros, WithParametersTakeArguments) {
  const std::string twice = "#define TWICE(a, b) a = b; a += b;\n";
  EXPECT_EQ(expanded(twice + "TWICE(x[i], f(1, 2))"), expanded("x[i] = f(1, 2); x[i] += f(1, 2);"));
  EXPECT_EQ(expanded(twice + "TWICE(x, (1, 2))"), expanded("x = (1, 2); x += (1, 2);"));
  EXPECT_EQ(expanded(twice + "TWICE\n(\nx\n, 1)"), expanded("x = 1; x += 1;"));
  EXPECT_EQ(expanded(twice + "TWICE; TWICE (x)"), expanded("t; x = ; x += ;"));
  EXPECT_EQ(expanded("#define ID (x) x\nID"), expanded("(x) x"));
  EXPECT_EQ(expanded("#define ALL(...) __VA_ARGS__\nALL(int f(int a, int b);)"),
            expanded("int f(int a, int b);"));
  EXPECT_EQ(expanded("#define ALL(a, rest...) rest a\nALL(int, while, do)"),
            expanded("while, do int"));
}

TEST(Macros, ArgumentsAreExpandedToo) {
  EXPECT_EQ(expanded("#define ID(x) x\n#define W while\nID(ID(W) ID(do))"), expanded("while do"));
  EXPECT_EQ(expanded("#define CALL ID\n#define ID(x) x\nCALL(while)"), expanded("while"));
  EXPECT_EQ(expanded("#define ID(x) x\nID(\n#define W while\nW)"), expanded("while"));
}

TEST(Macros, GlueAndQuoteTokens) {
  EXPECT_EQ(
      expanded("#define GLUED(a, b) a##b\nGLUED(whi, le) GLUED(x, 1) GLUED(1, 2) GLUED(+, =)"),
      expanded("while x 1 +="));
  EXPECT_EQ(expanded("#define GLUED(a, b) a %:%: b\n#define W GLUED(wh, ile)\nW"),
            expanded("while"));
  EXPECT_EQ(expanded("#define TEXT(a) #a\nTEXT(while (1))"), expanded("\"\""));
  EXPECT_EQ(expanded("#define GLUED(a, b) a##b ## \nGLUED(,while) GLUED(,)"), expanded("while"));
}

TEST(Macros, ThatUseThemselvesAreExpandedOnce) {
  EXPECT_EQ(expanded("#define f f + 1\nf"), expanded("f + 1"));
  EXPECT_EQ(expanded("#define f g *\n#define g f -\nf"), expanded("f - *"));
}

TEST(Macros, TokensHaveTheLineOfTheUseOrALaterOne) {
  const auto files = tokens_of({"#define TWO(a) a a\nx\nTWO(\ny\nz) TWO(u)\nend"});
  std::vector<int> lines;
  for (const Token& token : files.front()) lines.push_back(token.line);
  EXPECT_EQ(lines, (std::vector{2, 4, 5, 5, 5, 5, 5, 6}));
}

TEST(Macros, ThatGrowWithoutEndStop) {
  std::string doubling = "#define M0 x x\n";
  std::string nested = "#define N0(a) a a\n";
  for (int k = 1; k < 64; ++k) {
    doubling += fmt::format("#define M{} M{} M{}\n", k, k - 1, k - 1);
    nested += fmt::format("#define N{}(a) N{}(N{}(a))\n", k, k - 1, k - 1);
  }
  for (const std::string& source : {doubling + "M63 M63 while", nested + "N63(x) N63(y) while"}) {
    const Kinds all = expanded(source);
    EXPECT_LE(all.size(), 30'000U);
    EXPECT_EQ(all.back(), kind_of("while"));
  }
  std::string deep = "#define ID(x) x\n";
  for (int k = 0; k < 20'000; ++k) deep += "ID(";
  EXPECT_LE(expanded(deep).size(), 60'000U);
  EXPECT_LE(expanded(deep + std::string(20'000, ')')).size(), 60'000U);
  std::string glued = "#define G0(a) a##a\n";
  for (int k = 1; k < 64; ++k) glued += fmt::format("#define G{}(a) G{}(a##a)\n", k, k - 1);
  EXPECT_LE(expanded(glued + "G63(aaaaaaaa)").size(), 100U);
}

TEST(Macros, ThatGrowWithoutEndHideNothing) {
  std::string doubling = "#define M0 x x\n#define ALL(...) __VA_ARGS__\n#define W while\n";
  for (int k = 1; k < 64; ++k) doubling += fmt::format("#define M{} M{} M{}\n", k, k - 1, k - 1);
  for (const char* use : {"ALL(M63 do)", "#define V M63 do\nV", "#define V(x) x M63 do\nV(a)",
                          "#define TWICE(x) x x\nTWICE(ALL(M63) do)"}) {
    const Kinds all = expanded(doubling + use + "\nW");
    EXPECT_EQ(std::ranges::count(all, kind_of("do")), 1) << use;
    EXPECT_EQ(all.back(), kind_of("while")) << use;
  }
}

TEST(Macros, ChainsAreFollowedToTheirEnds) {
  std::string chain = "#define A0 while\n";
  std::string calls = "#define B0(x) while x\n";
  for (int k = 1; k < 2000; ++k) {
    chain += fmt::format("#define A{} A{}\n", k, k - 1);
    calls += fmt::format("#define B{}(x) B{}(x)\n", k, k - 1);
  }
  EXPECT_EQ(expanded(chain + "A1999"), expanded("while"));
  EXPECT_EQ(expanded(calls + "B1999(x)"), expanded("while x"));
}

TEST(Macros, AnyTextHasTokens) {
  const std::vector<std::string> words{
      "#define ", "#undef ", "A",           "B",     "(",    ")",  ",", "...", "##", "#",
      "\n",       " ",       "__VA_ARGS__", "while", "\\\n", "\"", "'", "/*",  "*/"};
  std::mt19937 random(7);  // NOLINT: the same texts in every run
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (int k = 0; k < 60; ++k) text += words[random() % words.size()];
    EXPECT_LE(expanded(text).size(), 20'000U) << text;
  }
}

}  // namespace
}  // namespace labcheck::test
