// SPDX-License-Identifier: MIT
#include "harness/base/text_encoding.hpp"

#include <array>

namespace labcheck {
namespace {

// The smallest code point for a sequence of each length; smaller ones are overlong.
constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};

std::size_t sequence_size(unsigned char lead) {
  if (lead < 0x80) return 1;
  if ((lead & 0xE0) == 0xC0) return 2;
  if ((lead & 0xF0) == 0xE0) return 3;
  if ((lead & 0xF8) == 0xF0) return 4;
  return 0;
}

}  // namespace

std::optional<CodePoint> first_code_point(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t size = sequence_size(lead);
  if (size == 0 || size > text.size()) return std::nullopt;
  if (size == 1) return CodePoint{lead, 1};
  char32_t value = lead & (0x7FU >> size);
  for (const char c : text.substr(1, size - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) return std::nullopt;
    value = value << 6 | (byte & 0x3FU);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[size] || surrogate || value > 0x10FFFF) return std::nullopt;
  return CodePoint{value, size};
}

std::optional<std::size_t> first_byte_not_utf8(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const auto code_point = first_code_point(bytes.substr(at));
    if (!code_point) return at;
    at += code_point->size;
  }
  return std::nullopt;
}

std::string_view utf8_prefix(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  // No character has more than three bytes after its first.
  for (std::size_t end = max_bytes; end + 3 >= max_bytes && end > 0; --end) {
    if ((static_cast<unsigned char>(text[end]) & 0xC0) != 0x80) return text.substr(0, end);
  }
  return max_bytes < 4 ? std::string_view() : text.substr(0, max_bytes);
}

void append_utf8(std::string& text, char32_t value) {
  const auto continuation = [value](int shift) {
    return static_cast<char>(0x80 | (value >> shift & 0x3F));
  };
  if (value < 0x80) {
    text += static_cast<char>(value);
  } else if (value < 0x800) {
    text += {static_cast<char>(0xC0 | value >> 6), continuation(0)};
  } else if (value < 0x10000) {
    text += {static_cast<char>(0xE0 | value >> 12), continuation(6), continuation(0)};
  } else {
    text +=
        {static_cast<char>(0xF0 | value >> 18), continuation(12), continuation(6), continuation(0)};
  }
}

}  // namespace labcheck
