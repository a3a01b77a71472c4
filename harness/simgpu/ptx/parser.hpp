/// PTX text to its syntax tree.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <string_view>
#include <variant>

namespace labcheck::simgpu::ptx {

/// The module that `text` holds, or the first thing outside of its functions that is not PTX. The
/// module points into `text`.
std::variant<Module, SyntaxError> parse_module(std::string_view text);

}  // namespace labcheck::simgpu::ptx
