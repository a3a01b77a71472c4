// SPDX-License-Identifier: MIT
/// The tokens of PTX text.
#pragma once

#include <string_view>

namespace labcheck::simgpu::ptx {

/// A `word` is a name, opcode, directive or register, including its dots: `ld.global.f32`, `.reg`,
/// `%tid.x`, `$L__BB0_1`. A `punctuation` token is one character.
enum class TokenKind { word, number, string, punctuation, end };

/// `text` points into the source; the first `line` is 1.
struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;
  int line = 1;

  bool is(std::string_view expected) const { return text == expected && kind != TokenKind::string; }
};

}  // namespace labcheck::simgpu::ptx
