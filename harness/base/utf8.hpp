// SPDX-License-Identifier: MIT
/// Decodes UTF-8 that may be invalid.
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

/// The offset of the first byte in `bytes` that does not begin a well-formed sequence; std::nullopt
/// if all of `bytes` is UTF-8. NUL is well-formed.
std::optional<std::size_t> first_byte_not_utf8(std::string_view bytes);

/// The longest prefix of UTF-8 `text` that has at most `max_bytes` bytes and ends at the end of a
/// character.
std::string_view utf8_prefix(std::string_view text, std::size_t max_bytes);

/// Appends `value` as UTF-8. It must be a Unicode code point other than a surrogate.
void append_utf8(std::string& text, char32_t value);

}  // namespace labcheck
