// SPDX-License-Identifier: MIT
#include "harness/base/cpp_text.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/messages.hpp"
#include "harness/simgpu/ptx/token_stream.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu::ptx {
namespace {

constexpr int kMaxScopeDepth = 256;

// The directives between a function's parameters and its body.
void parse_performance_directives(TokenStream& tokens, Function& function) {
  while (tokens.peek().kind == TokenKind::word) {
    const std::string_view directive = tokens.take().text;
    if (directive == ".maxntid" || directive == ".reqntid") {
      std::uint64_t threads = tokens.take_integer();
      while (tokens.accept(",")) threads *= tokens.take_integer();
      function.max_threads = static_cast<std::uint32_t>(threads);
    } else if (directive == ".minnctapersm") {
      function.min_blocks = static_cast<std::uint32_t>(tokens.take_integer());
    } else if (directive == ".maxnreg" || directive == ".maxnctapersm") {
      tokens.take_integer();
    } else if (directive == ".pragma") {
      tokens.skip_statement();
    } else if (directive != ".noreturn") {
      tokens.fail(text::directive_not_supported(std::string(directive)));
    }
  }
}

TargetList parse_targets(TokenStream& tokens, std::string_view name) {
  TargetList list{name, {}};
  do list.targets.push_back(tokens.take_word("a target"));
  while (tokens.accept(","));
  tokens.expect(";");
  return list;
}

CallPrototype parse_prototype(TokenStream& tokens, std::string_view name) {
  CallPrototype prototype{name, {}, {}};
  if (tokens.at("(")) prototype.results = parse_parameters(tokens);
  tokens.accept("_");
  if (tokens.at("(")) prototype.parameters = parse_parameters(tokens);
  tokens.skip_statement();
  return prototype;
}

// A word and a colon: a label or the name of a target list.
void parse_label(TokenStream& tokens, std::vector<Statement>& body) {
  const std::string_view name = tokens.take_word("a label");
  tokens.expect(":");
  if (tokens.accept(".branchtargets") || tokens.accept(".calltargets")) {
    body.emplace_back(parse_targets(tokens, name));
  } else if (tokens.accept(".callprototype")) {
    body.emplace_back(parse_prototype(tokens, name));
  } else {
    body.emplace_back(Label{name});
  }
}

void parse_statement(TokenStream& tokens, std::vector<Statement>& body) {
  const Token token = tokens.peek();
  if (token.is(".loc")) {
    tokens.take();
    body.emplace_back(parse_location(tokens));
  } else if (token.is(".pragma") || token.is(".file")) {
    tokens.skip_statement();
  } else if (parse_space(token.text)) {
    for (Variable& variable : parse_variables(tokens)) body.emplace_back(std::move(variable));
    tokens.expect(";");
  } else if (token.kind == TokenKind::word && tokens.peek(1).is(":")) {
    parse_label(tokens, body);
  } else if (!tokens.accept(";")) {
    body.emplace_back(parse_instruction(tokens));
  }
}

void parse_body(TokenStream& tokens, std::vector<Statement>& body) {
  int depth = 0;
  tokens.expect("{");
  for (;;) {
    if (tokens.at_end()) tokens.fail("the text ends inside a function");
    if (tokens.accept("{")) {
      if (++depth > kMaxScopeDepth) tokens.fail("blocks are nested too deeply");
      body.emplace_back(ScopeStart{});
    } else if (tokens.accept("}")) {
      if (depth-- == 0) return;
      body.emplace_back(ScopeEnd{});
    } else {
      parse_statement(tokens, body);
    }
  }
}

// The rest of a function, after its name.
void parse_rest(TokenStream& tokens, Function& function) {
  if (tokens.at("(")) function.parameters = parse_parameters(tokens);
  parse_performance_directives(tokens, function);
  if (tokens.accept(";")) return;
  function.has_body = true;
  parse_body(tokens, function.body);
}

// Skips the rest of a function, whatever it contains. Returns whether the function has a body, or
// nothing if the text ends before its end.
std::optional<bool> skip_rest(TokenStream& tokens) {
  while (!tokens.at_end() && !tokens.at("{")) {
    if (tokens.at(".pragma")) {
      tokens.skip_statement();
    } else if (tokens.take().is(";")) {
      return false;
    }
  }
  for (int depth = 0; !tokens.at_end();) {
    const Token token = tokens.take();
    if (token.is("{")) ++depth;
    if (token.is("}") && --depth == 0) return true;
  }
  return std::nullopt;
}

// Parses `.entry` or `.func`: a prototype up to its semicolon, or a function with its body. Throws
// only if the name or the end is missing; other errors are returned in `syntax_error`.
Function parse_function(TokenStream& tokens) {
  Function function;
  function.line = tokens.peek().line;
  function.is_entry = tokens.take().is(".entry");
  if (tokens.at("(")) function.results = parse_parameters(tokens);
  function.name = tokens.take_word("a function's name");
  const TokenStream::Position after_name = tokens.position();
  try {
    parse_rest(tokens, function);
  } catch (const SyntaxError& error) {
    tokens.rewind(after_name);
    const auto has_body = skip_rest(tokens);
    if (!has_body) throw;
    Function unparsed;
    unparsed.name = function.name;
    unparsed.syntax_error = error;
    unparsed.is_entry = function.is_entry;
    unparsed.has_body = *has_body;
    unparsed.line = function.line;
    return unparsed;
  }
  return function;
}

int parse_version(TokenStream& tokens) {
  const std::string_view text = tokens.take().text;
  const std::size_t dot = std::min(text.find('.'), text.size());
  const auto major = parse_integer(text.substr(0, dot));
  const auto minor = parse_integer(text.substr(std::min(dot + 1, text.size())));
  if (!major || !minor) tokens.fail("expected a version such as 8.0");
  return static_cast<int>(*major * 10 + *minor);
}

int parse_target(TokenStream& tokens) {
  const std::string_view text = tokens.take_word("a target such as sm_80");
  const std::size_t digits = std::min(text.find_first_not_of("0123456789", 3), text.size());
  const auto number =
      text.starts_with("sm_") ? parse_integer(text.substr(3, digits - 3)) : std::nullopt;
  if (!number) tokens.fail(fmt::format("expected a target such as sm_80, got '{}'", text));
  while (tokens.accept(",")) tokens.take();
  return static_cast<int>(*number);
}

SourceFile parse_file(TokenStream& tokens) {
  const auto index = static_cast<int>(tokens.take_integer());
  if (tokens.peek().kind != TokenKind::string) tokens.fail("expected a file's path in quotes");
  std::string_view path = tokens.take().text;
  path.remove_prefix(1);
  if (path.ends_with('"')) path.remove_suffix(1);
  while (tokens.accept(",")) tokens.take();
  return {index, unescaped_name(path)};
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
    if (tokens.take_integer() != 64) tokens.fail(text::addresses_need_64_bits());
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
  TokenStream tokens(text);
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
