#include "harness/report/plain_text.hpp"

#include "harness/report/utf8.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

TEST(PlainText, DropsColoursTitlesAndLinks) {
  EXPECT_EQ(plain("\x1b[1;31mred\x1b[0m"), "red");
  EXPECT_EQ(plain("\x1b]0;title\x07text"), "text");
  EXPECT_EQ(plain("\x1b]8;;http://example.org\x1b\\link\x1b]8;;\x1b\\"), "link");
  EXPECT_EQ(plain("\x1b(Bcharset \x1b"
                  "7saved"),
            "charset saved");
}

TEST(PlainText, DropsTheOneByteFormOfAControlSequence) {
  EXPECT_EQ(plain("a\xC2\x9B"
                  "31mb"),
            "ab");
}

TEST(PlainText, HidesNothingBehindAnEscapeThatDoesNotEnd) {
  EXPECT_EQ(plain("\x1b]0;no end\nnext"), "0;no end\nnext");
  EXPECT_EQ(plain("\x1b[31"), "31");
  EXPECT_EQ(plain("end\x1b"), "end\u00B7");
}

TEST(PlainText, ShowsOtherControlCharactersAsDots) {
  EXPECT_EQ(plain("bell\x07"), "bell\u00B7");
  EXPECT_EQ(plain(std::string_view("nul\0", 4)), "nul\u00B7");
  EXPECT_EQ(plain("next line \xC2\x85"), "next line \u00B7");
}

TEST(PlainText, ShowsMarksOfWritingDirectionAsDots) {
  EXPECT_EQ(plain("if (admin\u202E) {"), "if (admin\u00B7) {");
}

TEST(PlainText, KeepsLineEndsAndTabsAndDropsCarriageReturns) {
  EXPECT_EQ(plain("a\tb\r\nc"), "a\tb\nc");
  EXPECT_EQ(plain_line("a\tb\r\nc"), "a b c");
}

TEST(PlainText, IsPlainAlready) {
  const std::string once = plain("\x1b[31mx\x1b[0m \x07 \xFF \u202E");
  EXPECT_EQ(plain(once), once);
}

TEST(Ascii, SubstitutesWhatHasASubstitute) {
  EXPECT_EQ(to_ascii("12 \u00B5s \u2026 32 \u00D7 32 \u2264 \u4E2D"), "12 us ... 32 x 32 <= ?");
}

TEST(Ascii, LosesAccentsThatStandAlone) {
  EXPECT_EQ(to_ascii("e\u0301"), "e");
}

TEST(Tabs, LeadToTheNextMultipleOfEight) {
  EXPECT_EQ(without_tabs("a\tb"), "a       b");
  EXPECT_EQ(without_tabs("12345678\tb"), "12345678        b");
  EXPECT_EQ(without_tabs("x\n\ty"), "x\n        y");
  EXPECT_EQ(without_tabs("\u4E2D\tb"), "\u4E2D      b");
}

TEST(Fitted, BreaksWordsThatAreTooLong) {
  EXPECT_EQ(fitted("one three", 5), (std::vector<std::string>{"one", "three"}));
  EXPECT_EQ(fitted("abcdefgh", 3), (std::vector<std::string>{"abc", "def", "gh"}));
  EXPECT_EQ(fitted("a bcdefg h", 4), (std::vector<std::string>{"a", "bcde", "fg h"}));
}

TEST(Fitted, CountsColumnsRatherThanCodePoints) {
  for (const std::string& line : fitted("\u4E2D\u6587 \u4E2D\u6587 \u4E2D\u6587", 5)) {
    EXPECT_LE(columns(line), 5U) << line;
  }
}

TEST(Cut, KeepsWhatFitsAndMarksWhatDoesNot) {
  EXPECT_EQ(cut("abc", 3, "\u2026"), "abc");
  EXPECT_EQ(cut("abcd", 3, "\u2026"), "ab\u2026");
  EXPECT_EQ(cut("abcdef", 5, "..."), "ab...");
  EXPECT_EQ(cut("\u4E2D\u6587", 3, "\u2026"), "\u4E2D\u2026");
  EXPECT_EQ(cut("abc", 0, "..."), "");
}

}  // namespace
}  // namespace labcheck::report
