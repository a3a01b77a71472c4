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

TEST(OtherLanguages, HaveTheSameCausesAndAlignedLabels) {
  const FewMessages messages;
  use_translator(Language::russian, &messages);
  const std::string race = cause_of("a.cu:7 in f: гонка данных в разделяемой памяти: поток 1 …");
  const std::string one = cause_of("a.cu:7: чтение 4 байт, поток (1,0,0) блока (0,0,0): индекс 1");
  const std::string other = cause_of("a.cu:7 in f: чтение 4 байт, поток (7,0,0) блока (1,0,0)");
  const std::string large = cause_of("a.cu:7: 1\u00A0024 байта");
  const std::string label = header_label(kSubmissionLabel);
  use_translator(Language::english, nullptr);
  EXPECT_EQ(race, "гонка данных в разделяемой памяти: ");
  EXPECT_EQ(one, other);
  EXPECT_EQ(large, "a.cu:7# байта");
  EXPECT_EQ(label, "посылка    ") << "as wide as 'graded on' and two spaces";
}

}  // namespace
}  // namespace labcheck::report
