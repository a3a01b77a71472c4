#include "harness/cli/changing_line.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace {

// ECMA-48's Erase in Line: from the cursor to the end.
constexpr std::string_view kErase = "\x1b[K";

}  // namespace

bool takes_control_sequences() {
  const char* terminal = std::getenv("TERM");
  return terminal == nullptr || std::string_view(terminal) != "dumb";
}

ProgressForm progress_form(const CommonOptions& options) {
  if (options.quiet) return ProgressForm::nothing;
  return ::isatty(STDERR_FILENO) == 1 && takes_control_sequences() ? ProgressForm::changing_line
                                                                   : ProgressForm::lines;
}

void ChangingLine::show(std::string_view text) {
  // The text comes first and what is left of a longer one goes then: the line does not flicker.
  fmt::print(stderr, "\r{}{}", text, kErase);
  std::fflush(stderr);
  shown_ = true;
}

void ChangingLine::clear() {
  if (!std::exchange(shown_, false)) return;
  fmt::print(stderr, "\r{}", kErase);
  std::fflush(stderr);
}

}  // namespace labcheck
