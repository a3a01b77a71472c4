// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <string>

namespace labcheck::test {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

const Words kKeys{"points", "title", "needs", "after", "at"};

TEST(ClosestWord, IsAKnownWordOfTheSameSpelling) {
  EXPECT_EQ(closest_word("at", kKeys), "at");
}

TEST(ClosestWord, AllowsAMissingLetter) {
  EXPECT_EQ(closest_word("point", kKeys), "points");
}

TEST(ClosestWord, AllowsAnExtraLetter) {
  EXPECT_EQ(closest_word("titlle", kKeys), "title");
}

TEST(ClosestWord, AllowsAWrongLetter) {
  EXPECT_EQ(closest_word("tidle", kKeys), "title");
}

TEST(ClosestWord, AllowsSwappedLetters) {
  EXPECT_EQ(closest_word("afetr", kKeys), "after");
}

TEST(ClosestWord, IsTheNearestOfSeveral) {
  EXPECT_EQ(closest_word("cast", {"cost", "case", "cast"}), "cast");
}

TEST(ClosestWord, IsTheFirstOfTwoEquallyNearWords) {
  EXPECT_EQ(closest_word("cart", {"cast", "card"}), "cast");
}

TEST(ClosestWord, AllowsOneWrongLetterInThree) {
  EXPECT_EQ(closest_word("abcxyf", {"abcdef"}), "abcdef");
  EXPECT_EQ(closest_word("abxyzf", {"abcdef"}), "");
}

TEST(ClosestWord, IsEmptyIfNoLetterIsRight) {
  EXPECT_EQ(closest_word("k", {"m"}), "");
  EXPECT_EQ(closest_word("", {"m"}), "");
}

TEST(ClosestWord, IsEmptyWithoutKnownWords) {
  EXPECT_EQ(closest_word("points", {}), "");
}

TEST(DidYouMean, SuggestsTheNearestWord) {
  EXPECT_EQ(did_you_mean("point", kKeys), "; did you mean 'points'?");
}

TEST(DidYouMean, IsEmptyIfNoWordIsNear) {
  EXPECT_EQ(did_you_mean("colour", kKeys), "");
}

TEST(WithThousands, SeparatesGroupsOfThreeDigits) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(1000), "1,000");
  EXPECT_EQ(with_thousands(123456), "123,456");
  EXPECT_EQ(with_thousands(1048576), "1,048,576");
  EXPECT_EQ(with_thousands(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(Counted, IsSingularForOneOnly) {
  EXPECT_EQ(counted(0, "element"), "0 elements");
  EXPECT_EQ(counted(1, "element"), "1 element");
  EXPECT_EQ(counted(2, "element"), "2 elements");
  EXPECT_EQ(counted(1024, "element"), "1,024 elements");
}

TEST(DescribeFigure, WritesWholeNumbersInFull) {
  EXPECT_EQ(describe_figure(0), "0");
  EXPECT_EQ(describe_figure(4), "4");
  EXPECT_EQ(describe_figure(1048576), "1,048,576");
  EXPECT_EQ(describe_figure(-2048), "-2,048");
}

TEST(DescribeFigure, RoundsOtherNumbersToFourDigits) {
  EXPECT_EQ(describe_figure(4.5), "4.5");
  EXPECT_EQ(describe_figure(1.0 / 3), "0.3333");
  EXPECT_EQ(describe_figure(-2.54321), "-2.543");
  EXPECT_EQ(describe_figure(1e-7), "1e-07");
}

TEST(DescribeFigure, OmitsTheFractionOfALargeNumber) {
  EXPECT_EQ(describe_figure(12345.6), "12,346");
}

TEST(DescribeFigure, WritesEnormousNumbersWithAnExponent) {
  EXPECT_EQ(describe_figure(1e20), "1e+20");
}

TEST(DescribeFigure, NamesNanAndInfinities) {
  EXPECT_EQ(describe_figure(std::numeric_limits<double>::quiet_NaN()), "not a number");
  EXPECT_EQ(describe_figure(std::numeric_limits<double>::infinity()), "infinite");
  EXPECT_EQ(describe_figure(-std::numeric_limits<double>::infinity()), "-infinite");
}

TEST(Joined, PutsTheConjunctionBeforeTheLastWord) {
  EXPECT_EQ(joined({}), "");
  EXPECT_EQ(joined({"a"}), "a");
  EXPECT_EQ(joined({"a", "b"}), "a and b");
  EXPECT_EQ(joined({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(joined(first_few({"a", "b", "c"}, 3)), "a, b and c");
  EXPECT_EQ(joined(first_few({"a", "b", "c", "d"}, 3)), "a, b and 2 more");
}

TEST(Joined, AcceptsAnotherConjunction) {
  EXPECT_EQ(joined({"a", "b", "c"}, Conjunction::either), "a, b or c");
}

TEST(DescribeDuration, UsesMicroseconds) {
  EXPECT_EQ(describe_duration(0ns), "0 µs");
  EXPECT_EQ(describe_duration(1us), "1 µs");
  EXPECT_EQ(describe_duration(999us), "999 µs");
}

TEST(DescribeDuration, UsesMilliseconds) {
  EXPECT_EQ(describe_duration(1ms), "1 ms");
  EXPECT_EQ(describe_duration(340ms), "340 ms");
  EXPECT_EQ(describe_duration(999ms), "999 ms");
}

TEST(DescribeDuration, UsesSeconds) {
  EXPECT_EQ(describe_duration(1s), "1.0 s");
  EXPECT_EQ(describe_duration(2400ms), "2.4 s");
  EXPECT_EQ(describe_duration(59900ms), "59.9 s");
}

TEST(DescribeDuration, UsesMinutes) {
  EXPECT_EQ(describe_duration(60s), "1 min 0 s");
  EXPECT_EQ(describe_duration(185s), "3 min 5 s");
  EXPECT_EQ(describe_duration(2h), "120 min 0 s");
}

TEST(DescribeDuration, RoundsSeconds) {
  EXPECT_EQ(describe_duration(185600ms), "3 min 6 s");
}

TEST(DescribeDuration, UsesTheNextUnitIfRoundingReachesIt) {
  EXPECT_EQ(describe_duration(999'700ns), "1 ms");
  EXPECT_EQ(describe_duration(999'700us), "1.0 s");
  EXPECT_EQ(describe_duration(59'970ms), "1 min 0 s");
  EXPECT_EQ(describe_duration(119'700ms), "2 min 0 s");
}

TEST(DescribeBytes, UsesBytes) {
  EXPECT_EQ(describe_bytes(0), "0 bytes");
  EXPECT_EQ(describe_bytes(1), "1 byte");
  EXPECT_EQ(describe_bytes(1023), "1,023 bytes");
}

TEST(DescribeBytes, ShowsWholeUnitsWithoutAFraction) {
  EXPECT_EQ(describe_bytes(1024), "1 KiB");
  EXPECT_EQ(describe_bytes(64 << 10), "64 KiB");
  EXPECT_EQ(describe_bytes(256 << 20), "256 MiB");
  EXPECT_EQ(describe_bytes(std::uint64_t{4} << 30), "4 GiB");
  EXPECT_EQ(describe_bytes(std::uint64_t{2} << 40), "2 TiB");
}

TEST(DescribeBytes, ShowsOneDigitOfAFraction) {
  EXPECT_EQ(describe_bytes(1536), "1.5 KiB");
  EXPECT_EQ(describe_bytes(3ULL << 29), "1.5 GiB");
}

TEST(DescribeBytes, UsesTheNextUnitIfRoundingReachesIt) {
  EXPECT_EQ(describe_bytes((1 << 20) - 1), "1.0 MiB");
}

TEST(DescribeBytes, HasNoUnitAboveTebibytes) {
  EXPECT_EQ(describe_bytes(std::uint64_t{1} << 60), "1048576 TiB");
}

TEST(Trimmed, RemovesWhiteSpaceAtBothEnds) {
  EXPECT_EQ(trimmed(" \t Jane  Doe\r\n"), "Jane  Doe");
  EXPECT_EQ(trimmed("\u00A0 4711\u00A0"), "4711");
  EXPECT_EQ(trimmed(" \u00A0\n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Trimmed, KeepsLettersThatShareBytesWithANoBreakSpace) {
  for (const char* word : {"à", "Š", "Р", "¡ª"}) EXPECT_EQ(trimmed(word), word);
}

}  // namespace
}  // namespace labcheck::test

namespace labcheck {
namespace {

/// The only argument that a program receives if a shell parses `word`.
std::string as_the_shell_reads(const std::string& word) {
  FILE* shell = ::popen(("printf '[%s]' " + word).c_str(), "r");
  std::string read;
  for (int c = 0; (c = std::fgetc(shell)) != EOF;) read += static_cast<char>(c);
  ::pclose(shell);
  return read;
}

TEST(ShellWord, IsUnchangedIfAShellReadsItAsOneWord) {
  for (const char* word : {"lab4/multiply_add.cu", "../übung", "--seed", "a=b", ".",
                           "-gencode=arch=compute_80,code=sm_80"})
    EXPECT_EQ(as_shell_word(word), word);
}

TEST(ShellWord, IsQuotedIfAShellWouldSplitOrExpandIt) {
  EXPECT_EQ(as_shell_word("my labs"), "'my labs'");
  EXPECT_EQ(as_shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(as_shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(as_shell_word("~x"), "'~x'");
  EXPECT_EQ(as_shell_word(""), "''");
}

TEST(ShellWord, IsOneWordForAllContents) {
  for (const std::string text :
       {"plain-1.cu", "",   "two words", "it's",     "$(id)", "`id`", "a;b", "*",
        "\"",         "\\", "a\nb",      "~",        "#c",    "&",    "''",  "-Xcompiler=-Wall",
        "a{b,c}",     "!",  "\xC3\xA9",  "tab\there"}) {
    EXPECT_EQ(as_the_shell_reads(as_shell_word(text)), "[" + text + "]");
  }
}

TEST(SplitAt, ReturnsEveryPiece) {
  using Pieces = std::vector<std::string_view>;
  EXPECT_EQ(split_at("a|bc||d", '|'), (Pieces{"a", "bc", "", "d"}));
  EXPECT_EQ(split_at("a|", '|'), (Pieces{"a", ""}));
  EXPECT_EQ(split_at("", '|'), Pieces{""});
}

}  // namespace
}  // namespace labcheck
