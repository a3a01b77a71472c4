// SPDX-License-Identifier: MIT
#include "harness/report/safe_text.hpp"

#include "harness/base/text.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
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

constexpr std::string_view kInvisible = "\u200b";

// The markup characters of HTML and XML.
using Reference = std::pair<char, std::string_view>;
constexpr Reference kReferences[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};

bool is_word(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

// Whether a mark at `at` can turn the line into a list item or a rule.
bool begins_item(std::string_view line, std::size_t at) {
  const std::string_view before = line.substr(0, at);
  if (line[at] == '-' || line[at] == '+') return before.find_first_not_of("- ") == before.npos;
  const bool numbered = !before.empty() && before.find_first_not_of("0123456789") == before.npos;
  return numbered && (at + 1 == line.size() || line[at + 1] == ' ');
}

std::size_t longest_run(std::string_view text, char of) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == of ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
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
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return line;
}

std::string paragraphs(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& each : texts) {
    if (!each.empty()) text += (text.empty() ? "" : "\n\n") + each;
  }
  return text;
}

std::string with_references(std::string_view text) {
  std::string safe;
  safe.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    const auto reference = std::ranges::find(kReferences, c, &Reference::first);
    reference == std::end(kReferences) ? safe += c : safe += reference->second;
  }
  return safe;
}

std::string escaped(std::string_view text) {
  return with_references(plain(text));
}

std::string escaped_line(std::string_view text) {
  return with_references(plain_line(text));
}

std::string json_island(std::string_view json) {
  return fmt::format("{}", fmt::join(split_at(json, '<'), "\\u003c"));
}

std::string markdown_text(std::string_view text) {
  constexpr std::string_view kMarks = "\\`*_{}[]()#+-.!|~$^";
  const std::string line = plain_line(text);
  std::string safe;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const std::string_view rest = std::string_view(line).substr(i);
    if (c == '&' || c == '<' || c == '>') {
      safe += with_references(rest.substr(0, 1));
    } else if (c == '@' && (i == 0 || !is_word(line[i - 1]))) {
      (safe += c) += kInvisible;  // escaping '@' would not keep a server from notifying
    } else if (rest.starts_with("://")) {
      (safe += c) += kInvisible;
    } else if (rest.starts_with("www.") && (i == 0 || !is_word(line[i - 1]))) {
      (safe += "www") += kInvisible;
      i += 2;
    } else {
      // In the middle of a line these marks have no meaning, so they stay readable.
      const bool inner =
          std::string_view(".-()+").find(c) != std::string_view::npos && !begins_item(line, i);
      if (kMarks.find(c) != std::string_view::npos && !inner) safe += '\\';
      safe += c;
    }
  }
  return safe;
}

std::string markdown_code(std::string_view text) {
  const std::string line = plain_line(text);
  if (line.empty()) return line;
  const std::string fence(longest_run(line, '`') + 1, '`');
  const bool touches = line.front() == '`' || line.back() == '`' || line.front() == ' ';
  return touches ? fence + ' ' + line + ' ' + fence : fence + line + fence;
}

std::string markdown_block(const std::vector<std::string>& lines) {
  std::size_t longest = 2;
  std::string text;
  for (const std::string& line : lines) {
    longest = std::max(longest, longest_run(line, '`'));
    text += plain_line(line) + '\n';
  }
  const std::string fence(longest + 1, '`');
  return fence + "text\n" + text + fence + '\n';
}

}  // namespace labcheck::report
