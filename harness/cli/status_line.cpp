// SPDX-License-Identifier: MIT
#include "harness/cli/status_line.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace {

// ECMA-48, Erase in Line: erases from the cursor to the end of the line.
constexpr std::string_view kErase = "\x1b[K";

}  // namespace

bool supports_control_sequences() {
  const char* terminal = std::getenv("TERM");
  return terminal == nullptr || std::string_view(terminal) != "dumb";
}

ProgressForm progress_form(const CommonOptions& options) {
  if (options.quiet) return ProgressForm::nothing;
  return ::isatty(STDERR_FILENO) == 1 && supports_control_sequences() ? ProgressForm::status_line
                                                                      : ProgressForm::lines;
}

void StatusLine::show(std::string_view text) {
  // Erasing the rest of a longer text after writing avoids flicker.
  fmt::print(stderr, "\r{}{}", text, kErase);
  std::fflush(stderr);
  shown_ = true;
}

void StatusLine::clear() {
  if (!std::exchange(shown_, false)) return;
  fmt::print(stderr, "\r{}", kErase);
  std::fflush(stderr);
}

}  // namespace labcheck
