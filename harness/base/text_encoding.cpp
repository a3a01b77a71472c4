// SPDX-License-Identifier: MIT
#include "harness/base/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

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

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kLittleEndianMark = "\xFF\xFE";
constexpr std::string_view kBigEndianMark = "\xFE\xFF";

// The code points of bytes 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt).
constexpr std::array<char32_t, 32> kWindows1252{
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

std::string from_windows1252(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(text, byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80U] : byte);
  }
  return text;
}

char to_windows1252(char32_t value) {
  const auto* at = std::ranges::find(kWindows1252, value);
  if (at != kWindows1252.end()) return static_cast<char>(0x80 + (at - kWindows1252.begin()));
  const bool same = value < 0x80 || (value >= 0xA0 && value <= 0xFF);
  return same ? static_cast<char>(value) : '?';
}

std::uint16_t unit_at(std::string_view bytes, std::size_t at, TextEncoding encoding) {
  const auto first = static_cast<unsigned char>(bytes[at]);
  const auto second = static_cast<unsigned char>(bytes[at + 1]);
  const bool little = encoding == TextEncoding::utf16_little_endian;
  return static_cast<std::uint16_t>(little ? second << 8 | first : first << 8 | second);
}

std::optional<std::string> from_utf16(std::string_view bytes, TextEncoding encoding) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    char32_t value = unit_at(bytes, at, encoding);
    if (value >= 0xD800 && value < 0xE000) {
      if (value >= 0xDC00 || at + 2 >= bytes.size()) return std::nullopt;
      at += 2;
      const char32_t low = unit_at(bytes, at, encoding);
      if (low < 0xDC00 || low >= 0xE000) return std::nullopt;
      value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(text, value);
  }
  return text;
}

void append_unit(std::string& bytes, char32_t unit, TextEncoding encoding) {
  const char low = static_cast<char>(unit & 0xFF);
  const char high = static_cast<char>(unit >> 8 & 0xFF);
  const bool little = encoding == TextEncoding::utf16_little_endian;
  bytes += little ? low : high;
  bytes += little ? high : low;
}

void append_encoded(std::string& bytes, char32_t value, TextEncoding encoding) {
  if (encoding == TextEncoding::windows1252) {
    bytes += to_windows1252(value);
  } else if (value < 0x10000) {
    append_unit(bytes, value, encoding);
  } else {
    append_unit(bytes, 0xD800 + ((value - 0x10000) >> 10), encoding);
    append_unit(bytes, 0xDC00 + ((value - 0x10000) & 0x3FF), encoding);
  }
}

std::string_view mark_of(TextEncoding encoding) {
  switch (encoding) {
    case TextEncoding::utf8_with_mark:
      return kUtf8Mark;
    case TextEncoding::utf16_little_endian:
      return kLittleEndianMark;
    case TextEncoding::utf16_big_endian:
      return kBigEndianMark;
    case TextEncoding::utf8:
    case TextEncoding::windows1252:
      break;
  }
  return {};
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

std::optional<DecodedText> decode_text(std::string_view bytes) {
  for (const auto encoding : {TextEncoding::utf16_little_endian, TextEncoding::utf16_big_endian}) {
    if (!bytes.starts_with(mark_of(encoding))) continue;
    auto text = from_utf16(bytes.substr(mark_of(encoding).size()), encoding);
    if (!text) return std::nullopt;
    return DecodedText{std::move(*text), encoding};
  }
  const bool marked = bytes.starts_with(kUtf8Mark);
  if (marked) bytes.remove_prefix(kUtf8Mark.size());
  if (!first_byte_not_utf8(bytes)) {
    return DecodedText{std::string(bytes),
                       marked ? TextEncoding::utf8_with_mark : TextEncoding::utf8};
  }
  if (marked) return std::nullopt;
  return DecodedText{from_windows1252(bytes), TextEncoding::windows1252};
}

std::string encode_text(std::string_view text, TextEncoding encoding) {
  std::string bytes(mark_of(encoding));
  if (encoding == TextEncoding::utf8 || encoding == TextEncoding::utf8_with_mark) {
    return bytes.append(text);
  }
  while (!text.empty()) {
    const auto first = first_code_point(text);
    append_encoded(bytes, first ? first->value : U'?', encoding);
    text.remove_prefix(first ? first->size : 1);
  }
  return bytes;
}

}  // namespace labcheck
