#include "harness/base/diagnostic.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Diagnostic at(int line, int column) {
  return {"rubric.yaml", line, column, Severity::error, "unknown key 'point'"};
}

TEST(Diagnostic, NamesFileLineColumnSeverityAndMessage) {
  EXPECT_EQ(describe(at(7, 5)), "rubric.yaml:7:5: error: unknown key 'point'");
}

TEST(Diagnostic, LeavesOutAColumnThatIsNotKnown) {
  EXPECT_EQ(describe(at(7, 0)), "rubric.yaml:7: error: unknown key 'point'");
}

TEST(Diagnostic, LeavesOutALineThatIsNotKnown) {
  EXPECT_EQ(describe(at(0, 0)), "rubric.yaml: error: unknown key 'point'");
}

TEST(Diagnostic, LeavesOutAColumnWithoutALine) {
  EXPECT_EQ(describe(at(0, 5)), "rubric.yaml: error: unknown key 'point'");
}

TEST(Diagnostic, LeavesOutAFileThatIsNotKnown) {
  EXPECT_EQ(describe({"", 0, 0, Severity::warning, "too long"}), "warning: too long");
}

TEST(Diagnostic, ShowsTheLineWithACaretUnderTheColumn) {
  EXPECT_EQ(describe_with_caret(at(2, 5), "first\n  - point: 5\nthird\n"),
            "rubric.yaml:2:5: error: unknown key 'point'\n"
            "    - point: 5\n"
            "      ^");
}

TEST(Diagnostic, PutsTheCaretUnderTheFirstColumn) {
  EXPECT_EQ(describe_with_caret(at(1, 1), "point: 5"),
            "rubric.yaml:1:1: error: unknown key 'point'\n"
            "  point: 5\n"
            "  ^");
}

TEST(Diagnostic, CountsColumnsInCodePoints) {
  EXPECT_EQ(describe_with_caret(at(1, 9), "größe: point"),
            "rubric.yaml:1:9: error: unknown key 'point'\n"
            "  größe: point\n"
            "          ^");
}

TEST(Diagnostic, CountsTabsBehindLongerCodePointsAsOneColumn) {
  EXPECT_EQ(describe_with_caret(at(1, 5), "ö\t…\tpoint"),
            "rubric.yaml:1:5: error: unknown key 'point'\n"
            "  ö\t…\tpoint\n"
            "   \t \t^");
}

TEST(Diagnostic, KeepsTabsBeforeTheCaret) {
  EXPECT_EQ(describe_with_caret(at(1, 4), "\ta\tpoint"),
            "rubric.yaml:1:4: error: unknown key 'point'\n"
            "  \ta\tpoint\n"
            "  \t \t^");
}

TEST(Diagnostic, DropsTheCarriageReturnOfALineThatEndsInOne) {
  EXPECT_EQ(describe_with_caret(at(1, 1), "point: 5\r\nnext\r\n"),
            "rubric.yaml:1:1: error: unknown key 'point'\n"
            "  point: 5\n"
            "  ^");
}

TEST(Diagnostic, PutsTheCaretBehindTheLineForAColumnBehindItsEnd) {
  EXPECT_EQ(describe_with_caret(at(1, 4), "abc"),
            "rubric.yaml:1:4: error: unknown key 'point'\n"
            "  abc\n"
            "     ^");
}

TEST(Diagnostic, PutsTheCaretBehindTheLineForAColumnFarOutside) {
  EXPECT_EQ(describe_with_caret(at(1, 1000), "abc"),
            "rubric.yaml:1:1000: error: unknown key 'point'\n"
            "  abc\n"
            "     ^");
}

TEST(Diagnostic, ShowsNoCaretWithoutAColumn) {
  EXPECT_EQ(describe_with_caret(at(1, 0), "abc"),
            "rubric.yaml:1: error: unknown key 'point'\n"
            "  abc");
}

TEST(Diagnostic, ShowsNoLineWithoutALineNumber) {
  EXPECT_EQ(describe_with_caret(at(0, 0), "abc"), describe(at(0, 0)));
}

TEST(Diagnostic, ShowsNoLineThatTheSourceDoesNotHave) {
  EXPECT_EQ(describe_with_caret(at(3, 1), "one\ntwo\n"), describe(at(3, 1)));
  EXPECT_EQ(describe_with_caret(at(9, 1), "one\ntwo\n"), describe(at(9, 1)));
}

TEST(Diagnostic, ShowsNoLineThatIsEmpty) {
  EXPECT_EQ(describe_with_caret(at(1, 1), "\r\ntwo"), describe(at(1, 1)));
}

TEST(Diagnostics, HaveErrorsWhereOneIsAnError) {
  EXPECT_TRUE(has_errors({{"", 0, 0, Severity::warning, ""}, at(1, 1)}));
}

TEST(Diagnostics, HaveNoErrorsWhereAllAreRemarks) {
  EXPECT_FALSE(has_errors({{"", 0, 0, Severity::warning, ""}, {"", 0, 0, Severity::note, ""}}));
  EXPECT_FALSE(has_errors({}));
}

}  // namespace
}  // namespace labcheck::test
