// SPDX-License-Identifier: MIT
#include "harness/yaml/position.hpp"

#include "harness/base/text_encoding.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {

Position position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line_start = before.rfind('\n');
  const std::string_view line =
      line_start == std::string_view::npos ? before : before.substr(line_start + 1);
  return {1 + static_cast<int>(std::ranges::count(before, '\n')),
          1 + static_cast<int>(decode(line).size())};
}

Diagnostic error_at(Position position, const std::string& file, std::string message) {
  return {file, position.line, position.column, Severity::error, verbatim(std::move(message))};
}

Diagnostic warning_at(Position position, const std::string& file, std::string message) {
  return {file, position.line, position.column, Severity::warning, verbatim(std::move(message))};
}

std::vector<Diagnostic> in_order(std::vector<Diagnostic> diagnostics) {
  std::ranges::stable_sort(
      diagnostics, {}, [](const Diagnostic& found) { return std::pair(found.line, found.column); });
  // The same position can be read twice through a YAML alias.
  std::vector<Diagnostic> once;
  for (Diagnostic& diagnostic : diagnostics) {
    if (std::ranges::find(once, diagnostic) == once.end()) {
      once.push_back(std::move(diagnostic));
    }
  }
  return once;
}

}  // namespace labcheck
