// SPDX-License-Identifier: MIT
#include "harness/report/terminal_page.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

constexpr TerminalStyle kPlain{TerminalStyle::Colors::none, TerminalStyle::Symbols::unicode, 60};
constexpr TerminalStyle kColored{TerminalStyle::Colors::ansi16, TerminalStyle::Symbols::unicode,
                                 60};
constexpr TerminalStyle kAscii{TerminalStyle::Colors::none, TerminalStyle::Symbols::ascii, 60};

TEST(Page, LimitsItsWidth) {
  EXPECT_EQ(Page({{}, {}, 10}).width(), 60U);
  EXPECT_EQ(Page({{}, {}, 200}).width(), 120U);
}

TEST(Page, HasAtMostOneEmptyLineInSequenceAndNoneAtTheTop) {
  Page page(kPlain);
  page.blank();
  page.line(0, {{"a"}});
  page.blank();
  page.blank();
  page.line(0, {{"b"}});
  EXPECT_EQ(page.text(), "a\n\nb\n");
}

TEST(Page, TruncatesALineThatIsTooWide) {
  Page page(kPlain);
  page.line(2, {{"ab"}, {std::string(80, 'x')}});
  EXPECT_EQ(page.text(), "  ab" + std::string(55, 'x') + "\u2026\n");
}

TEST(Page, PutsPointsAtTheRightEdge) {
  Page page(kPlain);
  page.row({"*"}, {"title"}, {{"1 / 2"}}, Page::Leader::none);
  EXPECT_EQ(page.text(), "* title" + std::string(48, ' ') + "1 / 2\n");
}

TEST(Page, FillsAGapWithLeaderDots) {
  Page page(kAscii);
  page.row({"*"}, {"title"}, {{"1 / 2"}}, Page::Leader::dots);
  EXPECT_EQ(page.text(), "* title " + std::string(46, '.') + " 1 / 2\n");
}

TEST(Page, IndentsAParagraphToItsBeginning) {
  Page page(kPlain);
  page.paragraph(2, {{"hint: "}}, {std::string(30, 'a') + ' ' + std::string(30, 'b')});
  EXPECT_EQ(page.text(),
            "  hint: " + std::string(30, 'a') + "\n        " + std::string(30, 'b') + '\n');
}

TEST(Page, IndentsAParagraphWithAWideLeadSlightly) {
  Page page(kPlain);
  page.paragraph(2, {{"kernels.cu:31: "}}, {std::string(30, 'a') + ' ' + std::string(30, 'b')});
  EXPECT_EQ(page.text(),
            "  kernels.cu:31: " + std::string(30, 'a') + "\n    " + std::string(30, 'b') + '\n');
}

TEST(Page, WrapsALeadThatIsTooWide) {
  Page page(kPlain);
  page.paragraph(2, {{std::string(70, 'p') + ":31: "}}, {"message"});
  EXPECT_EQ(page.text(),
            "  " + std::string(58, 'p') + "\n  " + std::string(12, 'p') + ":31: message\n");
}

TEST(Page, IsColoredOnlyWithInks) {
  Page page(kColored);
  page.line(0, {{"no", Ink::plain}, {"yes", Ink::good}, {"bold", strong(Ink::bad)}});
  EXPECT_EQ(page.text(), "no\x1b[32myes\x1b[0m\x1b[1;31mbold\x1b[0m\n");
}

TEST(Page, CannotControlTheTerminal) {
  Page page(kPlain);
  page.line(0, {{"\x1b[2Ja\nb\x07"}});
  page.paragraph(0, {}, {"\x1b]0;title\x07t"});
  EXPECT_EQ(page.text(), "a b\u00B7\nt\n");
}

TEST(Page, HasNoTrailingSpaces) {
  Page page(kColored);
  page.line(2, {{"| ", Ink::faint}, {"  "}});
  page.line(2, {{"  "}});
  EXPECT_EQ(page.text(), "  \x1b[2m|\x1b[0m\n\n");
}

TEST(Page, IsAsciiInAnAsciiStyle) {
  Page page(kAscii);
  page.rule();
  page.paragraph(0, {}, {"12 \u00B5s \u2026"});
  EXPECT_EQ(page.text(), std::string(60, '-') + "\n12 us ...\n");
}

}  // namespace
}  // namespace labcheck::report
