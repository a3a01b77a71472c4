// SPDX-License-Identifier: MIT
#include "harness/report/markdown_text.hpp"

#include "harness/report/plain_text.hpp"

#include <algorithm>

namespace labcheck::report {
namespace {

constexpr std::string_view kInvisible = "\u200b";

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80;
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

std::string markdown_text(std::string_view text) {
  constexpr std::string_view kMarks = "\\`*_{}[]()#+-.!|~$^";
  const std::string line = plain_line(text);
  std::string safe;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const std::string_view rest = std::string_view(line).substr(i);
    if (c == '&') {
      safe += "&amp;";
    } else if (c == '<') {
      safe += "&lt;";
    } else if (c == '>') {
      safe += "&gt;";
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
