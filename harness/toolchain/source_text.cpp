// SPDX-License-Identifier: MIT
#include "harness/toolchain/source_text.hpp"

#include "harness/base/cpp_text.hpp"
#include "harness/base/text.hpp"

#include <algorithm>
#include <array>

namespace labcheck {
namespace {

bool is_identifier_part(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

int line_at(std::string_view text, std::size_t position) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + position, '\n'));
}

// The identifier or number that ends before `end`. Quotes may separate the digits of a number.
std::string_view word_before(std::string_view text, std::size_t end) {
  std::size_t start = end;
  while (start > 0 && (is_identifier_part(text[start - 1]) || text[start - 1] == '\'')) --start;
  return text.substr(start, end - start);
}

bool begins_literal(std::string_view text, std::size_t at) {
  if (text[at] == '"') return true;
  if (text[at] != '\'') return false;
  const std::string_view word = word_before(text, at);
  return word.empty() || !is_digit(word.front());
}

bool is_raw(std::string_view text, std::size_t quote) {
  constexpr std::array<std::string_view, 5> kPrefixes{"R", "LR", "uR", "UR", "u8R"};
  return text[quote] == '"' &&
         std::find(kPrefixes.begin(), kPrefixes.end(), word_before(text, quote)) != kPrefixes.end();
}

}  // namespace

std::string without_comments(std::string_view source) {
  std::string code = with_joined_lines(source);
  for (std::size_t at = 0; at < code.size();) {
    if (const std::size_t end = comment_end(code, at); end > at) {
      std::replace_if(
          code.begin() + at, code.begin() + end, [](char c) { return c != '\n'; }, ' ');
      at = end;
    } else if (begins_literal(code, at)) {
      at = is_raw(code, at) ? raw_literal_end(code, at) : literal_end(code, at);
    } else {
      ++at;
    }
  }
  return code;
}

std::optional<int> line_of_word(std::string_view code, std::string_view word) {
  for (std::size_t at = code.find(word); at != std::string_view::npos;
       at = code.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_identifier_part(code[at - 1])) &&
        (end == code.size() || !is_identifier_part(code[end])))
      return line_at(code, at);
  }
  return std::nullopt;
}

std::optional<int> line_of_line_directive(std::string_view code) {
  int number = 0;
  for (const std::string& text : lines_of(code)) {
    ++number;
    std::string_view line = trimmed(text);
    const std::size_t mark = line.starts_with("#") ? 1 : line.starts_with("%:") ? 2 : 0;
    if (mark == 0) continue;
    line = trimmed(line.substr(mark));
    const auto end = std::find_if_not(line.begin(), line.end(), is_identifier_part);
    const std::string_view word = line.substr(0, end - line.begin());
    if (word == "line" || (!word.empty() && is_digit(word.front()))) return number;
  }
  return std::nullopt;
}

}  // namespace labcheck
