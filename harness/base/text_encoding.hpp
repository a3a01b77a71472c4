// SPDX-License-Identifier: MIT
/// Encodings of text: decodes UTF-8 that may be invalid, and detects the encoding of text files
/// from other programs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

struct CodePoint {
  char32_t value = 0;
  std::size_t size = 0;  // [bytes]
};

/// The code point at the start of `text`; std::nullopt if `text` is empty or does not begin with a
/// well-formed sequence (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
std::optional<CodePoint> first_code_point(std::string_view text);

/// Replaces invalid bytes.
inline constexpr char32_t kReplacementCharacter = U'\uFFFD';

/// The code points of `text`. Each byte outside well-formed sequences becomes U+FFFD.
std::u32string decode(std::string_view text);

/// `code_points` as UTF-8.
std::string encode(std::u32string_view code_points);

/// The terminal columns of `code_point`: 0 for combining marks, 2 for East Asian wide characters
/// and emoji, otherwise 1.
std::size_t columns(char32_t code_point);

/// The terminal columns of UTF-8 `text`.
std::size_t columns(std::string_view text);

/// The offset of the first byte in `bytes` that does not begin a well-formed sequence; std::nullopt
/// if all of `bytes` is UTF-8. NUL is well-formed.
std::optional<std::size_t> first_byte_not_utf8(std::string_view bytes);

/// The longest prefix of UTF-8 `text` that has at most `max_bytes` bytes and ends at the end of a
/// character.
std::string_view utf8_prefix(std::string_view text, std::size_t max_bytes);

/// Appends `value` as UTF-8. It must be a Unicode code point other than a surrogate.
void append_utf8(std::string& text, char32_t value);

/// UTF-8 with or without a byte order mark; UTF-16 with a byte order mark; otherwise the Windows
/// code page for western Europe, which contains the printable characters of Latin-1.
enum class TextEncoding {
  utf8,
  utf8_with_mark,
  utf16_little_endian,
  utf16_big_endian,
  windows1252
};

/// `text` is UTF-8 without a byte order mark.
struct DecodedText {
  std::string text;
  TextEncoding encoding = TextEncoding::utf8;
};

/// Decodes `bytes`. A byte order mark determines the encoding. Without a mark, valid UTF-8 is UTF-8
/// and everything else is Windows-1252, in which each byte is a character. std::nullopt if the text
/// is invalid in the encoding of its mark. encode_text() restores the same bytes.
std::optional<DecodedText> decode_text(std::string_view bytes);

/// Encodes UTF-8 `text` in `encoding`, with its byte order mark. In Windows-1252, '?' replaces
/// characters that the encoding does not have.
std::string encode_text(std::string_view text, TextEncoding encoding);

}  // namespace labcheck
