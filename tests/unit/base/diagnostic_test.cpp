// SPDX-License-Identifier: MIT
#include "harness/base/diagnostic.hpp"

#include "harness/base/enum_names.hpp"
#include "harness/base/error.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Diagnostic at(int line, int column) {
  return {"rubric.yaml", line, column, Severity::error, verbatim("unknown key 'point'")};
}

TEST(Diagnostic, NamesFileLineColumnSeverityAndMessage) {
  EXPECT_EQ(describe(at(7, 5)), "rubric.yaml:7:5: error: unknown key 'point'");
}

TEST(Diagnostic, OmitsAnUnknownColumn) {
  EXPECT_EQ(describe(at(7, 0)), "rubric.yaml:7: error: unknown key 'point'");
}

TEST(Diagnostic, OmitsAnUnknownLine) {
  EXPECT_EQ(describe(at(0, 0)), "rubric.yaml: error: unknown key 'point'");
}

TEST(Diagnostic, OmitsAColumnWithoutALine) {
  EXPECT_EQ(describe(at(0, 5)), "rubric.yaml: error: unknown key 'point'");
}

TEST(Diagnostic, OmitsAnUnknownFile) {
  EXPECT_EQ(describe({"", 0, 0, Severity::warning, verbatim("too long")}), "warning: too long");
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

TEST(Diagnostic, CountsTabsAfterLongerCodePointsAsOneColumn) {
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

TEST(Diagnostic, RemovesTheCarriageReturnAtTheEndOfALine) {
  EXPECT_EQ(describe_with_caret(at(1, 1), "point: 5\r\nnext\r\n"),
            "rubric.yaml:1:1: error: unknown key 'point'\n"
            "  point: 5\n"
            "  ^");
}

TEST(Diagnostic, PutsTheCaretAfterTheLineForAColumnAfterItsEnd) {
  EXPECT_EQ(describe_with_caret(at(1, 4), "abc"),
            "rubric.yaml:1:4: error: unknown key 'point'\n"
            "  abc\n"
            "     ^");
}

TEST(Diagnostic, PutsTheCaretAfterTheLineForAColumnFarOutside) {
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

TEST(Diagnostic, ShowsNoLineIfTheSourceIsTooShort) {
  EXPECT_EQ(describe_with_caret(at(3, 1), "one\ntwo\n"), describe(at(3, 1)));
  EXPECT_EQ(describe_with_caret(at(9, 1), "one\ntwo\n"), describe(at(9, 1)));
}

TEST(Diagnostic, ShowsNoEmptyLine) {
  EXPECT_EQ(describe_with_caret(at(1, 1), "\r\ntwo"), describe(at(1, 1)));
}

TEST(Diagnostics, HaveErrorsIfOneIsAnError) {
  EXPECT_TRUE(has_errors({{"", 0, 0, Severity::warning}, at(1, 1)}));
}

TEST(Diagnostics, HaveNoErrorsIfAllAreRemarks) {
  EXPECT_FALSE(has_errors({{"", 0, 0, Severity::warning}, {"", 0, 0, Severity::note}}));
  EXPECT_FALSE(has_errors({}));
}

TEST(UserError, HasAMessageAndARemedy) {
  const UserError error("rubric.yaml: cannot be read", "check its permissions");
  EXPECT_STREQ(error.what(), "rubric.yaml: cannot be read");
  EXPECT_EQ(error.remedy(), "check its permissions");
  EXPECT_TRUE(error.diagnostics().empty());
}

TEST(UserError, CarriesAllDiagnostics) {
  const std::vector<Diagnostic> found{{"a.yaml", 1, 1, Severity::error, verbatim("one")},
                                      {"a.yaml", 2, 1, Severity::warning, verbatim("two")}};
  const UserError error("a.yaml has 1 error", found);
  EXPECT_EQ(error.diagnostics(), found);
  EXPECT_EQ(error.remedy(), "");
}

TEST(HarnessError, HasAMessageAndARemedy) {
  const HarnessError error("nvcc was not found", "install the CUDA Toolkit");
  EXPECT_STREQ(error.what(), "nvcc was not found");
  EXPECT_EQ(error.remedy(), "install the CUDA Toolkit");
}

TEST(EnumNames, NameEachEnumerator) {
  EXPECT_EQ(to_string(Severity::note), "note");
  EXPECT_EQ(to_string(Severity::warning), "warning");
  EXPECT_EQ(to_string(Severity::error), "error");
}

TEST(EnumNames, ParseBack) {
  EXPECT_EQ(parse_enum<Severity>("note"), Severity::note);
  EXPECT_EQ(parse_enum<Severity>("warning"), Severity::warning);
  EXPECT_EQ(parse_enum<Severity>("error"), Severity::error);
}

TEST(EnumNames, DoNotParseAnyOtherWord) {
  EXPECT_EQ(parse_enum<Severity>("Error"), std::nullopt);
  EXPECT_EQ(parse_enum<Severity>("err"), std::nullopt);
  EXPECT_EQ(parse_enum<Severity>(""), std::nullopt);
}

TEST(EnumNames, AreAvailableAtCompileTime) {
  static_assert(to_string(Severity::error) == "error");
  static_assert(parse_enum<Severity>("error") == Severity::error);
}

}  // namespace
}  // namespace labcheck::test
