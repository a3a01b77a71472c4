// SPDX-License-Identifier: MIT
/// Detects the encoding of text files from other programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

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
