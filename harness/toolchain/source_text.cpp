// SPDX-License-Identifier: MIT
#include "harness/toolchain/source_text.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <array>

namespace labcheck {
namespace {

constexpr std::string_view kBlanks = " \t\v\f\r";

bool is_identifier_part(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

int line_at(std::string_view text, std::size_t position) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + position, '\n'));
}

// The compiler also accepts blanks between the backslash and the end of the line.
std::size_t splice_end(std::string_view text, std::size_t backslash) {
  const std::size_t end = text.find_first_not_of(kBlanks, backslash + 1);
  return end != std::string_view::npos && text[end] == '\n' ? end + 1 : backslash;
}

std::string with_joined_lines(std::string_view source) {
  std::string joined;
  std::size_t removed = 0;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (source[at] == '\\') {
      const std::size_t end = splice_end(source, at);
      if (end > at) {
        ++removed;
        at = end - 1;
        continue;
      }
    }
    joined += source[at];
    if (source[at] == '\n') {
      joined.append(removed, '\n');
      removed = 0;
    }
  }
  return joined;
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

// A literal without a closing quote ends with its line.
std::size_t literal_end(std::string_view text, std::size_t quote) {
  std::size_t at = quote + 1;
  while (at < text.size() && text[at] != text[quote] && text[at] != '\n')
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

std::size_t raw_literal_end(std::string_view text, std::size_t quote) {
  const std::size_t open = text.find('(', quote);
  if (open == std::string_view::npos) return text.size();
  const std::string close = ")" + std::string(text.substr(quote + 1, open - quote - 1)) + "\"";
  const std::size_t end = text.find(close, open);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

// The end of the comment that begins at `at`; `at` if none does.
std::size_t comment_end(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (!text.substr(at).starts_with("/*")) return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == std::string_view::npos ? text.size() : end + 2;
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
