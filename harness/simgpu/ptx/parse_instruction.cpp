// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/token_stream.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>

namespace labcheck::simgpu::ptx {
namespace {

constexpr int kMaxOperandDepth = 8;

// The value of the current token, written as `digits`.
std::uint64_t require_integer(const TokenStream& tokens, std::string_view digits) {
  const auto value = parse_integer(digits);
  if (!value) tokens.fail(fmt::format("'{}' is not a number", tokens.peek().text));
  return *value;
}

Operand parse_operand(TokenStream& tokens, int depth);

std::vector<Operand> parse_operands(TokenStream& tokens, std::string_view end, int depth) {
  std::vector<Operand> operands;
  while (!tokens.accept(end)) {
    operands.push_back(parse_operand(tokens, depth));
    if (!tokens.at(end)) tokens.expect(",");
  }
  return operands;
}

std::uint64_t parse_offset(TokenStream& tokens) {
  if (tokens.accept("+")) return tokens.take_integer();
  return tokens.at("-") ? tokens.take_integer() : 0;
}

Operand parse_address(TokenStream& tokens, int depth) {
  Operand operand;
  operand.kind = Operand::Kind::address;
  if (tokens.peek().kind == TokenKind::word) {
    operand.name = tokens.take_word("a name");
    operand.value = parse_offset(tokens);
  } else {
    operand.value = tokens.take_integer();
  }
  if (tokens.accept(",")) {
    operand.kind = Operand::Kind::tex_address;
    operand.parts.push_back(parse_operand(tokens, depth));
  }
  tokens.expect("]");
  return operand;
}

Operand parse_operand(TokenStream& tokens, int depth) {
  if (depth > kMaxOperandDepth) tokens.fail("operands are nested too deeply");
  Operand operand;
  if (tokens.accept("{")) {
    operand.kind = Operand::Kind::vector;
    operand.parts = parse_operands(tokens, "}", depth + 1);
    return operand;
  }
  if (tokens.accept("(")) {
    operand.kind = Operand::Kind::list;
    operand.parts = parse_operands(tokens, ")", depth + 1);
    return operand;
  }
  if (tokens.accept("[")) return parse_address(tokens, depth + 1);
  if (tokens.accept("_")) {
    operand.kind = Operand::Kind::sink;
  } else if (tokens.peek().kind == TokenKind::number ||
             (tokens.at("-") && tokens.peek(1).kind == TokenKind::number)) {
    operand = parse_literal(tokens);
  } else {
    operand.negated = tokens.accept("!") || tokens.accept("-");
    operand.name = tokens.take_word("an operand");
    operand.value = parse_offset(tokens);
  }
  if (tokens.accept("|")) {
    Operand pair;
    pair.kind = Operand::Kind::pair;
    pair.parts.push_back(std::move(operand));
    pair.parts.push_back(parse_operand(tokens, depth + 1));
    return pair;
  }
  return operand;
}

}  // namespace

Operand parse_literal(TokenStream& tokens) {
  Operand operand;
  const bool negative = tokens.accept("-");
  const std::string_view text = tokens.peek().text;
  if (tokens.peek().kind != TokenKind::number)
    tokens.fail(fmt::format("expected a number, got '{}'", text));
  const char mark = text.size() > 2 && text[0] == '0' ? text[1] : '\0';
  if (mark == 'f' || mark == 'F' || mark == 'd' || mark == 'D') {
    const bool single = mark == 'f' || mark == 'F';
    operand.kind = single ? Operand::Kind::float32 : Operand::Kind::float64;
    operand.value = require_integer(tokens, fmt::format("0x{}", text.substr(2)));
    if (negative) operand.value ^= std::uint64_t{1} << (single ? 31 : 63);
  } else if (text.find('.') != std::string_view::npos) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
      tokens.fail(fmt::format("'{}' is not a number", text));
    if (negative) value = -value;
    operand.kind = Operand::Kind::float64;
    operand.value = std::bit_cast<std::uint64_t>(value);
  } else {
    operand.kind = Operand::Kind::integer;
    operand.value = require_integer(tokens, text);
    if (negative) operand.value = 0 - operand.value;
  }
  tokens.take();
  return operand;
}

Instruction parse_instruction(TokenStream& tokens) {
  Instruction instruction;
  instruction.line = tokens.peek().line;
  if (tokens.accept("@")) {
    instruction.guard_negated = tokens.accept("!");
    instruction.guard = tokens.take_word("a predicate register");
  }
  instruction.opcode = tokens.take_word("an instruction");
  instruction.operands = parse_operands(tokens, ";", 0);
  return instruction;
}

Location parse_location(TokenStream& tokens) {
  const auto position = [&] {
    const auto file = static_cast<int>(tokens.take_integer());
    const auto line = static_cast<int>(tokens.take_integer());
    return Position{file, line, static_cast<int>(tokens.take_integer())};
  };
  Location location;
  location.position = position();
  while (tokens.accept(",")) {
    if (tokens.accept("function_name")) {
      tokens.take_word("a label");
      parse_offset(tokens);
    } else {
      tokens.expect("inlined_at");
      location.inlined_at = position();
    }
  }
  return location;
}

}  // namespace labcheck::simgpu::ptx
