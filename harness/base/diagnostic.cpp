// SPDX-License-Identifier: MIT
#include "harness/base/diagnostic.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

std::string_view line_of(std::string_view text, int line) {
  for (int current = 1; current < line; ++current) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

// Blanks as wide as the first `columns` code points of `line`. Tabs are kept, so that the caret is
// under the right letter for every tab width.
std::string blanks_under(std::string_view line, int columns) {
  std::string blanks;
  for (const char32_t c : decode(line).substr(0, static_cast<std::size_t>(columns)))
    blanks += c == U'\t' ? '\t' : ' ';
  return blanks;
}

}  // namespace

std::string name_of(Severity severity) {
  switch (severity) {
    case Severity::note:
      return tr_context("diagnostic", "note");
    case Severity::warning:
      return tr_context("diagnostic", "warning");
    case Severity::error:
      return tr_context("diagnostic", "error");
  }
  return {};
}

std::string place_of(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.line > 0) text += fmt::format(":{}", diagnostic.line);
  if (diagnostic.line > 0 && diagnostic.column > 0) text += fmt::format(":{}", diagnostic.column);
  return text.empty() ? text : text + ": ";
}

std::string describe(const Diagnostic& diagnostic) {
  return fmt::format("{}{}: {}", place_of(diagnostic), name_of(diagnostic.severity),
                     render(diagnostic.message));
}

std::string describe_with_caret(const Diagnostic& diagnostic, std::string_view source) {
  std::string text = describe(diagnostic);
  if (diagnostic.line <= 0) return text;
  const std::string_view line = line_of(source, diagnostic.line);
  if (line.empty()) return text;
  text += fmt::format("\n  {}", line);
  if (diagnostic.column <= 0) return text;
  return text + fmt::format("\n  {}^", blanks_under(line, diagnostic.column - 1));
}

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::ranges::any_of(diagnostics,
                             [](const Diagnostic& d) { return d.severity == Severity::error; });
}

}  // namespace labcheck
