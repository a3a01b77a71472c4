#include "harness/cli/changing_line.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

std::string written_by(const auto& action) {
  testing::internal::CaptureStderr();
  action();
  return testing::internal::GetCapturedStderr();
}

TEST(ChangingLine, PutsEachTextInPlaceOfTheOneBefore) {
  ChangingLine line;
  EXPECT_EQ(written_by([&] {
              line.show("a longer one");
              line.show("short");
            }),
            "\ra longer one\x1b[K\rshort\x1b[K");
  EXPECT_TRUE(line.is_shown());
}

TEST(ChangingLine, IsTakenAwayOnce) {
  EXPECT_EQ(written_by([] {
              ChangingLine line;
              line.show("text");
              line.clear();
              EXPECT_FALSE(line.is_shown());
              line.clear();
            }),
            "\rtext\x1b[K\r\x1b[K");
}

TEST(ChangingLine, IsGoneInTheEnd) {
  EXPECT_EQ(written_by([] { ChangingLine().show("text"); }), "\rtext\x1b[K\r\x1b[K");
}

TEST(ChangingLine, WritesNothingWhereNothingWasShown) {
  EXPECT_EQ(written_by([] { ChangingLine().clear(); }), "");
}

TEST(ProgressForm, IsLinesWhereStandardErrorIsNoTerminalAndNothingWithQuiet) {
  ProgressForm form{};
  // Captured, standard error is a file.
  written_by([&] { form = progress_form({}); });
  EXPECT_EQ(form, ProgressForm::lines);
  CommonOptions quiet;
  quiet.quiet = true;
  EXPECT_EQ(progress_form(quiet), ProgressForm::nothing);
}

}  // namespace
}  // namespace labcheck::test
