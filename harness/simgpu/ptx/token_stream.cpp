// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/token_stream.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace labcheck::simgpu::ptx {
namespace {

bool is_word_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '%' ||
         c == '.';
}

bool is_word(char c) {
  return is_word_start(c) || is_digit(c) || c == ':';
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> tokenize() {
    std::vector<Token> tokens;
    tokens.reserve(text_.size() / 5);
    do tokens.push_back(next());
    while (tokens.back().kind != TokenKind::end);
    return tokens;
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void skip_blanks_and_comments() {
    while (at_ < text_.size()) {
      if (peek() == '\n') {
        ++line_;
        ++at_;
      } else if (std::isspace(static_cast<unsigned char>(peek())) != 0 || peek() == '\0') {
        ++at_;
      } else if (peek() == '/' && peek(1) == '/') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (peek() == '/' && peek(1) == '*') {
        const std::size_t end = std::min(text_.find("*/", at_ + 2), text_.size());
        line_ +=
            static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                        text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        at_ = std::min(end + 2, text_.size());
      } else {
        return;
      }
    }
  }

  Token next() {
    skip_blanks_and_comments();
    const std::size_t start = at_;
    const int line = line_;
    const auto token = [&](TokenKind kind) {
      return Token{kind, text_.substr(start, at_ - start), line};
    };
    if (at_ >= text_.size()) return token(TokenKind::end);
    if (is_digit(peek())) {
      while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '.') ++at_;
      return token(TokenKind::number);
    }
    if (peek() == '"') {
      ++at_;
      while (at_ < text_.size() && peek() != '"' && peek() != '\n')
        at_ += peek() == '\\' && peek(1) != '\n' ? 2 : 1;
      at_ = std::min(at_, text_.size());
      if (peek() == '"') ++at_;
      return token(TokenKind::string);
    }
    if (is_word_start(peek())) {
      // A single colon ends a label; a double colon is part of the word, as in `.L2::128B`.
      // Directives may follow each other without a blank, as in `.reg.b32`.
      const bool directive = peek() == '.';
      do at_ += peek() == ':' ? 2 : 1;
      while (is_word(peek()) && !(peek() == ':' && peek(1) != ':') &&
             !(directive && peek() == '.'));
      at_ = std::min(at_, text_.size());
      return token(TokenKind::word);
    }
    ++at_;
    return token(TokenKind::punctuation);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

TokenStream::TokenStream(std::string_view text) : tokens_(Lexer(text).tokenize()) {}

const Token& TokenStream::peek(std::size_t ahead) const {
  return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : tokens_.back();
}

Token TokenStream::take() {
  const Token token = peek();
  if (token.kind != TokenKind::end) ++at_;
  return token;
}

bool TokenStream::accept(std::string_view text) {
  if (!at(text)) return false;
  take();
  return true;
}

void TokenStream::expect(std::string_view text) {
  if (accept(text)) return;
  fail(at_end() ? fmt::format("expected '{}', got the end of the text", text)
                : fmt::format("expected '{}', got '{}'", text, peek().text));
}

std::string_view TokenStream::take_word(std::string_view what) {
  if (peek().kind != TokenKind::word) {
    fail(at_end() ? fmt::format("expected {}, got the end of the text", what)
                  : fmt::format("expected {}, got '{}'", what, peek().text));
  }
  return take().text;
}

std::uint64_t TokenStream::take_integer() {
  const bool negative = accept("-");
  const auto value = peek().kind == TokenKind::number ? parse_integer(peek().text) : std::nullopt;
  if (!value) fail(fmt::format("expected an integer, got '{}'", peek().text));
  take();
  return negative ? 0 - *value : *value;
}

void TokenStream::skip_statement() {
  while (!at_end() && !accept(";")) take();
}

void TokenStream::fail(Message message) const {
  throw SyntaxError{peek().line, std::move(message)};
}

void TokenStream::fail(std::string problem) const {
  fail(verbatim(std::move(problem)));
}

std::optional<std::uint64_t> parse_integer(std::string_view text) {
  if (!text.empty() && (text.back() == 'U' || text.back() == 'u')) text.remove_suffix(1);
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.starts_with("0b") || text.starts_with("0B")) {
    base = 2;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text.front() == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace labcheck::simgpu::ptx
