// SPDX-License-Identifier: MIT
/// Reads the tokens of a module one by one. An unexpected token throws SyntaxError, which
/// parse_module() catches.
#pragma once

#include "harness/simgpu/ptx/parser.hpp"
#include "harness/simgpu/ptx/token.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu::ptx {

class TokenStream {
 public:
  explicit TokenStream(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

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

  [[noreturn]] void fail(std::string message) const;

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

/// Parses a PTX integer. Returns false if `text` is not one.
bool parse_integer(std::string_view text, std::uint64_t& value);

}  // namespace labcheck::simgpu::ptx
