// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/messages.hpp"
#include "harness/simgpu/ptx/token_stream.hpp"

#include <algorithm>

namespace labcheck::simgpu::ptx {
namespace {

constexpr std::uint32_t kMaxAlignment = 1u << 16;
constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 40;
constexpr std::size_t kMaxDimensions = 16;

std::uint32_t parse_alignment(TokenStream& tokens) {
  const std::uint64_t align = tokens.take_integer();
  if (align == 0 || align > kMaxAlignment || (align & (align - 1)) != 0)
    tokens.fail("an alignment must be a power of 2 up to 65536");
  return static_cast<std::uint32_t>(align);
}

// The type that a directive such as `.f32` names; nothing for other directives.
std::optional<Type> parse_type(std::string_view directive) {
  if (directive.size() < 2 || directive.front() != '.') return std::nullopt;
  return parse_enum<Type>(directive.substr(1));
}

Initializer parse_number(TokenStream& tokens, Type type) {
  const Operand number = parse_literal(tokens);
  if (!is_float(type) && number.kind != Operand::Kind::integer) tokens.fail("expected an integer");
  if (!is_float(type)) return {{}, number.value, 0};
  if (number.kind == Operand::Kind::integer) tokens.fail("expected a floating-point number");
  return {{}, float_bits(number, type), 0};
}

// A mask such as 0xff(symbol), which splits a pointer into bytes, is a syntax error.
Initializer parse_initializer(TokenStream& tokens, Type type) {
  if (tokens.peek().kind != TokenKind::word) return parse_number(tokens, type);
  Initializer value;
  value.symbol = tokens.take_word("a symbol");
  const bool generic = value.symbol == "generic" && tokens.accept("(");
  if (generic) {
    value.symbol = tokens.take_word("a symbol");
    if (tokens.accept("+")) value.value = tokens.take_integer();
    tokens.expect(")");
  }
  if (tokens.accept("+")) value.value += tokens.take_integer();
  return value;
}

// Parses the braces of one dimension, whose entries have `sizes[level]` elements each. The first
// value is for `element`. Returns the element after the last one. Elements that nested braces omit
// get no initializer.
std::uint64_t parse_initializers(TokenStream& tokens, Variable& variable,
                                 const std::vector<std::uint64_t>& sizes, std::size_t level,
                                 std::uint64_t element) {
  if (!tokens.accept("{")) {
    variable.initializers.push_back(parse_initializer(tokens, variable.type));
    variable.initializers.back().element = element;
    return element + 1;
  }
  if (level == sizes.size()) tokens.fail("more nested braces than dimensions");
  const std::uint64_t start = element;
  while (!tokens.accept("}")) {
    const bool nested = tokens.at("{");
    const std::uint64_t end = parse_initializers(tokens, variable, sizes, level + 1, element);
    // Empty braces count as one entry.
    const std::uint64_t entries = (std::max(end, element + 1) - start - 1) / sizes[level] + 1;
    element = nested ? start + entries * sizes[level] : end;
    if (element > kMaxElements) tokens.fail("this array is too large");
    if (!tokens.at("}")) tokens.expect(",");
  }
  return element;
}

// Parses the dimensions. Returns the number of elements of one entry of each dimension.
std::vector<std::uint64_t> parse_dimensions(TokenStream& tokens, Variable& variable) {
  std::vector<std::uint64_t> dimensions;
  while (tokens.accept("[")) {
    variable.is_array = true;
    const bool unsized = tokens.accept("]");
    if (unsized && !dimensions.empty()) tokens.fail("only the first dimension can omit its size");
    dimensions.push_back(unsized ? 0 : tokens.take_integer());
    if (!unsized) tokens.expect("]");
    const std::uint64_t size = dimensions.back();
    if (size != 0 && variable.count > kMaxElements / size) tokens.fail("this array is too large");
    variable.count *= size;
    if (dimensions.size() > kMaxDimensions) tokens.fail("this array has too many dimensions");
  }
  if (variable.vector > 1) dimensions.push_back(variable.vector);
  std::vector<std::uint64_t> sizes(dimensions.size(), 1);
  for (std::size_t k = sizes.size(); k-- > 1;) {
    const std::uint64_t entries = std::clamp<std::uint64_t>(dimensions[k], 1, kMaxElements);
    sizes[k - 1] = sizes[k] > kMaxElements / entries ? kMaxElements : sizes[k] * entries;
  }
  return sizes;
}

void parse_value(TokenStream& tokens, Variable& variable, const std::vector<std::uint64_t>& sizes) {
  const std::uint64_t end = parse_initializers(tokens, variable, sizes, 0, 0);
  const bool unsized = variable.is_array && variable.count == 0;
  if (unsized) variable.count = (end + sizes[0] - 1) / sizes[0] * sizes[0] / variable.vector;
  if (end > variable.count * variable.vector) tokens.fail("more values than elements");
}

Variable parse_declarator(TokenStream& tokens, Variable variable) {
  variable.line = tokens.peek().line;
  variable.name = tokens.take_word("a name");
  if (tokens.accept("<")) {
    const std::uint64_t range = tokens.take_integer();
    if (range > (1u << 24)) tokens.fail("this register range is too large");
    variable.range = static_cast<std::uint32_t>(range);
    tokens.expect(">");
  }
  const std::vector<std::uint64_t> sizes = parse_dimensions(tokens, variable);
  if (tokens.accept("=")) parse_value(tokens, variable, sizes);
  return variable;
}

}  // namespace

std::optional<Space> parse_space(std::string_view directive) {
  if (!directive.starts_with('.')) return std::nullopt;
  const auto space = parse_enum<Space>(directive.substr(1));
  return space == Space::generic ? std::nullopt : space;
}

std::vector<Variable> parse_variables(TokenStream& tokens) {
  Variable common;
  const auto space = parse_space(tokens.take_word("a state space"));
  if (!space) tokens.fail("expected a state space such as .global");
  common.space = *space;
  for (;;) {
    const std::string_view word = tokens.peek().text;
    if (word == ".align") {
      tokens.take();
      common.align = parse_alignment(tokens);
    } else if (word == ".v2" || word == ".v4") {
      tokens.take();
      common.vector = word == ".v2" ? 2 : 4;
    } else if (word == ".ptr") {
      // The space and alignment are those of the pointed-to memory, not of the parameter.
      tokens.take();
      while (parse_space(tokens.peek().text)) tokens.take();
      if (tokens.accept(".align")) parse_alignment(tokens);
    } else if (word.starts_with(".attribute")) {
      tokens.take();
      while (!tokens.at_end() && !tokens.accept(")")) tokens.take();
    } else if (const auto type = parse_type(word)) {
      tokens.take();
      common.type = *type;
    } else if (word.starts_with(".texref") || word.starts_with(".samplerref") ||
               word.starts_with(".surfref")) {
      tokens.fail(text::texture_variables_were_removed(std::string(word)));
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
