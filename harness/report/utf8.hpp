// SPDX-License-Identifier: MIT
/// Decodes any bytes as UTF-8 and measures text in terminal columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace labcheck::report {

/// Replaces invalid bytes.
inline constexpr char32_t kReplacementCharacter = U'\uFFFD';

/// The code points of `text`. Each byte outside well-formed UTF-8 (RFC 3629: no overlong forms, no
/// surrogates, nothing above U+10FFFF) becomes U+FFFD.
std::u32string decode(std::string_view text);

/// `code_points` as UTF-8.
std::string encode(std::u32string_view code_points);

/// The terminal columns of `code_point`: 0 for combining marks, 2 for East Asian wide characters
/// and emoji, otherwise 1.
std::size_t columns(char32_t code_point);

/// The terminal columns of UTF-8 `text`.
std::size_t columns(std::string_view text);

}  // namespace labcheck::report
