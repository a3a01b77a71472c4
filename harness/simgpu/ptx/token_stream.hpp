// SPDX-License-Identifier: MIT
/// The tokens of PTX text, and the parsers of a module's parts, which take them from a stream.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// The tokens of a text, without comments, and at last an `end` token. An unexpected token throws
/// SyntaxError, which parse_module() catches.
class TokenStream {
 public:
  /// A character that starts no token becomes a punctuation token, which the parser rejects. The
  /// tokens point into `text`.
  explicit TokenStream(std::string_view text);

  const Token& peek(std::size_t ahead = 0) const;
  bool at_end() const { return peek().kind == TokenKind::end; }
  bool at(std::string_view text) const { return peek().is(text); }

  Token take();

  /// Takes the token if it is `text`.
  bool accept(std::string_view text);

  void expect(std::string_view text);

  /// Takes a word. `what` describes it in the error message.
  std::string_view take_word(std::string_view what);

  /// Takes an integer with an optional sign, in decimal, hexadecimal, octal or binary PTX notation.
  std::uint64_t take_integer();

  /// Takes everything up to and including the next semicolon.
  void skip_statement();

  /// The current position, for rewind().
  enum class Position : std::size_t {};
  Position position() const { return Position{at_}; }
  void rewind(Position position) { at_ = static_cast<std::size_t>(position); }

  [[noreturn]] void fail(Message message) const;
  /// For malformed PTX, which no compiler writes. `problem` is English in all languages.
  [[noreturn]] void fail(std::string problem) const;

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

/// Parses a PTX integer. Returns nothing if `text` is not one.
std::optional<std::uint64_t> parse_integer(std::string_view text);

// Each of the following functions starts at the current token and throws SyntaxError.

/// The state space that a directive such as `.global` names; nothing for other directives.
std::optional<Space> parse_space(std::string_view directive);

/// Parses a declaration, such as `.shared .align 4 .b8 tile[1024]`, from its state space up to, but
/// not including, its semicolon or comma. Returns one variable per name, as in `.reg .f32 a, b`.
std::vector<Variable> parse_variables(TokenStream& tokens);

/// Parses a parameter list with its parentheses.
std::vector<Variable> parse_parameters(TokenStream& tokens);

/// Parses a signed number: an operand of kind integer, float32 or float64.
Operand parse_literal(TokenStream& tokens);

/// Parses an instruction with its guard, up to and including its semicolon.
Instruction parse_instruction(TokenStream& tokens);

/// Parses the rest of a `.loc` directive, after the word `.loc`.
Location parse_location(TokenStream& tokens);

}  // namespace labcheck::simgpu::ptx
