// SPDX-License-Identifier: MIT
/// Parsers for the parts of a module. Each starts at the current token and throws SyntaxError.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/token_stream.hpp"

#include <optional>

namespace labcheck::simgpu::ptx {

/// The state space that a directive such as `.global` names; nothing for other directives.
std::optional<Space> parse_space(std::string_view directive);

/// The type that a directive such as `.f32` names; nothing for other directives.
std::optional<Type> parse_type(std::string_view directive);

/// Parses a declaration, such as `.shared .align 4 .b8 tile[1024]`, from its state space up to, but
/// not including, its semicolon or comma. Returns one variable per name, as in `.reg .f32 a, b`.
std::vector<Variable> parse_variables(TokenStream& tokens);

/// Parses a parameter list with its parentheses.
std::vector<Variable> parse_parameters(TokenStream& tokens);

/// Parses a signed number: an operand of kind integer, float32 or float64.
Operand parse_literal(TokenStream& tokens);

/// Parses an instruction with its guard, up to and including its semicolon.
Instruction parse_instruction(TokenStream& tokens);

/// Parses `.entry` or `.func`: a prototype up to its semicolon, or a function with its body. Throws
/// only if the name or the end is missing; other errors are returned in `syntax_error`.
Function parse_function(TokenStream& tokens);

/// Parses the rest of a `.loc` directive, after the word `.loc`.
Location parse_location(TokenStream& tokens);

}  // namespace labcheck::simgpu::ptx
