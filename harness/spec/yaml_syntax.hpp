/// The YAML parser's complaints, in words that say what to do.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// What the parser stumbled over: the byte at the place, and the lines where the innermost list in
/// brackets and map in braces that are still open begin (0 where there is none).
struct YamlStumble {
  std::string_view complaint;  // in the parser's words
  char at = '\0';
  int list_line = 0;
  int map_line = 0;
};

/// "the list that '[' opens in line 4 is not closed with ']'".
std::string in_plain_words(const YamlStumble& stumble);

/// Whether the quotation that `text` begins with comes to its end.
bool quotation_ends(std::string_view text);

}  // namespace labcheck
