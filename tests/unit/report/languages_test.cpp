// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/report/submission_reports.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace labcheck::report {
namespace {

/// Russian forms of a few messages.
struct FewMessages : Translator {
  const char* find(const char* /*context*/, const char* text) const override {
    const std::string_view english = text;
    if (english == "data race in shared memory: {}, and {}")
      return "гонка данных в разделяемой памяти: {}, {}";
    if (english == "thread {} of block {}") return "поток {} блока {}";
    if (english == ",") return "\u00A0";
    return english == "submission" ? "посылка" : nullptr;
  }
  const char* find_plural(const char* /*one*/, const char* /*many*/,
                          std::uint64_t /*count*/) const override {
    return nullptr;
  }
};

TEST(OtherLanguages, HaveAlignedLabels) {
  const FewMessages messages;
  use_translator(Language::russian, &messages);
  GradedSubmission submission;
  submission.submission = "ada";
  const std::string report = terminal_report(submission, {});
  use_translator(Language::english, nullptr);
  EXPECT_NE(report.find("\nпосылка    ada\n"), std::string::npos)
      << "as wide as 'graded on' and two spaces: " << report;
}

}  // namespace
}  // namespace labcheck::report
