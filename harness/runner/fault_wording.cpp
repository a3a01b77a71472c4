#include "harness/runner/fault_wording.hpp"

#include <cstddef>

namespace labcheck {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f');
}

template <class Belongs>
std::size_t run_of(std::string_view text, Belongs belongs) {
  std::size_t length = 0;
  while (length < text.size() && belongs(text[length])) ++length;
  return length;
}

// The length of the "(1,0,0)" that `text` begins with; 0 where it does not.
std::size_t indices_at(std::string_view text) {
  std::size_t length = 0;
  for (const char before : {'(', ',', ','}) {
    if (length == text.size() || text[length] != before) return 0;
    const std::size_t digits = run_of(text.substr(length + 1), is_digit);
    if (digits == 0) return 0;
    length += 1 + digits;
  }
  return length < text.size() && text[length] == ')' ? length + 1 : 0;
}

// The same for "0x7f00".
std::size_t address_at(std::string_view text) {
  if (!text.starts_with("0x")) return 0;
  const std::size_t digits = run_of(text.substr(2), is_hex_digit);
  return digits == 0 ? 0 : 2 + digits;
}

}  // namespace

std::string wording_of(std::string_view message) {
  std::string wording;
  while (!message.empty()) {
    std::size_t left_out = indices_at(message);
    if (left_out == 0) left_out = address_at(message);
    if (left_out == 0) wording += message.front();
    message.remove_prefix(left_out == 0 ? 1 : left_out);
  }
  return wording;
}

}  // namespace labcheck
