/// The parts of a module, each parsed from where the stream stands. Each throws SyntaxError.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/token_stream.hpp"

#include <optional>

namespace labcheck::simgpu::ptx {

/// The state space that a directive such as `.global` names; nothing where it names none.
std::optional<Space> parse_space(std::string_view directive);

/// The type that a directive such as `.f32` names; nothing where it names none.
std::optional<Type> parse_type(std::string_view directive);

/// A declaration from its state space to before its semicolon or comma: `.shared .align 4 .b8
/// tile[1024]`. With several names, as `.reg .f32 a, b`, one variable each.
std::vector<Variable> parse_variables(TokenStream& tokens);

/// A parameter list with its parentheses.
std::vector<Variable> parse_parameters(TokenStream& tokens);

/// A number with its sign: an operand of kind integer, float32 or float64.
Operand parse_literal(TokenStream& tokens);

/// An instruction with its guard, up to and including its semicolon.
Instruction parse_instruction(TokenStream& tokens);

/// `.entry` or `.func` from that word on: a prototype up to its semicolon, or a function with its
/// body. Throws only where it has no name or no end: else what is wrong stands in it as `unread`.
Function parse_function(TokenStream& tokens);

/// `.loc` from behind that word.
Location parse_location(TokenStream& tokens);

}  // namespace labcheck::simgpu::ptx
