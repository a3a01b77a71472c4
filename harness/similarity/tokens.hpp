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

/// A token with its text. `line` counts from 1; in a line that a backslash continues, it is the
/// first one. `starts_line`: only comments and blanks are before it in its line.
struct Lexeme {
  TokenKind kind = 0;
  int line = 0;
  std::string_view text{};
  bool starts_line = false;
};

/// The tokens of `text`, which may be any bytes, with those of preprocessor lines; comments are
/// left out. Lines that a backslash continues must have been joined (with_joined_lines).
std::vector<Lexeme> lexemes_of(std::string_view text);

/// The kind of a keyword, of a word of CUDA or of an operator of several characters, such as "for",
/// "__shared__", "<<<" or "and"; kIdentifier for other words.
TokenKind kind_of(std::string_view word);

/// A token as it is compared.
struct Token {
  TokenKind kind = 0;
  int line = 0;

  bool operator==(const Token&) const = default;
};

/// The tokens of each of `sources`, which are the files of one submission and may be any bytes.
/// Preprocessor lines are left out, and the macros that they define are expanded: macros of other
/// files everywhere, those of the file itself after their definition. Conditions are not evaluated.
/// Expansion stops at a size that no honest program reaches. A token from a macro has the line of
/// its use.
std::vector<std::vector<Token>> tokens_of(const std::vector<std::string_view>& sources);

}  // namespace labcheck
