#include "harness/report/markdown_text.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

TEST(MarkdownText, LeavesProseReadable) {
  EXPECT_EQ(markdown_text("labcheck 0.1.0: 3 of 4 (well-known), a+b."),
            "labcheck 0.1.0: 3 of 4 (well-known), a+b.");
}

TEST(MarkdownText, EscapesMarkup) {
  EXPECT_EQ(markdown_text("*a* _b_ `c` [d](e) #1 |f| ~g~ !h \\"),
            "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\#1 \\|f\\| \\~g\\~ \\!h \\\\");
  EXPECT_EQ(markdown_text("<b> & &lt;"), "&lt;b&gt; &amp; &amp;lt;");
}

TEST(MarkdownText, IsNoListAndNoRule) {
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

TEST(MarkdownText, CallsNobodyAndLinksNothing) {
  EXPECT_EQ(markdown_text("@all (@you) ada@example.edu"),
            "@\u200ball (@\u200byou) ada@example.edu");
  EXPECT_EQ(markdown_text("http://a www.b"), "http:\u200b//a www\u200b.b");
}

TEST(MarkdownCode, CannotBeEndedFromWithin) {
  EXPECT_EQ(markdown_code("a*b"), "`a*b`");
  EXPECT_EQ(markdown_code("a`b"), "``a`b``");
  EXPECT_EQ(markdown_code("``"), "``` `` ```");
  EXPECT_EQ(markdown_code(""), "");
}

TEST(MarkdownBlock, CannotBeEndedFromWithin) {
  EXPECT_EQ(markdown_block({"a", "b"}), "```text\na\nb\n```\n");
  EXPECT_EQ(markdown_block({"````"}), "`````text\n````\n`````\n");
}

}  // namespace
}  // namespace labcheck::report
