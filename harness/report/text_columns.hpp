// SPDX-License-Identifier: MIT
/// Pads, wraps and truncates text to terminal columns.
#pragma once

#include "harness/base/text_encoding.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

using labcheck::columns;

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
