// SPDX-License-Identifier: MIT
/// Decodes any bytes as UTF-8, and measures, wraps and truncates text in terminal columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Replaces invalid bytes.
inline constexpr char32_t kReplacementCharacter = U'\uFFFD';

/// The code points of `text`. Each byte outside well-formed UTF-8 (RFC 3629: no overlong forms, no
/// surrogates, nothing above U+10FFFF) becomes U+FFFD.
std::u32string decode(std::string_view text);

/// `code_points` as UTF-8.
std::string encode(std::u32string_view code_points);

/// The terminal columns of `code_point`: 0 for combining marks, 2 for East Asian wide characters
/// and emoji, otherwise 1.
std::size_t columns(char32_t code_point);

/// The terminal columns of UTF-8 `text`.
std::size_t columns(std::string_view text);

/// `text` followed by spaces, at least `width` terminal columns wide.
std::string padded(std::string_view text, std::size_t width);

/// The width of each column of `rows` [terminal columns].
std::vector<std::size_t> column_widths(const std::vector<std::vector<std::string>>& rows);

/// The cells of a row of such a table, with `gap` spaces between columns. The columns from `first`
/// to before `last` are right-aligned, the others left-aligned.
struct Figures {
  std::size_t first;
  std::size_t last;
};
std::string aligned(const std::vector<std::string>& row, const std::vector<std::size_t>& widths,
                    std::size_t gap, Figures figures);

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
