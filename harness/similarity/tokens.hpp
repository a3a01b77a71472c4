// SPDX-License-Identifier: MIT
/// Splits C++ and CUDA sources into tokens that do not depend on names, numbers, comments and
/// layout.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck {

/// All identifiers that are not kept words have one kind, and so have all numbers and all texts.
/// Each kept word and each operator has a kind of its own.
using TokenKind = std::uint16_t;

inline constexpr TokenKind kIdentifier = 256;
inline constexpr TokenKind kNumber = 257;
inline constexpr TokenKind kText = 258;

/// `line` counts from 1. In a line that a backslash continues, it is the first one.
struct Token {
  TokenKind kind = 0;
  int line = 0;

  bool operator==(const Token&) const = default;
};

/// The tokens of `source`, which may be any bytes. Comments and preprocessor lines are left out.
std::vector<Token> tokens_of(std::string_view source);

/// The kind of a keyword, of a word of CUDA or of an operator of several characters, such as "for",
/// "__shared__" or "<<<"; kIdentifier for other words.
TokenKind kind_of(std::string_view word);

}  // namespace labcheck
