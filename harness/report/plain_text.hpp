// SPDX-License-Identifier: MIT
/// Makes text from other sources safe for reports: it cannot control a terminal, break a file's
/// encoding or leave its column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// `text` as valid UTF-8 without terminal escape sequences (colors, titles, links). Other invisible
/// or reordering characters (control characters, direction marks) become middle dots; line ends and
/// tabs stay, carriage returns are removed.
std::string plain(std::string_view text);

/// `plain` text on one line: line ends and tabs become spaces.
std::string plain_line(std::string_view text);

/// The nonempty `texts`, separated by empty lines.
std::string paragraphs(const std::vector<std::string>& texts);

/// `text` in ASCII: typographic characters become their usual substitutes ("..." for an ellipsis),
/// other characters '?'.
std::string to_ascii(std::string_view text);

/// `text` with each tab expanded to spaces, up to the next multiple of 8 columns.
std::string without_tabs(std::string_view text);

/// `text` broken at spaces into lines of at most `width` columns; longer words are broken, too.
std::vector<std::string> fit_lines(std::string_view text, std::size_t width);

/// `line`, or, if it is wider than `width` columns, its beginning followed by `ellipsis`.
std::string cut(std::string_view line, std::size_t width, std::string_view ellipsis);

}  // namespace labcheck::report
