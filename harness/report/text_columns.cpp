// SPDX-License-Identifier: MIT
#include "harness/report/text_columns.hpp"

#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

namespace labcheck::report {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// From Unicode's EastAsianWidth.txt, W and F, with adjacent blocks merged.
constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x23E9, 0x23EC},
    Range{0x2614, 0x2615},   Range{0x26A1, 0x26A1},   Range{0x2705, 0x2705},
    Range{0x274C, 0x274C},   Range{0x2757, 0x2757},   Range{0x2795, 0x2797},
    Range{0x2B50, 0x2B50},   Range{0x2E80, 0x303E},   Range{0x3041, 0xA4CF},
    Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},
    Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F7E0, 0x1F7EB},
    Range{0x1F900, 0x1FAFF}, Range{0x20000, 0x3FFFD},
};

constexpr std::array kCombining = {
    Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD}, Range{0x0610, 0x061A},
    Range{0x064B, 0x065F}, Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF}, Range{0x200B, 0x200D},
    Range{0x20D0, 0x20FF}, Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F}, Range{0xE0100, 0xE01EF},
};

bool within(const auto& ranges, char32_t code_point) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
    return range.first <= code_point && code_point <= range.last;
  });
}

constexpr std::array<std::pair<char32_t, std::string_view>, 22> kSubstitutes{{
    {U'\u2026', "..."},  {U'\u2013', "-"},  {U'\u2014', "-"},  {U'\u2212', "-"},  {U'\u2018', "'"},
    {U'\u2019', "'"},    {U'\u201C', "\""}, {U'\u201D', "\""}, {U'\u00B7', "."},  {U'\u00B5', "u"},
    {U'\u03BC', "u"},    {U'\u00D7', "x"},  {U'\u2264', "<="}, {U'\u2265', ">="}, {U'\u2260', "!="},
    {U'\u2192', "->"},   {U'\u2190', "<-"}, {U'\u00B1', "+-"}, {U'\u00A0', " "},  {U'\u2022', "*"},
    {U'\u221A', "sqrt"}, {U'\u2248', "~"},
}};

std::vector<std::string> split_at(std::string_view line, std::size_t width) {
  std::vector<std::string> parts;
  std::u32string part;
  std::size_t used = 0;
  for (const char32_t c : decode(line)) {
    if (used + columns(c) > width && !part.empty()) {
      parts.push_back(encode(std::exchange(part, {})));
      used = 0;
    }
    part += c;
    used += columns(c);
  }
  parts.push_back(encode(part));
  return parts;
}

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

std::u32string decode(std::string_view text) {
  std::u32string code_points;
  code_points.reserve(text.size());
  while (!text.empty()) {
    const CodePoint first = first_code_point(text).value_or(CodePoint{kReplacementCharacter, 1});
    code_points += first.value;
    text.remove_prefix(first.size);
  }
  return code_points;
}

std::string encode(std::u32string_view code_points) {
  std::string text;
  text.reserve(code_points.size());
  for (const char32_t each : code_points) append_utf8(text, each);
  return text;
}

std::size_t columns(char32_t code_point) {
  if (code_point < 0x300) return 1;
  if (within(kCombining, code_point)) return 0;
  return within(kWide, code_point) ? 2 : 1;
}

std::size_t columns(std::string_view text) {
  const std::u32string code_points = decode(text);
  return std::accumulate(code_points.begin(), code_points.end(), std::size_t{0},
                         [](std::size_t sum, char32_t c) { return sum + columns(c); });
}

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
    const auto substitute = std::find_if(kSubstitutes.begin(), kSubstitutes.end(),
                                         [&](const auto& pair) { return pair.first == c; });
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
  std::vector<std::string> lines;
  // Lines wrapped by code points may still be too wide in columns.
  for (const std::string& line : wrapped(with_long_words_broken(text, width), width)) {
    const std::vector<std::string> parts = split_at(line, width);
    lines.insert(lines.end(), parts.begin(), parts.end());
  }
  return lines;
}

std::string cut(std::string_view line, std::size_t width, std::string_view ellipsis) {
  if (columns(line) <= width) return std::string(line);
  const std::size_t room = width - std::min(width, columns(ellipsis));
  return room == 0 ? std::string() : split_at(line, room).front() + std::string(ellipsis);
}

}  // namespace labcheck::report
