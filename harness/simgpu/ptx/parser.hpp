// SPDX-License-Identifier: MIT
/// Parses PTX text into a syntax tree.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <string_view>
#include <variant>

namespace labcheck::simgpu::ptx {

/// Parses `text`. Returns the module, which points into `text`, or the first error outside
/// functions; errors inside a function are in Function::syntax_error.
std::variant<Module, SyntaxError> parse_module(std::string_view text);

}  // namespace labcheck::simgpu::ptx
