/// Telling text from other bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace labcheck {

/// The offset of the first byte of `bytes` that cannot be part of UTF-8 text (RFC 3629): an
/// ill-formed, overlong, surrogate or too large code point. NUL is well-formed UTF-8.
std::optional<std::size_t> first_byte_not_utf8(std::string_view bytes);

}  // namespace labcheck
