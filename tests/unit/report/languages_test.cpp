// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/source_lines.hpp"

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
  const std::string label = header_label(kSubmissionLabel);
  use_translator(Language::english, nullptr);
  EXPECT_EQ(label, "посылка    ") << "as wide as 'graded on' and two spaces";
}

}  // namespace
}  // namespace labcheck::report
