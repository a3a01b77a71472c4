// SPDX-License-Identifier: MIT
#include "harness/base/text_encoding.hpp"

#include <boost/locale/encoding_utf.hpp>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

namespace labcheck {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

// The code points of bytes 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt).
// iconv does not have those that are control characters.
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

// Between the host's order of bytes, which is little-endian, and that of `encoding`.
std::u16string reordered(std::u16string units, TextEncoding encoding) {
  if (encoding == TextEncoding::utf16_big_endian) {
    for (char16_t& unit : units) unit = static_cast<char16_t>(unit << 8 | unit >> 8);
  }
  return units;
}

std::optional<std::string> from_utf16(std::string_view bytes, TextEncoding encoding) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  std::u16string units(bytes.size() / 2, u'\0');
  std::memcpy(units.data(), bytes.data(), bytes.size());
  try {
    return boost::locale::conv::utf_to_utf<char>(reordered(std::move(units), encoding),
                                                 boost::locale::conv::stop);
  } catch (const boost::locale::conv::conversion_error&) {
    return std::nullopt;
  }
}

std::string_view mark_of(TextEncoding encoding) {
  if (encoding == TextEncoding::utf8_with_mark) return kUtf8Mark;
  if (encoding == TextEncoding::utf16_little_endian) return "\xFF\xFE";
  if (encoding == TextEncoding::utf16_big_endian) return "\xFE\xFF";
  return {};
}

}  // namespace

std::optional<CodePoint> first_code_point(std::string_view text) {
  utf8proc_int32_t value = 0;
  const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     std::ssize(text), &value);
  if (size <= 0) return std::nullopt;
  return CodePoint{static_cast<char32_t>(value), static_cast<std::size_t>(size)};
}

std::u32string decode(std::string_view text) {
  std::u32string code_points;
  code_points.reserve(text.size());
  while (!text.empty()) {
    const CodePoint first = first_code_point(text).value_or(CodePoint{kReplacementCharacter, 1});
    code_points += first.value;
    text.remove_prefix(first.size);
  }
  return code_points;
}

std::string encode(std::u32string_view code_points) {
  std::string text;
  text.reserve(code_points.size());
  for (const char32_t each : code_points) append_utf8(text, each);
  return text;
}

std::size_t columns(char32_t code_point) {
  // A control character is shown as one substitute.
  if (code_point < 0xA0) return 1;
  return static_cast<std::size_t>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(code_point)));
}

std::size_t columns(std::string_view text) {
  const std::u32string code_points = decode(text);
  return std::accumulate(code_points.begin(), code_points.end(), std::size_t{0},
                         [](std::size_t sum, char32_t c) { return sum + columns(c); });
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
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(value), bytes.data());
  text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
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
  if (encoding == TextEncoding::windows1252) {
    for (const char32_t each : decode(text)) bytes += to_windows1252(each);
    return bytes;
  }
  const std::u16string units = reordered(
      boost::locale::conv::utf_to_utf<char16_t>(text.data(), text.data() + text.size()), encoding);
  return bytes.append(reinterpret_cast<const char*>(units.data()), units.size() * sizeof(char16_t));
}

}  // namespace labcheck
