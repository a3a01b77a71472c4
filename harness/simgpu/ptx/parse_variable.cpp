#include "harness/simgpu/ptx/parse_parts.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu::ptx {
namespace {

constexpr std::uint32_t kMostAlignment = 1u << 16;
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 40;

// PTX writes floating-point literals as 0f or 0d and the bits in hexadecimal.
bool parse_float_bits(std::string_view text, Initializer& value) {
  if (text.size() < 3 || text[0] != '0') return false;
  const bool single = text[1] == 'f' || text[1] == 'F';
  const bool twice = text[1] == 'd' || text[1] == 'D';
  if (!single && !twice) return false;
  value.literal = single ? Type::f32 : Type::f64;
  return parse_integer(fmt::format("0x{}", text.substr(2)), value.value);
}

Initializer parse_initializer(TokenStream& tokens) {
  Initializer value;
  if (tokens.peek().kind == TokenKind::number && parse_float_bits(tokens.peek().text, value)) {
    tokens.take();
    return value;
  }
  if (tokens.peek().kind != TokenKind::word) {
    value.value = tokens.integer();
    return value;
  }
  // A mask such as 0xff(symbol) is not made by nvcc and is refused as it stands.
  value.symbol = tokens.word("a symbol");
  if (value.symbol == "generic" && tokens.accept("(")) {
    value.generic = true;
    value.symbol = tokens.word("a symbol");
    if (tokens.accept("+")) value.value = tokens.integer();
    tokens.expect(")");
  }
  if (tokens.accept("+")) value.value += tokens.integer();
  return value;
}

void parse_initializers(TokenStream& tokens, std::vector<Initializer>& values) {
  if (!tokens.accept("{")) {
    values.push_back(parse_initializer(tokens));
    return;
  }
  while (!tokens.accept("}")) {
    parse_initializers(tokens, values);
    if (!tokens.at("}")) tokens.expect(",");
  }
}

void parse_dimensions(TokenStream& tokens, Variable& variable) {
  while (tokens.accept("[")) {
    variable.is_array = true;
    if (tokens.accept("]")) {
      variable.count = 0;
      continue;
    }
    const std::uint64_t size = tokens.integer();
    tokens.expect("]");
    if (size != 0 && variable.count > kMostElements / size) tokens.fail("this array is too large");
    variable.count *= size;
  }
}

Variable parse_declarator(TokenStream& tokens, Variable variable) {
  variable.line = tokens.peek().line;
  variable.name = tokens.word("a name");
  if (tokens.accept("<")) {
    const std::uint64_t range = tokens.integer();
    if (range > (1u << 24)) tokens.fail("this register range is too large");
    variable.range = static_cast<std::uint32_t>(range);
    tokens.expect(">");
  }
  parse_dimensions(tokens, variable);
  if (tokens.accept("=")) parse_initializers(tokens, variable.initializers);
  return variable;
}

}  // namespace

std::optional<Space> parse_space(std::string_view directive) {
  if (!directive.starts_with('.')) return std::nullopt;
  const auto space = parse_enum<Space>(directive.substr(1));
  return space == Space::generic ? std::nullopt : space;
}

std::optional<Type> parse_type(std::string_view directive) {
  if (directive.size() < 2 || directive.front() != '.') return std::nullopt;
  return parse_enum<Type>(directive.substr(1));
}

std::vector<Variable> parse_variables(TokenStream& tokens) {
  Variable common;
  const auto space = parse_space(tokens.word("a state space"));
  if (!space) tokens.fail("expected a state space such as .global");
  common.space = *space;
  for (;;) {
    const std::string_view word = tokens.peek().text;
    if (word == ".align") {
      tokens.take();
      const std::uint64_t align = tokens.integer();
      if (align == 0 || align > kMostAlignment || (align & (align - 1)) != 0)
        tokens.fail("an alignment must be a power of 2");
      common.align = static_cast<std::uint32_t>(align);
    } else if (word == ".v2" || word == ".v4") {
      tokens.take();
      common.vector = word == ".v2" ? 2 : 4;
    } else if (word == ".ptr") {
      tokens.take();
      while (parse_space(tokens.peek().text)) tokens.take();
    } else if (word.starts_with(".attribute")) {
      tokens.take();
      while (!tokens.at_end() && !tokens.accept(")")) tokens.take();
    } else if (const auto type = parse_type(word)) {
      tokens.take();
      common.type = *type;
    } else if (word.starts_with(".texref") || word.starts_with(".samplerref") ||
               word.starts_with(".surfref")) {
      tokens.fail(fmt::format(
          "'{}' variables were removed from CUDA; texture objects take their place", word));
    } else {
      break;
    }
  }
  std::vector<Variable> variables;
  do variables.push_back(parse_declarator(tokens, common));
  while (tokens.at(",") && !tokens.peek(1).text.starts_with('.') && tokens.accept(","));
  return variables;
}

std::vector<Variable> parse_parameters(TokenStream& tokens) {
  std::vector<Variable> parameters;
  tokens.expect("(");
  while (!tokens.accept(")")) {
    for (Variable& variable : parse_variables(tokens)) parameters.push_back(std::move(variable));
    if (!tokens.at(")")) tokens.expect(",");
  }
  return parameters;
}

}  // namespace labcheck::simgpu::ptx
