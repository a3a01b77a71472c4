#include "harness/cli/changing_line.hpp"

#include "harness/base/file_descriptor.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <string>
#include <unistd.h>

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

/// Standard error is a terminal, of the kind that TERM names, while this is alive.
class ErrorsOnTerminal {
 public:
  explicit ErrorsOnTerminal(const char* kind)
      : master_(::posix_openpt(O_RDWR | O_NOCTTY)), before_(::dup(STDERR_FILENO)) {
    ::grantpt(master_.get());
    ::unlockpt(master_.get());
    const FileDescriptor terminal(::open(::ptsname(master_.get()), O_RDWR | O_NOCTTY));
    ::dup2(terminal.get(), STDERR_FILENO);
    if (const char* known = std::getenv("TERM")) kind_before_ = known;
    ::setenv("TERM", kind, 1);
  }
  ErrorsOnTerminal(const ErrorsOnTerminal&) = delete;
  ErrorsOnTerminal& operator=(const ErrorsOnTerminal&) = delete;
  ~ErrorsOnTerminal() {
    ::dup2(before_.get(), STDERR_FILENO);
    if (kind_before_) ::setenv("TERM", kind_before_->c_str(), 1);
    if (!kind_before_) ::unsetenv("TERM");
  }

 private:
  FileDescriptor master_;
  FileDescriptor before_;
  std::optional<std::string> kind_before_;
};

TEST(ProgressForm, IsALineThatChangesOnATerminalThatCanErase) {
  const ErrorsOnTerminal terminal("xterm");
  EXPECT_EQ(progress_form({}), ProgressForm::changing_line);
}

TEST(ProgressForm, IsLinesOnATerminalThatOnlyAppends) {
  const ErrorsOnTerminal terminal("dumb");
  EXPECT_EQ(progress_form({}), ProgressForm::lines);
}

}  // namespace
}  // namespace labcheck::test
