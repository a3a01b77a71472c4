/// Text that others made, as it may stand in a report: it cannot drive a terminal, break a file's
/// encoding or leave its column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// `text` as valid UTF-8 without terminal escape sequences (colours, titles, links). What else
/// would not be seen or would reorder what is seen (control characters, marks of writing direction)
/// becomes a middle dot; line ends and tabs stay, carriage returns go.
std::string plain(std::string_view text);

/// `plain` text on one line: line ends and tabs become spaces.
std::string plain_line(std::string_view text);

/// `text` in ASCII: typographic characters as their usual substitutes ("..." for an ellipsis), any
/// other as '?'.
std::string to_ascii(std::string_view text);

/// `text` with each tab as the spaces that lead to the next multiple of 8 columns.
std::string without_tabs(std::string_view text);

/// `text` broken at spaces into lines of at most `width` columns; a longer word is broken, too.
std::vector<std::string> fitted(std::string_view text, std::size_t width);

/// `line` if it has at most `width` columns, else as much of its beginning as leaves room for
/// `ellipsis`.
std::string cut(std::string_view line, std::size_t width, std::string_view ellipsis);

}  // namespace labcheck::report
