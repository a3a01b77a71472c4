// SPDX-License-Identifier: MIT
#include "harness/similarity/macros.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace {

// A number, or an arithmetic expression of numbers.
bool is_constant(const Lexemes& body) {
  int nesting = 0;
  for (const Lexeme& each : body) {
    nesting += each.kind == '(' ? 1 : each.kind == ')' ? -1 : 0;
    const bool is_operator =
        each.text == "<<" || std::string_view("()+-*/").find(each.text) != std::string_view::npos;
    if (nesting < 0 || (each.kind != kNumber && !is_operator)) return false;
  }
  const auto is_end = [](const Lexeme& each) { return each.kind == kNumber || each.kind == ')'; };
  return !body.empty() && nesting == 0 && is_end(body.back()) &&
         std::ranges::find(body, kNumber, &Lexeme::kind) != body.end();
}

}  // namespace

bool is_directive(const Lexeme& lexeme) {
  return lexeme.kind == '#' && lexeme.starts_line;
}

bool is_word(const Lexeme& lexeme) {
  return !lexeme.text.empty() && !is_digit(lexeme.text.front()) && lexeme.kind != kText &&
         (lexeme.kind == kIdentifier || is_letter(lexeme.text.front()) ||
          lexeme.text.front() == '_');
}

std::optional<Definition> definition_in(const Lexemes& lexemes, std::size_t begin, std::size_t end,
                                        std::size_t file) {
  if (end - begin < 3 || !is_word(lexemes[begin + 2])) return std::nullopt;
  const std::string_view name = lexemes[begin + 2].text;
  if (lexemes[begin + 1].text == "undef") return Definition{name};
  if (lexemes[begin + 1].text != "define") return std::nullopt;
  auto macro = std::make_shared<Macro>(Macro{file});
  std::size_t at = begin + 3;
  // The parenthesis of a parameter list immediately follows the name.
  if (at < end && lexemes[at].kind == '(' && lexemes[at].text.data() == name.data() + name.size()) {
    auto& parameters = macro->parameters.emplace();
    for (++at; at < end && lexemes[at].kind != ')'; ++at) {
      const bool is_rest = lexemes[at].text == "...";
      macro->is_variadic = macro->is_variadic || is_rest;
      const bool is_unnamed = is_rest && lexemes[at - 1].kind != kIdentifier;
      if (is_unnamed) parameters.emplace("__VA_ARGS__", parameters.size());
      if (is_word(lexemes[at])) parameters.emplace(lexemes[at].text, parameters.size());
    }
    ++at;
  }
  for (; at < end; ++at) macro->body.push_back(lexemes[at]);
  if (!macro->parameters && is_constant(macro->body)) return Definition{name};
  return Definition{name, std::move(macro)};
}

std::size_t end_of_directive(const Lexemes& lexemes, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < lexemes.size() && !lexemes[end].starts_line) ++end;
  return end;
}

void add_macros(const Lexemes& lexemes, std::size_t file, Macros& macros) {
  for (std::size_t at = 0; at < lexemes.size(); ++at) {
    if (!is_directive(lexemes[at])) continue;
    auto definition = definition_in(lexemes, at, end_of_directive(lexemes, at), file);
    if (definition && definition->macro) macros.emplace(definition->name, definition->macro);
  }
}

}  // namespace labcheck
