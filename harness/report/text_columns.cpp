// SPDX-License-Identifier: MIT
#include "harness/report/text_columns.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace labcheck::report {
namespace {

constexpr std::array<std::pair<char32_t, std::string_view>, 22> kSubstitutes{{
    {U'\u2026', "..."},  {U'\u2013', "-"},  {U'\u2014', "-"},  {U'\u2212', "-"},  {U'\u2018', "'"},
    {U'\u2019', "'"},    {U'\u201C', "\""}, {U'\u201D', "\""}, {U'\u00B7', "."},  {U'\u00B5', "u"},
    {U'\u03BC', "u"},    {U'\u00D7', "x"},  {U'\u2264', "<="}, {U'\u2265', ">="}, {U'\u2260', "!="},
    {U'\u2192', "->"},   {U'\u2190', "<-"}, {U'\u00B1', "+-"}, {U'\u00A0', " "},  {U'\u2022', "*"},
    {U'\u221A', "sqrt"}, {U'\u2248', "~"},
}};

// Breaks words that are wider than a line: paths after a slash if possible.
std::string with_long_words_broken(std::string_view text, std::size_t width) {
  std::u32string broken;
  std::size_t used = 0;         // columns of the current part of a word
  std::size_t after_slash = 0;  // those of them that follow its last slash
  bool has_slash = false;
  for (const char32_t c : decode(text)) {
    const bool is_space = c == U' ' || c == U'\n';
    if (!is_space && used + columns(c) > width && used > 0) {
      const std::size_t moved = has_slash ? broken.size() - broken.rfind(U'/') - 1 : 0;
      broken.insert(broken.size() - moved, 1, U' ');
      used = has_slash ? after_slash : 0;
      has_slash = false;
    }
    used = is_space ? 0 : used + columns(c);
    after_slash = is_space || c == U'/' ? 0 : after_slash + columns(c);
    has_slash = !is_space && (has_slash || c == U'/');
    broken += c;
  }
  return encode(broken);
}

}  // namespace

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

std::vector<std::size_t> column_widths(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], columns(row[k]));
  }
  return widths;
}

std::string aligned(const std::vector<std::string>& row, const std::vector<std::size_t>& widths,
                    std::size_t gap, Figures figures) {
  std::string line;
  for (std::size_t k = 0; k < row.size(); ++k) {
    const std::string blanks(widths[k] - columns(row[k]), ' ');
    if (k > 0) line.append(gap, ' ');
    line += k >= figures.first && k < figures.last ? blanks + row[k] : row[k] + blanks;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string to_ascii(std::string_view text) {
  std::string ascii;
  for (const char32_t c : decode(text)) {
    const auto substitute =
        std::ranges::find(kSubstitutes, c, &std::pair<char32_t, std::string_view>::first);
    if (c < 0x80) {
      ascii += static_cast<char>(c);
    } else if (substitute != kSubstitutes.end()) {
      ascii += substitute->second;
    } else if (columns(c) > 0) {
      ascii += '?';
    }
  }
  return ascii;
}

std::string without_tabs(std::string_view text) {
  std::u32string spaced;
  std::size_t column = 0;
  for (const char32_t c : decode(text)) {
    if (c == U'\t') {
      const std::size_t spaces = 8 - column % 8;
      spaced.append(spaces, U' ');
      column += spaces;
    } else {
      spaced += c;
      column = c == U'\n' ? 0 : column + columns(c);
    }
  }
  return encode(spaced);
}

std::vector<std::string> fit_lines(std::string_view text, std::size_t width) {
  return wrapped(with_long_words_broken(text, width), width);
}

std::string cut(std::string_view line, std::size_t width, std::string_view ellipsis) {
  if (columns(line) <= width) return std::string(line);
  const std::size_t room = width - std::min(width, columns(ellipsis));
  if (room == 0) return {};
  std::u32string kept;
  std::size_t used = 0;
  for (const char32_t c : decode(line)) {
    used += columns(c);
    if (used > room) break;
    kept += c;
  }
  return encode(kept) + std::string(ellipsis);
}

}  // namespace labcheck::report
