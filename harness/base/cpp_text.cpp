// SPDX-License-Identifier: MIT
#include "harness/base/cpp_text.hpp"

#include <algorithm>
#include <charconv>

namespace labcheck {
namespace {

constexpr std::string_view kBlanksInLine = " \t\v\f\r";

// The compiler also accepts blanks between the backslash and the end of the line.
std::size_t splice_end(std::string_view text, std::size_t backslash) {
  const std::size_t end = text.find_first_not_of(kBlanksInLine, backslash + 1);
  return end != std::string_view::npos && text[end] == '\n' ? end + 1 : backslash;
}

}  // namespace

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

std::size_t comment_end(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (!text.substr(at).starts_with("/*")) return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

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

std::string unescaped_name(std::string_view quoted) {
  constexpr std::string_view kOctal = "01234567";
  constexpr std::size_t kMostDigits = 3;
  std::string name;
  for (std::size_t at = 0; at < quoted.size(); ++at) {
    if (quoted[at] == '\\' && at + 1 < quoted.size()) {
      const std::string_view escaped = quoted.substr(at + 1, kMostDigits);
      const std::string_view digits = escaped.substr(0, escaped.find_first_not_of(kOctal));
      if (!digits.empty()) {
        unsigned byte = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 8);
        name += static_cast<char>(byte);
        at += digits.size();
        continue;
      }
      ++at;
    }
    name += quoted[at];
  }
  return name;
}

}  // namespace labcheck
