// SPDX-License-Identifier: MIT
/// Makes text from other sources safe for reports: it cannot control a terminal, break a file's
/// encoding or be markup.
#pragma once

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

/// `text` with the five markup characters replaced by references, which makes it safe between tags
/// and in attributes; the result never contains "]]>".
std::string with_references(std::string_view text);

/// `text`, made `plain`, as content of an element or of a quoted attribute, with
/// all markup escaped.
std::string escaped(std::string_view text);

/// The same on one line.
std::string escaped_line(std::string_view text);

/// The JSON document `json` for a script element, with '<' escaped, which occurs only in strings.
std::string json_island(std::string_view json);

/// `text` on one line, with all Markdown and HTML markup escaped. Names after '@' notify no one,
/// and addresses do not become links.
std::string markdown_text(std::string_view text);

/// `text` on one line as code, in backticks that it cannot close. Not for table cells.
std::string markdown_code(std::string_view text);

/// `lines` as a code block that they cannot close.
std::string markdown_block(const std::vector<std::string>& lines);

}  // namespace labcheck::report
