// SPDX-License-Identifier: MIT
#include "harness/cli/console.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <fmt/format.h>

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace labcheck {
namespace {

bool uses_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale = value;
    return locale.find("UTF-8") != std::string_view::npos ||
           locale.find("utf8") != std::string_view::npos;
  }
  // If no locale is set, as on many CI runners, files and logs are UTF-8 in practice.
  return true;
}

bool uses_colors(const CommonOptions& options, int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  const bool is_off = options.no_color || (no_color != nullptr && *no_color != '\0');
  return !is_off && ::isatty(descriptor) == 1 && supports_control_sequences();
}

TerminalStyle style_on(int descriptor, const CommonOptions& options) {
  TerminalStyle style;
  style.colors = uses_colors(options, descriptor) ? TerminalStyle::Colors::ansi16
                                                  : TerminalStyle::Colors::none;
  style.symbols = uses_utf8() ? TerminalStyle::Symbols::unicode : TerminalStyle::Symbols::ascii;
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  return style;
}

}  // namespace

bool is_terminal_output() {
  return ::isatty(STDOUT_FILENO) == 1;
}

TerminalStyle style_of_output(const CommonOptions& options) {
  return style_on(STDOUT_FILENO, options);
}

TerminalStyle style_of_problems(const CommonOptions& options) {
  return style_on(STDERR_FILENO, options);
}

TerminalStyle style_of_a_file() {
  return {};
}

void print_diagnostic(const Diagnostic& diagnostic) {
  std::string source;
  try {
    source = read_file(diagnostic.file);
  } catch (const UserError&) {
    // Prints the position without the source line.
  }
  fmt::print(stderr, "{}\n", describe_with_caret(diagnostic, source));
}

void print_problem(std::string_view message, std::string_view remedy) {
  fmt::print(stderr, "labcheck: {}\n", message);
  if (!remedy.empty()) fmt::print(stderr, "  {}\n", remedy);
}

ConsoleProgress::ConsoleProgress(const CommonOptions& options) : form_(progress_form(options)) {}

void ConsoleProgress::step(std::string_view description) {
  if (form_ == ProgressForm::lines) fmt::print(stderr, "labcheck: {}\n", description);
  if (form_ == ProgressForm::status_line) line_.show(fmt::format("{} …", description));
}

}  // namespace labcheck
