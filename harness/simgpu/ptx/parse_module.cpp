// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/lexer.hpp"
#include "harness/simgpu/ptx/parse_parts.hpp"
#include "harness/simgpu/ptx/parser.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu::ptx {
namespace {

int parse_version(TokenStream& tokens) {
  const std::string_view text = tokens.take().text;
  const auto dot = text.find('.');
  std::uint64_t major = 0;
  std::uint64_t minor = 0;
  if (dot == std::string_view::npos || !parse_integer(text.substr(0, dot), major) ||
      !parse_integer(text.substr(dot + 1), minor)) {
    tokens.fail("expected a version such as 8.0");
  }
  return static_cast<int>(major * 10 + minor);
}

int parse_target(TokenStream& tokens) {
  const std::string_view text = tokens.take_word("a target such as sm_80");
  std::uint64_t number = 0;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789", 3), text.size());
  if (!text.starts_with("sm_") || !parse_integer(text.substr(3, digits - 3), number)) {
    tokens.fail(fmt::format("expected a target such as sm_80, got '{}'", text));
  }
  while (tokens.accept(",")) tokens.take();
  return static_cast<int>(number);
}

SourceFile parse_file(TokenStream& tokens) {
  const auto index = static_cast<int>(tokens.take_integer());
  if (tokens.peek().kind != TokenKind::string) tokens.fail("expected a file's path in quotes");
  std::string_view path = tokens.take().text;
  path.remove_prefix(1);
  if (path.ends_with('"')) path.remove_suffix(1);
  while (tokens.accept(",")) tokens.take();
  return {index, std::string(path)};
}

// `.section .debug_str { ... }`: debugging data, which is not needed.
void skip_section(TokenStream& tokens) {
  while (!tokens.at_end() && !tokens.accept("{")) tokens.take();
  while (!tokens.at_end() && !tokens.accept("}")) tokens.take();
}

Linkage parse_linkage(TokenStream& tokens) {
  if (tokens.accept(".extern")) return Linkage::external;
  if (tokens.accept(".visible")) return Linkage::visible;
  if (tokens.accept(".weak")) return Linkage::weak;
  if (tokens.accept(".common")) return Linkage::common;
  return Linkage::internal;
}

void parse_directive(TokenStream& tokens, Module& module) {
  const Linkage linkage = parse_linkage(tokens);
  if (tokens.accept(".version")) {
    module.version = parse_version(tokens);
  } else if (tokens.accept(".target")) {
    module.target = parse_target(tokens);
  } else if (tokens.accept(".address_size")) {
    if (tokens.take_integer() != 64) tokens.fail("only 64-bit addresses are supported");
  } else if (tokens.accept(".file")) {
    module.files.push_back(parse_file(tokens));
  } else if (tokens.accept(".section")) {
    skip_section(tokens);
  } else if (tokens.at(".entry") || tokens.at(".func")) {
    module.functions.push_back(parse_function(tokens));
    module.functions.back().linkage = linkage;
  } else if (tokens.at(".alias") || tokens.at(".pragma")) {
    tokens.skip_statement();
  } else if (parse_space(tokens.peek().text)) {
    for (Variable& variable : parse_variables(tokens)) {
      variable.linkage = linkage;
      module.variables.push_back(std::move(variable));
    }
    tokens.expect(";");
  } else if (!tokens.accept(";")) {
    tokens.fail(fmt::format("'{}' does not start a declaration", tokens.peek().text));
  }
}

}  // namespace

std::variant<Module, SyntaxError> parse_module(std::string_view text) {
  TokenStream tokens(tokenize(text));
  Module module;
  try {
    while (!tokens.at_end()) parse_directive(tokens, module);
    if (module.version == 0) tokens.fail("the .version directive is missing");
  } catch (const SyntaxError& error) {
    return error;
  }
  return module;
}

}  // namespace labcheck::simgpu::ptx
