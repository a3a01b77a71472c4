/// The tokens of a module, read one by one. A token that does not fit throws SyntaxError, which
/// parse_module catches.
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

  /// Takes a word; `what` names what it is for in the error message.
  std::string_view word(std::string_view what);

  /// Takes an integer, with a sign before it or not. Decimal, hexadecimal, octal or binary, as PTX
  /// writes them.
  std::uint64_t integer();

  /// Takes everything up to and including the next semicolon.
  void skip_statement();

  /// Where the stream stands, and back to where it stood.
  enum class Place : std::size_t {};
  Place place() const { return Place{at_}; }
  void go_back(Place place) { at_ = static_cast<std::size_t>(place); }

  [[noreturn]] void fail(std::string message) const;

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

/// The number that `text` spells, as PTX writes integers; false where it spells none.
bool parse_integer(std::string_view text, std::uint64_t& value);

}  // namespace labcheck::simgpu::ptx
