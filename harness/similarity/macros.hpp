// SPDX-License-Identifier: MIT
/// Finds the definitions of macros in the tokens of a source.
#pragma once

#include "harness/similarity/tokens.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace labcheck {

using Lexemes = std::vector<Lexeme>;

/// `parameters` are the numbers of the parameters by name, absent for a macro without parentheses;
/// the last one of a variadic macro takes all further arguments. `file` is an index into the files
/// of the submission.
struct Macro {
  std::size_t file = 0;
  std::optional<std::unordered_map<std::string_view, std::size_t>> parameters{};
  bool is_variadic = false;
  Lexemes body{};
};

using Macros = std::unordered_map<std::string_view, std::shared_ptr<const Macro>>;

/// What a directive defines. Without a macro, the name stays a name: that of a constant, like that
/// of a variable, or one that is undefined.
struct Definition {
  std::string_view name;
  std::shared_ptr<const Macro> macro{};
};

/// Whether a macro can have this name.
bool is_word(const Lexeme& lexeme);

bool is_directive(const Lexeme& lexeme);

/// The end of the directive at `begin`.
std::size_t end_of_directive(const Lexemes& lexemes, std::size_t begin);

/// The definition in the directive from `begin` to `end` of `file`, if it is one.
std::optional<Definition> definition_in(const Lexemes& lexemes, std::size_t begin, std::size_t end,
                                        std::size_t file);

/// Adds the macros of `file` for the other files. Of several definitions, the first one counts.
void add_macros(const Lexemes& lexemes, std::size_t file, Macros& macros);

}  // namespace labcheck
