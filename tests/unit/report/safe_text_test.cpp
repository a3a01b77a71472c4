// SPDX-License-Identifier: MIT
#include "harness/report/safe_text.hpp"

#include "harness/report/junit_suite.hpp"
#include "harness/report/text_columns.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

TEST(PlainText, DropsColorsTitlesAndLinks) {
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

TEST(PlainText, HidesNothingAfterAnUnterminatedEscape) {
  EXPECT_EQ(plain("\x1b]0;no end\nnext"), "0;no end\nnext");
  EXPECT_EQ(plain("\x1b[31"), "31");
  EXPECT_EQ(plain("end\x1b"), "end\u00B7");
}

TEST(PlainText, ShowsOtherControlCharactersAsDots) {
  EXPECT_EQ(plain("bell\x07"), "bell\u00B7");
  EXPECT_EQ(plain(std::string_view("nul\0", 4)), "nul\u00B7");
  EXPECT_EQ(plain("next line \xC2\x85"), "next line \u00B7");
}

TEST(PlainText, ShowsDirectionMarksAsDots) {
  EXPECT_EQ(plain("if (admin\u202E) {"), "if (admin\u00B7) {");
}

TEST(PlainText, KeepsLineEndsAndTabsAndDropsCarriageReturns) {
  EXPECT_EQ(plain("a\tb\r\nc"), "a\tb\nc");
  EXPECT_EQ(plain_line("a\tb\r\nc"), "a b c");
}

TEST(PlainText, IsIdempotent) {
  const std::string once = plain("\x1b[31mx\x1b[0m \x07 \xFF \u202E");
  EXPECT_EQ(plain(once), once);
}

TEST(Ascii, UsesSubstitutes) {
  EXPECT_EQ(to_ascii("12 \u00B5s \u2026 32 \u00D7 32 \u2264 \u4E2D"), "12 us ... 32 x 32 <= ?");
}

TEST(Ascii, DropsCombiningAccents) {
  EXPECT_EQ(to_ascii("e\u0301"), "e");
}

TEST(Tabs, LeadToTheNextMultipleOfEight) {
  EXPECT_EQ(without_tabs("a\tb"), "a       b");
  EXPECT_EQ(without_tabs("12345678\tb"), "12345678        b");
  EXPECT_EQ(without_tabs("x\n\ty"), "x\n        y");
  EXPECT_EQ(without_tabs("\u4E2D\tb"), "\u4E2D      b");
}

TEST(FitLines, BreakLongWords) {
  EXPECT_EQ(fit_lines("one three", 5), (std::vector<std::string>{"one", "three"}));
  EXPECT_EQ(fit_lines("abcdefgh", 3), (std::vector<std::string>{"abc", "def", "gh"}));
  EXPECT_EQ(fit_lines("a bcdefg h", 4), (std::vector<std::string>{"a", "bcde", "fg h"}));
  EXPECT_EQ(fit_lines("in /one/two/three.cu", 10),
            (std::vector<std::string>{"in", "/one/two/", "three.cu"}));
}

TEST(FitLines, CountColumnsInsteadOfCodePoints) {
  for (const std::string& line : fit_lines("\u4E2D\u6587 \u4E2D\u6587 \u4E2D\u6587", 5)) {
    EXPECT_LE(columns(line), 5U) << line;
  }
}

TEST(Cut, KeepsTextThatFitsAndMarksTruncatedText) {
  EXPECT_EQ(cut("abc", 3, "\u2026"), "abc");
  EXPECT_EQ(cut("abcd", 3, "\u2026"), "ab\u2026");
  EXPECT_EQ(cut("abcdef", 5, "..."), "ab...");
  EXPECT_EQ(cut("\u4E2D\u6587", 3, "\u2026"), "\u4E2D\u2026");
  EXPECT_EQ(cut("abc", 0, "..."), "");
}

TEST(Utf8, DecodesAndEncodes) {
  const std::string text = "a \u00E9 \u4E2D \U0001F600";
  EXPECT_EQ(decode(text), U"a \u00E9 \u4E2D \U0001F600");
  EXPECT_EQ(encode(decode(text)), text);
}

TEST(Utf8, DecodesInvalidBytesAsReplacementCharacters) {
  EXPECT_EQ(decode("\xFF"), U"\uFFFD");
  EXPECT_EQ(decode("\x80x"), U"\uFFFDx");
  EXPECT_EQ(decode("\xC3("), U"\uFFFD(");
  EXPECT_EQ(decode("\xE4\xB8"), U"\uFFFD\uFFFD");
}

TEST(Utf8, RejectsOverlongFormsSurrogatesAndLargeCodePoints) {
  EXPECT_EQ(decode("\xC0\xAF"), U"\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xE0\x80\xAF"), U"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xED\xA0\x80"), U"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xF4\x90\x80\x80"), U"\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(Utf8, KeepsNul) {
  EXPECT_EQ(decode(std::string_view("a\0b", 3)).size(), 3U);
}

