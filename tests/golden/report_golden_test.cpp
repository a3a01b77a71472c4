// SPDX-License-Identifier: MIT
#include "harness/report/report_writer.hpp"
#include "harness/report/submission_reports.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/graded_submissions.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

std::filesystem::path expected(const std::string& submission, const std::string& format) {
  return source_folder() / "tests/golden/report" / (submission + "." + format + ".expected");
}

// Styles and their digests are not part of a page's content.
std::string without_styles(std::string text) {
  constexpr std::string_view kDigest = "'sha256-";
  for (auto at = text.find("<style>"); at != std::string::npos; at = text.find("<style>", at + 7)) {
    const auto begin = at + 7;
    text.erase(begin, text.find("</style>", at) - begin);
  }
  for (auto at = text.find(kDigest); at != std::string::npos; at = text.find(kDigest, at + 8))
    text.erase(at + 8, text.find('\'', at + 8) - at - 8);
  return text;
}

class ReportGolden : public testing::TestWithParam<NamedSubmission> {};

TEST_P(ReportGolden, EachFormatIsAsExpected) {
  for (const ReportFormat& format : report_formats()) {
    const std::string text = format.write(GetParam().submission);
    EXPECT_TRUE(matches_golden(format.name == "html" ? without_styles(text) : text,
                               expected(GetParam().name, format.name)));
  }
}

TEST_P(ReportGolden, TerminalIsAsExpectedInColorAndInNarrowAscii) {
  const GradedSubmission& submission = GetParam().submission;
  EXPECT_TRUE(matches_golden(terminal_report(submission, {TerminalStyle::Colors::ansi16,
                                                          TerminalStyle::Symbols::unicode, 80}),
                             expected(GetParam().name, "color")));
  EXPECT_TRUE(matches_golden(
      terminal_report(submission, {TerminalStyle::Colors::none, TerminalStyle::Symbols::ascii, 60}),
      expected(GetParam().name, "ascii")));
}

INSTANTIATE_TEST_SUITE_P(All, ReportGolden, testing::ValuesIn(graded_submissions()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace labcheck::test
