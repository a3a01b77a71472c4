// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"

#include <algorithm>
#include <cctype>

namespace labcheck {
namespace {

// True for characters without a special meaning in any shell, at any position in a word.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  constexpr std::string_view kPlain = "_./=,:+-@%";
  return byte >= 0x80 || std::isalnum(byte) != 0 || kPlain.find(c) != std::string_view::npos;
}

}  // namespace

std::string as_shell_word(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace labcheck