TEST(Columns, AreTwoForWideCharactersAndZeroForCombiningOnes) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("\u4E2D\u6587"), 4U);
  EXPECT_EQ(columns("\U0001F600"), 2U);
  EXPECT_EQ(columns("e\u0301"), 1U);
  EXPECT_EQ(columns("\u2588\u2713\u2026"), 3U);
}

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string document(const XmlElement& root) {
  const std::string text = xml_document(root);
  EXPECT_TRUE(text.starts_with(kDeclaration));
  return text.substr(kDeclaration.size());
}

TEST(Xml, NestsAndIndents) {
  EXPECT_EQ(document({"a", {{"n", "1"}}, {}, {{"b", {}, "text", {}}, {"c", {}, {}, {}}}}),
            "<a n=\"1\">\n  <b>text</b>\n  <c/>\n</a>\n");
}

TEST(Xml, EscapesTextAndAttributes) {
  EXPECT_EQ(document({"a", {{"n", "\"<&>\n"}}, "]]> & <b>", {}}),
            "<a n=\"&quot;&lt;&amp;&gt; \">]]&gt; &amp; &lt;b&gt;</a>\n");
}

TEST(Xml, ContainsNoForbiddenCharacters) {
  EXPECT_EQ(document({"a", {}, std::string("\0\x01\x1b[31m\xFF\xEF\xBF\xBF", 11), {}}),
            "<a>\u00B7\u00B7\uFFFD\u00B7</a>\n");
}

TEST(MarkdownText, LeavesProseReadable) {
  EXPECT_EQ(markdown_text("labcheck 0.1.0: 3 of 4 (well-known), a+b."),
            "labcheck 0.1.0: 3 of 4 (well-known), a+b.");
}

TEST(MarkdownText, EscapesMarkup) {
  EXPECT_EQ(markdown_text("*a* _b_ `c` [d](e) #1 |f| ~g~ !h \\"),
            "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\#1 \\|f\\| \\~g\\~ \\!h \\\\");
  EXPECT_EQ(markdown_text("<b> & &lt;"), "&lt;b&gt; &amp; &amp;lt;");
}

TEST(MarkdownText, IsNeitherAListNorARule) {
  EXPECT_EQ(markdown_text("- a - b"), "\\- a - b");
  EXPECT_EQ(markdown_text("+ a"), "\\+ a");
  EXPECT_EQ(markdown_text("---"), "\\-\\-\\-");
  EXPECT_EQ(markdown_text("- - -"), "\\- \\- \\-");
  EXPECT_EQ(markdown_text("12. a"), "12\\. a");
  EXPECT_EQ(markdown_text("12) a"), "12\\) a");
  EXPECT_EQ(markdown_text("12.5 a"), "12.5 a");
}

TEST(MarkdownText, IsOneLine) {
  EXPECT_EQ(markdown_text("a\n\n# b"), "a  \\# b");
}

TEST(MarkdownText, NotifiesNoOneAndLinksNothing) {
  EXPECT_EQ(markdown_text("@all (@you) ada@example.edu"),
            "@\u200ball (@\u200byou) ada@example.edu");
  EXPECT_EQ(markdown_text("http://a www.b"), "http:\u200b//a www\u200b.b");
}

TEST(MarkdownCode, CannotBeClosedByItsContent) {
  EXPECT_EQ(markdown_code("a*b"), "`a*b`");
  EXPECT_EQ(markdown_code("a`b"), "``a`b``");
  EXPECT_EQ(markdown_code("``"), "``` `` ```");
  EXPECT_EQ(markdown_code(""), "");
}

TEST(MarkdownBlock, CannotBeClosedByItsContent) {
  EXPECT_EQ(markdown_block({"a", "b"}), "```text\na\nb\n```\n");
  EXPECT_EQ(markdown_block({"````"}), "`````text\n````\n`````\n");
}

}  // namespace
}  // namespace labcheck::report
