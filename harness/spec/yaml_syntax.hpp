// SPDX-License-Identifier: MIT
/// Rewords the YAML parser's errors as messages that name a remedy.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// An error of the parser: the byte at its position, and the lines where the innermost open list in
/// brackets and the innermost open map in braces begin (0 if there is none).
struct YamlSyntaxError {
  std::string_view parser_message;
  char at = '\0';
  int list_line = 0;
  int map_line = 0;
};

/// "the list opened with '[' on line 4 is not closed with ']'".
std::string describe_syntax_error(const YamlSyntaxError& error);

/// Whether the quoted text at the beginning of `text` is closed.
bool quotation_ends(std::string_view text);

}  // namespace labcheck
