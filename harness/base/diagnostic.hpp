// SPDX-License-Identifier: MIT
/// Diagnostics: messages about positions in text files, for rubrics, assignments and compilers.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/message.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

LABCHECK_ENUM(Severity, note, warning, error)

/// `line` and `column` count from 1, columns in code points; 0 means the whole file or the whole
/// line.
struct Diagnostic {
  std::string file;
  int line = 0;
  int column = 0;
  Severity severity = Severity::error;
  Message message{};

  bool operator==(const Diagnostic&) const = default;
};

/// "error", in the language in use.
std::string name_of(Severity severity);

/// "file:line:column: ", without the parts that are 0 or empty.
std::string place_of(const Diagnostic& diagnostic);

/// "file:line:column: severity: message", without the parts that are 0 or empty.
std::string describe(const Diagnostic& diagnostic);

/// describe(), followed by the line of `source` and a caret under the column, or after the end of a
/// shorter line. `source` is the file's text.
std::string describe_with_caret(const Diagnostic& diagnostic, std::string_view source);

/// True if one of `diagnostics` is an error.
bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace labcheck
