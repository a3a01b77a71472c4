/// How the text of a file that other programs wrote is spelled in bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// UTF-8, alone or behind a byte order mark; UTF-16 behind one; else what Windows takes for western
/// Europe, of which Latin-1 is all but the control characters.
enum class TextEncoding {
  utf8,
  utf8_with_mark,
  utf16_little_endian,
  utf16_big_endian,
  windows1252
};

/// `text` is UTF-8, without a mark.
struct DecodedText {
  std::string text;
  TextEncoding encoding = TextEncoding::utf8;
};

/// The text that `bytes` spell. A mark tells the encoding; without one it is UTF-8 where all of it
/// is, else Windows-1252, where each byte is a character. Nothing where a mark promises what does
/// not follow. encode_text() gives the same bytes again.
std::optional<DecodedText> decode_text(std::string_view bytes);

/// UTF-8 `text` in `encoding`, its mark in front. In Windows-1252, '?' stands for what it has not.
std::string encode_text(std::string_view text, TextEncoding encoding);

}  // namespace labcheck
