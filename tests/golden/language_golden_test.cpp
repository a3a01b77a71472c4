// SPDX-License-Identifier: MIT
// Every report in every other language than English, in language/<language>/. The messages of the
// submissions themselves are English: tests/e2e/language_test.cpp grades real submissions.
#include "harness/base/text_encoding.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/report_writer.hpp"
#include "harness/report/submission_reports.hpp"
#include "tests/support/course_tables.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/graded_submissions.hpp"
#include "tests/support/in_language.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// The part of a page that its readers see.
std::string body_of(const std::string& page) {
  const std::size_t begin = page.find("<body");
  return begin == std::string::npos ? page : page.substr(begin);
}

class LanguageGolden : public testing::TestWithParam<Language> {
 protected:
  static testing::AssertionResult is_expected(const std::string& text, const std::string& name) {
    const std::string language(to_string(GetParam()));
    return matches_golden(
        text, source_folder() / "tests/golden/language" / language / (name + ".expected"));
  }

  InLanguage language_{GetParam()};
};

TEST_P(LanguageGolden, ReportsOfSubmissions) {
  for (const NamedSubmission& named : graded_submissions()) {
    if (named.name != "wrong_answer" && named.name != "perfect_on_gpu") continue;
    for (const ReportFormat& format : report_formats()) {
      EXPECT_TRUE(
          is_expected(body_of(format.write(named.submission)), named.name + "." + format.name));
    }
  }
}

TEST_P(LanguageGolden, ReportsOfACourse) {
  EXPECT_TRUE(is_expected(course_csv(seven_students()), "course.csv"));
  EXPECT_TRUE(is_expected(course_junit(seven_students()), "course.junit"));
  EXPECT_TRUE(is_expected(course_markdown(seven_students()), "course.markdown"));
  EXPECT_TRUE(is_expected(marks_form(seven_students()).text, "course.marks"));
}

// Columns are aligned by the characters that a terminal shows, not by bytes.
TEST_P(LanguageGolden, LinesFitTheTerminal) {
  std::size_t checked = 0;
  for (const NamedSubmission& named : graded_submissions()) {
    const std::string text = terminal_report(
        named.submission, {TerminalStyle::Colors::none, TerminalStyle::Symbols::unicode, 80});
    for (const std::string& line : lines_of(text)) {
      if (!line.starts_with("──") && line.find("··") == std::string::npos) continue;
      EXPECT_EQ(columns(line), 80U) << line;
      ++checked;
    }
  }
  EXPECT_GT(checked, 2 * graded_submissions().size());
}

INSTANTIATE_TEST_SUITE_P(All, LanguageGolden, testing::Values(Language::russian, Language::czech),
                         [](const auto& each) { return std::string(to_string(each.param)); });

}  // namespace
}  // namespace labcheck::test
