/// A remark about a place in a text file: what rubric, assignment and compiler problems are told
/// with.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

enum class Severity { note, warning, error };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<Severity>{"note", "warning", "error"};

/// `line` and `column` count from 1, columns in code points; 0 means "the file as a whole" or "the
/// line as a whole".
struct Diagnostic {
  std::string file;
  int line = 0;
  int column = 0;
  Severity severity = Severity::error;
  std::string message;

  bool operator==(const Diagnostic&) const = default;
};

/// "file:line:column: severity: message", leaving out what is 0 or empty.
std::string describe(const Diagnostic& diagnostic);

/// `describe`, then the line of `source` that is meant and a caret under its column, or behind the
/// line where it is shorter. `source` is the file's text.
std::string describe_with_caret(const Diagnostic& diagnostic, std::string_view source);

/// True if one of `diagnostics` is an error.
bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace labcheck
