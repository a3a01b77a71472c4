// SPDX-License-Identifier: MIT
#include "harness/report/plain_text.hpp"

#include "harness/base/text.hpp"
#include "harness/report/utf8.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace labcheck::report {
namespace {

constexpr char32_t kEscape = 0x1B;
constexpr char32_t kBell = 0x07;
constexpr char32_t kMiddleDot = 0xB7;

bool between(char32_t c, char32_t first, char32_t last) {
  return first <= c && c <= last;
}

// ECMA-48: a control sequence is parameter bytes, intermediate bytes and one final byte.
std::size_t control_sequence_length(std::u32string_view text) {
  std::size_t at = 0;
  while (at < text.size() && between(text[at], 0x20, 0x3F)) ++at;
  const bool ended = at < text.size() && between(text[at], 0x40, 0x7E);
  return ended ? at + 1 : 0;
}

// A command string ends with BEL or ESC \. A string that does not end on its line is ordinary text:
// treating it as a command would hide the rest of the output.
std::size_t command_string_length(std::u32string_view text) {
  for (std::size_t at = 0; at < text.size() && text[at] != U'\n'; ++at) {
    if (text[at] == kBell) return at + 1;
    if (text[at] == kEscape && at + 1 < text.size() && text[at + 1] == U'\\') return at + 2;
  }
  return 0;
}

// ESC, intermediate bytes, one final byte; or a lone ESC.
std::size_t short_escape_length(std::u32string_view text) {
  std::size_t at = 1;
  while (at < text.size() && between(text[at], 0x20, 0x2F)) ++at;
  const bool ended = at < text.size() && between(text[at], 0x30, 0x7E);
  return ended ? at + 1 : 1;
}

// The length of the escape sequence at the beginning of `text`, in code points; 0 without one.
std::size_t escape_length(std::u32string_view text) {
  if (text[0] == 0x9B) return 1 + control_sequence_length(text.substr(1));
  if (text[0] != kEscape || text.size() < 2) return 0;
  const std::u32string_view rest = text.substr(2);
  switch (text[1]) {
    case U'[':
      return 2 + control_sequence_length(rest);
    case U']':
    case U'P':
    case U'X':
    case U'^':
    case U'_':
      return 2 + command_string_length(rest);
    default:
      return short_escape_length(text);
  }
}

bool invisible(char32_t c) {
  return between(c, 0x80, 0x9F) || between(c, 0x200E, 0x200F) || between(c, 0x2028, 0x202E) ||
         between(c, 0x2060, 0x206F) || c == 0xFEFF || between(c, 0xFFF9, 0xFFFB) || c == 0xFFFE ||
         c == 0xFFFF || between(c, 0xE0000, 0xE007F);
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

std::string with_long_words_broken(std::string_view text, std::size_t width) {
  std::u32string broken;
  std::size_t used = 0;
  for (const char32_t c : decode(text)) {
    if (c == U' ' || c == U'\n') {
      used = 0;
    } else if (used + columns(c) > width && used > 0) {
      broken += U' ';
      used = columns(c);
    } else {
      used += columns(c);
    }
    broken += c;
  }
  return encode(broken);
}

}  // namespace

std::string plain(std::string_view text) {
  const std::u32string code_points = decode(text);
  std::u32string_view rest = code_points;
  std::u32string clean;
  clean.reserve(rest.size());
  while (!rest.empty()) {
    const std::size_t escape = escape_length(rest);
    if (escape == 0) clean += invisible(rest[0]) ? kMiddleDot : rest[0];
    rest.remove_prefix(std::max<std::size_t>(escape, 1));
  }
  return printable(encode(clean));
}

std::string plain_line(std::string_view text) {
  std::string line = plain(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return line;
}

std::string paragraphs(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& each : texts) {
    if (each.empty()) continue;
    if (!text.empty()) text += "\n\n";
    text += each;
  }
  return text;
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
