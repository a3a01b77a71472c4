/// UTF-8 as reports need it: taken apart whatever its state, and measured in terminal columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace labcheck::report {

/// What stands for bytes that are no text.
inline constexpr char32_t kReplacementCharacter = U'\uFFFD';

/// The code points of `text`. Each byte that is no part of well-formed UTF-8 (RFC 3629: no overlong
/// forms, no surrogates, nothing above U+10FFFF) becomes U+FFFD.
std::u32string decode(std::string_view text);

/// `code_points` as UTF-8.
std::string encode(std::u32string_view code_points);

/// Terminal columns that `code_point` takes: 0 for marks that combine with what stands before, 2
/// for East Asian wide characters and emoji, otherwise 1.
std::size_t columns(char32_t code_point);

/// Terminal columns that UTF-8 `text` takes.
std::size_t columns(std::string_view text);

}  // namespace labcheck::report
