// SPDX-License-Identifier: MIT
/// Disguises copied sources as students do, without understanding them: the results need not
/// compile.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// A source in pieces: words, numbers, literals, operators, and whole preprocessor lines. Comments
/// are left out.
using Pieces = std::vector<std::string>;

Pieces pieces_of(std::string_view source);

/// The pieces with a space between them, and a line for each statement.
std::string source_of(const Pieces& pieces);

/// The same with other line breaks and with comments.
std::string with_other_layout(const Pieces& pieces);

/// Every name that a program can choose is replaced, and every number.
Pieces renamed(const Pieces& pieces);

/// Functions, classes and other top-level definitions in reverse order.
Pieces reordered(const Pieces& pieces);

/// The second half of the statements of every function moves to a function of its own.
Pieces with_split_functions(const Pieces& pieces);

/// A declaration of an unused variable follows every `distance`-th statement.
Pieces with_dead_statements(const Pieces& pieces, std::size_t distance);

/// Digraphs and alternative tokens in place of brackets and operators: "<%" for "{", "and" for
/// "&&".
Pieces with_other_spellings(const Pieces& pieces);

/// Each keyword and each word of CUDA is the name of a macro.
Pieces with_words_in_macros(const Pieces& pieces);

/// Each top-level definition is a macro of one line.
Pieces with_definitions_in_macros(const Pieces& pieces);

/// Each top-level definition is the argument of a macro, and its last words are glued together.
Pieces with_calls_of_macros(const Pieces& pieces);

/// The first half of `a` and the second half of `b`.
Pieces half_of_each(const Pieces& a, const Pieces& b);

}  // namespace labcheck::test
