// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

TEST(LinesOf, SplitsAtLineEnds) {
  EXPECT_EQ(lines_of("one\ntwo\nthree"), (Lines{"one", "two", "three"}));
}

TEST(LinesOf, EndsWithTheLastLineEnd) {
  EXPECT_EQ(lines_of("one\n"), (Lines{"one"}));
}

TEST(LinesOf, KeepsEmptyLines) {
  EXPECT_EQ(lines_of("\n\none\n\n"), (Lines{"", "", "one", ""}));
}

TEST(LinesOf, RemovesCarriageReturns) {
  EXPECT_EQ(lines_of("one\r\ntwo\r\n\r\n"), (Lines{"one", "two", ""}));
}

TEST(LinesOf, IsEmptyForNoText) {
  EXPECT_EQ(lines_of(""), Lines{});
}

TEST(ShortenMiddle, KeepsAShortTextUnchanged) {
  EXPECT_EQ(shorten_middle("1\r\n2\n3", 3), "1\r\n2\n3");
}

TEST(ShortenMiddle, CountsTheOmittedLines) {
  EXPECT_EQ(shorten_middle("1\n2\n3\n4\n5\n6\n7\n8\n9\n", 3), "1\n2\n… 6 lines left out …\n9\n");
}

TEST(ShortenMiddle, CountsOneOmittedLine) {
  EXPECT_EQ(shorten_middle("1\n2\n3\n4", 3), "1\n2\n… 1 line left out …\n4\n");
}

TEST(ShortenMiddle, KeepsMoreOfTheBeginningThanOfTheEnd) {
  EXPECT_EQ(shorten_middle("1\n2\n3\n4\n5\n6\n7\n8\n", 6),
            "1\n2\n3\n4\n… 2 lines left out …\n7\n8\n");
}

TEST(ShortenMiddle, KeepsTheFirstLineIfOneLineIsAllowed) {
  EXPECT_EQ(shorten_middle("1\n2\n3\n", 1), "1\n… 2 lines left out …\n");
}

TEST(ShortenMiddle, KeepsNothingIfNoLineIsAllowed) {
  EXPECT_EQ(shorten_middle("1\n2\n3\n", 0), "… 3 lines left out …\n");
}

TEST(ShortenMiddle, CountsThousandsOfLines) {
  EXPECT_EQ(shorten_middle(std::string(5000, '\n'), 2), "\n\n… 4,998 lines left out …\n");
}

TEST(Wrapped, BreaksAtSpaces) {
  EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
}

TEST(Wrapped, FillsALineToItsLastColumn) {
  EXPECT_EQ(wrapped("one two", 7), (Lines{"one two"}));
  EXPECT_EQ(wrapped("one two", 6), (Lines{"one", "two"}));
}

TEST(Wrapped, KeepsALongWordWhole) {
  EXPECT_EQ(wrapped("a cudaErrorIllegalAddress b", 5),
            (Lines{"a", "cudaErrorIllegalAddress", "b"}));
}

TEST(Wrapped, KeepsLineEnds) {
  EXPECT_EQ(wrapped("one\n\ntwo three", 5), (Lines{"one", "", "two", "three"}));
}

TEST(Wrapped, CombinesSeveralSpaces) {
  EXPECT_EQ(wrapped("  one   two  ", 20), (Lines{"one two"}));
}

TEST(Wrapped, MeasuresInColumns) {
  EXPECT_EQ(wrapped("größe höhe", 10), (Lines{"größe höhe"}));
  EXPECT_EQ(wrapped("中文 中文", 8), (Lines{"中文", "中文"}));
}

TEST(Wrapped, IsEmptyForNoText) {
  EXPECT_EQ(wrapped("", 10), Lines{});
}

TEST(Columns, AreOneForEachLetter) {
  EXPECT_EQ(columns(""), 0U);
  EXPECT_EQ(columns("abc"), 3U);
}

TEST(Columns, AreOneForALetterOfSeveralBytes) {
  EXPECT_EQ(columns("µ"), 1U);
  EXPECT_EQ(columns("…"), 1U);
}

TEST(Printable, KeepsTextUnchanged) {
  EXPECT_EQ(printable("a µ … \U0001F600 ß"), "a µ … \U0001F600 ß");
}

TEST(Printable, KeepsLineEndsAndTabs) {
  EXPECT_EQ(printable("a\n\tb"), "a\n\tb");
}

TEST(Printable, RemovesCarriageReturns) {
  EXPECT_EQ(printable("a\r\nb\rc"), "a\nbc");
}

TEST(Printable, NeutralizesEscapeSequences) {
  EXPECT_EQ(printable("\x1b[2J\x1b]0;title\x07"), "·[2J·]0;title·");
}

TEST(Printable, NeutralizesBackspaceDeleteAndNul) {
  EXPECT_EQ(printable(std::string("a\b\x7f\0b", 5)), "a···b");
}

TEST(Printable, NeutralizesTheControlsFromU80ToU9F) {
  EXPECT_EQ(printable("a\u0080b\u009B31m\u009Fc"), "a·b·31m·c");
  EXPECT_EQ(printable("\u007E\u00A0"), "\u007E\u00A0");
}

TEST(Printable, NeutralizesMarksOfWritingDirection) {
  EXPECT_EQ(printable("a\u202Eb\u202A\u202C"), "a·b··");
  EXPECT_EQ(printable("\u2066x\u2069"), "·x·");
  EXPECT_EQ(printable("\u200E\u200F\u061C"), "···");
}

TEST(Printable, KeepsLettersOfScriptsThatRunFromRightToLeft) {
  EXPECT_EQ(printable("\u05D0\u0627"), "\u05D0\u0627");
}

TEST(Printable, NeutralizesEachByteThatIsNotUtf8) {
  EXPECT_EQ(printable("a\xff\xfe"), "a··");
  EXPECT_EQ(printable("\x9b"
                      "31m"),
            "·31m");
}

TEST(Printable, NeutralizesTruncatedSequences) {
  EXPECT_EQ(printable("\xC3"), "·");
  EXPECT_EQ(printable("\xC3("), "·(");
  EXPECT_EQ(printable("\xE2\x82z"), "··z");
}

TEST(Printable, NeutralizesOverlongFormsAndSurrogates) {
  EXPECT_EQ(printable("\xC0\xAF"), "··");            // '/' in two bytes
  EXPECT_EQ(printable("\xC1\x9B"), "··");            // '[' in two bytes
  EXPECT_EQ(printable("\xE0\x82\x9B"), "···");       // U+009B in three bytes
  EXPECT_EQ(printable("\xF0\x80\x82\x9B"), "····");  // U+009B in four bytes
  EXPECT_EQ(printable("\xED\xA0\x80"), "···");       // U+D800
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "····");  // U+110000
}

TEST(Printable, IsIdempotent) {
  const std::string once = printable("\x1b[0m\xff\u009B\u202E");
  EXPECT_EQ(printable(once), once);
}

}  // namespace
}  // namespace labcheck::test
