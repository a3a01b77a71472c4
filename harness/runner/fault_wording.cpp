// SPDX-License-Identifier: MIT
#include "harness/runner/fault_wording.hpp"

#include "harness/base/text.hpp"

#include <cstddef>

namespace labcheck {
namespace {

bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f');
}

template <class Predicate>
std::size_t prefix_length(std::string_view text, Predicate predicate) {
  std::size_t length = 0;
  while (length < text.size() && predicate(text[length])) ++length;
  return length;
}

// The length of the "(1,0,0)" at the beginning of `text`; 0 if there is none.
std::size_t indices_at(std::string_view text) {
  std::size_t length = 0;
  for (const char separator : {'(', ',', ','}) {
    if (length == text.size() || text[length] != separator) return 0;
    const std::size_t digits = prefix_length(text.substr(length + 1), is_digit);
    if (digits == 0) return 0;
    length += 1 + digits;
  }
  return length < text.size() && text[length] == ')' ? length + 1 : 0;
}

// The length of the "0x7f00" at the beginning of `text`; 0 if there is none.
std::size_t address_at(std::string_view text) {
  if (!text.starts_with("0x")) return 0;
  const std::size_t digits = prefix_length(text.substr(2), is_hex_digit);
  return digits == 0 ? 0 : 2 + digits;
}

}  // namespace

std::string wording_of(std::string_view message) {
  std::string wording;
  while (!message.empty()) {
    std::size_t skipped = indices_at(message);
    if (skipped == 0) skipped = address_at(message);
    if (skipped == 0) wording += message.front();
    message.remove_prefix(skipped == 0 ? 1 : skipped);
  }
  return wording;
}

}  // namespace labcheck
