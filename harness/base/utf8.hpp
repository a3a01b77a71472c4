/// Taking UTF-8 apart, whatever its state.
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

/// The code point that `text` begins with; nothing where its first byte begins none that is
/// well-formed (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF) or where it is
/// empty.
std::optional<CodePoint> first_code_point(std::string_view text);

/// The offset of the first byte of `bytes` that first_code_point() finds none at; nothing where all
/// is UTF-8 text. NUL is well-formed.
std::optional<std::size_t> first_byte_not_utf8(std::string_view bytes);

/// The beginning of UTF-8 `text` that has at most `most` bytes and ends where a character does.
std::string_view beginning(std::string_view text, std::size_t most);

/// Appends the UTF-8 of `value`, which is a code point of Unicode and no surrogate.
void append_utf8(std::string& text, char32_t value);

}  // namespace labcheck
