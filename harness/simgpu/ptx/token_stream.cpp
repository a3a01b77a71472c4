// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/token_stream.hpp"

#include <fmt/format.h>

#include <charconv>

namespace labcheck::simgpu::ptx {

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
  std::uint64_t value = 0;
  if (peek().kind != TokenKind::number || !parse_integer(peek().text, value)) {
    fail(fmt::format("expected an integer, got '{}'", peek().text));
  }
  take();
  return negative ? 0 - value : value;
}

void TokenStream::skip_statement() {
  while (!at_end() && !accept(";")) take();
}

void TokenStream::fail(std::string message) const {
  throw SyntaxError{peek().line, std::move(message)};
}

bool parse_integer(std::string_view text, std::uint64_t& value) {
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
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace labcheck::simgpu::ptx
